"""How a match ended is said in plain words, with compliments only where it was won on the board."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.services import Services
from bot.core.speech.sentences import speaking
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from games import GAMES
from games.core import Said
from tests.bot.conftest import ANN, BO, CY, DEE, begun, by, mover
from tests.bot.timed import timed
from tests.games.setups import samples_of


async def ended(services: Services, view: MatchView) -> str:
    """How the match ended, as its last board says it."""
    over = await services[Matches].show(view.match.id)
    assert over.position.is_over
    return services[Narration].turn(over, ping=False)


@pytest.mark.slow
async def test_a_match_won_on_the_board_ends_with_the_score_the_reason_and_a_compliment(services: Services) -> None:
    view, random = await begun(services), Random(3)
    while view.to_move:
        move = random.choice(view.game.legal_moves(view.position.state))
        await services[Matches].move(by(mover(view)), view.match.id, None, view.game.format(move))
        view = await services[Matches].show(view.match.id)
    assert view.position.outcome
    south, north = view.game.score(view.position.state) or (0, 0)
    said = await ended(services, view)
    assert f" {max(south, north)}–{min(south, north)}: " in said
    assert said.endswith(". Well played!")
    assert f"({view.position.outcome.reason})" not in said


async def test_who_resigns_hears_no_compliment(services: Services) -> None:
    view = await begun(services)
    await services[Matches].resign(by(BO), view.match.id)
    assert await ended(services, view) == "**Ann** wins: Bo resigned."
    with speaking("de"):
        assert await ended(services, view) == "**Ann** gewinnt: Bo hat aufgegeben."


@pytest.mark.slow
async def test_the_last_of_four_wins_because_the_others_have_left(services: Services) -> None:
    view = await timed(services, "4d", (BO, CY, DEE), "dohyo")
    for person in (ANN, BO, DEE):
        await services[Matches].resign(by(person), view.match.id)
    assert await ended(services, view) == "**Cy** wins: the others have left."


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_of_a_game_is_told_in_words_of_its_own(key: str) -> None:
    game = GAMES[key]
    reasons = {outcome.reason for state in samples_of(key) if (outcome := game.outcome(state))}
    assert reasons <= game.info.endings.keys()
    assert all(isinstance(words, Said) and words != reason for reason, words in game.info.endings.items())

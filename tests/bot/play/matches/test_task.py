"""What has to be decided is told once on boards, not at each turn."""

from __future__ import annotations

import pytest

from bot.core.services import Services
from bot.play.matches import words
from bot.play.matches.matches import Matches
from tests.bot.conftest import begun, by, mover


async def turns(services: Services, game: str, count: int) -> list[str]:
    """What is told of whose turn it is, on the first boards of a match."""
    view, told = await begun(services, game), list[str]()
    for _ in range(count):
        assert view.to_move
        told.append(words.your_turn(view, view.to_move, ping=False).partition("turn.")[2].strip())
        move = view.game.legal_moves(view.position.state)[0]
        view = await services[Matches].move(by(mover(view)), view.match.id, None, view.game.format(move))
    return told


@pytest.mark.parametrize("game", ["dogon", "dohyo", "tokonoma"])
async def test_a_task_that_stays_the_same_is_told_to_each_player_once(services: Services, game: str) -> None:
    first, second, *later = await turns(services, game, 5)
    assert first
    assert second
    assert later == ["", "", ""]


async def test_a_task_that_changes_is_told_each_time(services: Services) -> None:
    for told in (await turns(services, "kamisado", 4))[1:]:
        assert told.startswith("You must move the ")

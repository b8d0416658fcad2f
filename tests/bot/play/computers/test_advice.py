"""Hints and warnings: only on one's own turn against computers, told in the log."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import build
from bot.core.host_settings import Hosting
from bot.core.people import Rights
from bot.core.processes.jobs import JobRounds
from bot.core.services import Services
from bot.play.archive.logs import Logs
from bot.play.archive.words import log_text
from bot.play.computers.advice import MOST_HINTS, Advice, may_be_advised
from bot.play.computers.refusals import NoComputers, NoHintHere, NoHintsLeft
from bot.play.matches import StaleBoard
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from games import GAMES
from storage import Database
from tests.bot.conftest import ANN, BO, CHANNEL, by, mover
from tests.bot.play.computers.conftest import against, play
from tests.conftest import HandClock

MEMBER = Rights(CHANNEL.guild_id)


@pytest.fixture
def advice(services: Services) -> Advice:
    return services[Advice]


@pytest.mark.slow
async def test_three_hints_a_match_told_in_the_log(services: Services, advice: Advice) -> None:
    number = (await against(services, "1")).match.id
    for left in range(MOST_HINTS, 0, -1):
        assert await advice.hints_left(number) == left
        move = (await advice.hint(by(ANN), number, 0)).move
        state = GAMES["dogon"].start(2, {})
        assert move in map(GAMES["dogon"].format, GAMES["dogon"].legal_moves(state))
    with pytest.raises(NoHintsLeft):
        await advice.hint(by(ANN), number, 0)
    log = log_text(await services[Logs].of(by(ANN, MEMBER), number))
    assert log.count("Ann got a hint") == MOST_HINTS


async def test_nobody_is_advised_against_people_or_out_of_turn(
    services: Services, advice: Advice, view: MatchView
) -> None:
    with pytest.raises(NoHintHere):
        await advice.hint(by(mover(view)), view.match.id, 0)
    alone = await against(services, "1")
    assert may_be_advised(alone, ANN)
    assert not may_be_advised(alone, BO)
    assert not may_be_advised(await play(services, alone.match.id), ANN)


async def test_a_hint_below_an_older_board_is_refused_for_its_age(services: Services, advice: Advice) -> None:
    number = (await against(services, "1")).match.id
    await play(services, number)
    with pytest.raises(StaleBoard):
        await advice.hint(by(ANN), number, 0)
    with pytest.raises(NoHintHere):
        await advice.hint(by(ANN), number, 1)
    await services[JobRounds].work()
    with pytest.raises(StaleBoard):
        await advice.hint(by(ANN), number, 0)


async def test_a_host_without_workers_gives_no_hints(services: Services, database: Database, clock: HandClock) -> None:
    number = (await against(services, "1")).match.id
    advice = build(database, clock, Random(7), hosting=Hosting(workers=0))[Advice]
    assert await advice.hints_left(number) == 0
    with pytest.raises(NoComputers):
        await advice.hint(by(ANN), number, 0)


@pytest.mark.slow
async def test_a_blunder_is_warned_of_by_what_it_allows_and_most_moves_are_not(
    services: Services, advice: Advice
) -> None:
    number = (await against(services, "1", game="honey_donuts")).match.id
    for _ in range(2):
        await play(services, number)
        await services[JobRounds].work()
    view = await services[Matches].show(number)
    moves = [view.game.format(move) for move in view.game.legal_moves(view.position.state)]
    warned = [each for move in moves if (each := await advice.warning(ANN, number, view.match.ply, move))]
    assert 0 < len(warned) < len(moves)
    assert {each.opponent.name for each in warned} == {"Kitten"}
    assert await advice.warning(BO, number, view.match.ply, moves[0]) is None
    assert "Ann was warned" in log_text(await services[Logs].of(by(ANN, MEMBER), number))

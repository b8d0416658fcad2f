"""Hints and warnings: only on one's own turn against computers, told in the log."""

from __future__ import annotations

import pytest

from bot.computers.advice import MOST_HINTS, Advice, may_be_advised
from bot.computers.refusals import NoHintHere, NoHintsLeft
from bot.core.people import Person
from bot.matches.match_views import MatchView
from games import GAMES
from tests.bot.computers.conftest import against, play
from tests.bot.conftest import ANN, BO, CHANNEL, by, mover
from tests.house import House


@pytest.fixture
def advice(house: House) -> Advice:
    return house.services[Advice]


async def test_three_hints_a_match_told_in_the_log(house: House, advice: Advice) -> None:
    number = (await against(house, "1")).match.id
    for left in range(MOST_HINTS, 0, -1):
        assert await advice.hints_left(number) == left
        move = await advice.hint(by(ANN), number, 0)
        state = GAMES["dogon"].start(2, {})
        assert move in map(GAMES["dogon"].format, GAMES["dogon"].legal_moves(state))
    with pytest.raises(NoHintsLeft):
        await advice.hint(by(ANN), number, 0)
    log = await house.logs.of(ANN, None, CHANNEL, number)
    assert sum("Ann got a hint" in str(each) for each in log.lines) == MOST_HINTS


async def test_nobody_is_advised_against_people_or_out_of_turn(house: House, advice: Advice, view: MatchView) -> None:
    with pytest.raises(NoHintHere):
        await advice.hint(by(mover(view)), view.match.id, 0)
    alone = await against(house, "1")
    assert may_be_advised(alone, ANN)
    assert not may_be_advised(alone, BO)
    assert not may_be_advised(await play(house, alone.match.id), ANN)


async def test_a_blunder_is_warned_of_by_what_it_allows_and_a_good_move_is_not(house: House, advice: Advice) -> None:
    number = (await against(house, "8", game="kamisado")).match.id
    view = await house.matches.show(number)
    good = await house.services[type(advice)]._engines.advice(view)
    assert await advice.warning(ANN, number, 0, good.move) is None
    assert await advice.warning(Person(999, "Onlooker"), number, 0, good.move) is None

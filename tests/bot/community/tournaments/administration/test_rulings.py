"""A result that is set to what it counts for already is not set again."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.refusals import ResultAlready
from bot.community.tournaments.administration.results import RulingKind
from bot.core.people import Person
from storage import Database
from storage.community import entrants
from tests.bot.community.tournaments.full_match import PEOPLE, decide, person, referee, running, shown, started, table
from tests.bot.conftest import ANN
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

BO, CY, DEE = PEOPLE[1:4]


async def refused(house: House, match_id: int, best: list[list[Person]], verdict: RulingKind) -> None:
    with pytest.raises(ResultAlready):
        await house.rulings.rule(referee(), match_id, best, verdict, "once more")


@pytest.mark.slow
async def test_the_same_result_adds_no_fact_and_no_reason(house: House, database: Database, clock: HandClock) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first, _ = await running(house, number)
    names = (await house.matches.show(first)).names
    one, two = (person(name) for name in names)
    best: list[list[Person]]
    for best, verdict in (
        ([[one]], RulingKind.RESULT),
        ([[one, two]], RulingKind.RESULT),
        ([[two]], RulingKind.FORFEIT),
        ([[one, two]], RulingKind.VOID),
        ([[one]], RulingKind.FORFEIT),
        ([[one]], RulingKind.RESULT),
    ):
        clock.pass_(hours=9)
        await house.rulings.rule(referee(), first, best, verdict, "seen")
        before = (await shown(house, number)).held.facts
        await refused(house, first, best, verdict)
        assert (await shown(house, number)).held.facts == before
    clock.pass_(hours=9)
    await house.rulings.rule(referee(), first, [[one, two]])
    await refused(house, first, [[two, one]], RulingKind.RESULT)
    async with database.reading() as connection:
        assert set((await entrants.reasons(connection, number)).values()) == {"seen"}


@pytest.mark.slow
async def test_what_was_played_need_not_be_set(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first, _ = await running(house, number)
    await decide(house, first)
    await house.flags.sweep()
    winner, loser = (person(name) for name in sorted((await house.matches.show(first)).names))
    await refused(house, first, [[winner], [loser]], RulingKind.RESULT)
    await house.rulings.rule(referee(), first, [[loser]])
    assert table(await shown(house, number))[winner.name] == "0"


@pytest.mark.slow
async def test_each_match_of_a_pairing_has_its_own_result(house: House) -> None:
    number = await started(house, Format.ROUND_ROBIN, 2, games=3)
    one, two, three = await running(house, number)
    await house.rulings.rule(referee(), three, [[ANN]])
    await house.rulings.rule(referee(), one, [[ANN]])
    await refused(house, three, [[ANN]], RulingKind.RESULT)
    await house.rulings.rule(referee(), two, [[ANN]])
    assert table(await shown(house, number))["Ann"] == "3"

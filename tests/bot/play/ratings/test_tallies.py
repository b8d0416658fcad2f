"""What someone's matches add up to: counted one by one, it is what all of them together say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select, update

from bot.app import build
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offered import ABORT
from bot.play.offers.offers import Offers
from bot.play.ratings.ratings import Ratings
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage import Database
from storage.play.matches.results import Result
from storage.play.ratings import tallies
from storage.play.ratings.sums import ALL, NEWEST, Tallies, Tally, TallyKey
from storage.play.ratings.tables import tallies as rows
from tests.bot.conftest import ANN, BO, CY, DEE, by, managing, mover, waiter
from tests.bot.play.ratings.played import beaten, known, moved, seated
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock
from tests.statements import noted
from tests.storage.rows import NOW

ELSEWHERE = Place(guild_id=77, channel_id=78)
JUDGE = Person(7777, "Judge")
WHY = "it was agreed otherwise"
AT_ONCE = 6


async def wrong(services: Services) -> list[int]:
    """Whose rows say otherwise than their matches."""
    return [player_id async for _, differing in services[Ratings].miscounted() for player_id in differing]


async def total(database: Database, person: Person, game: str = ALL) -> Tally:
    key = TallyKey(await known(database, person), game=game)
    async with database.reading() as connection:
        return await tallies.find(connection, key) or Tally(*key)


async def stored(database: Database) -> list[tuple[object, ...]]:
    async with database.reading() as connection:
        return [tuple(row) for row in await connection.execute(select(rows).order_by(*rows.primary_key.columns))]


async def against_a_computer(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, (), computers=("1",)))
    await services[Matches].resign(by(ANN), table.match.id)


async def played(services: Services, clock: HandClock) -> list[int]:
    """Everything that can become of a match, once or more; returns some numbers."""
    numbers = [await beaten(services, ANN, BO), await beaten(services, BO, ANN, game="kamisado")]
    await beaten(services, ANN, CY, ELSEWHERE)
    clock.pass_(hours=1)
    three = await moved(services, await seated(services, ANN, BO, CY, game="dohyo"), 9)
    await services[Matches].resign(by(ANN), three.match.id)
    clock.pass_(hours=1)
    await services[Matches].resign(by(CY), three.match.id)
    left = await seated(services, BO, ANN)
    await services[Matches].resign(by(BO), left.match.id)
    aborted = await moved(services, await seated(services, ANN, DEE), 1)
    offer = await services[Offers].make(by(ANN), aborted.match.id, ABORT)
    await services[Offers].agree(by(DEE), offer.offer.id)
    await against_a_computer(services)
    for _ in range(2):
        await timed(services, "1d", rated=True)
    await pass_time(services, clock, hours=30)
    await services[Ratings].sweep()
    return [*numbers, three.match.id, left.match.id, aborted.match.id]


@pytest.mark.slow
async def test_what_was_counted_one_by_one_is_what_all_matches_say(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = await played(services, clock)
    assert await wrong(services) == []
    mine = await total(database, ANN)
    assert (mine.matches, mine.won, mine.lost, mine.course.people) == (8, 2, 6, 3)
    corrections = [Amendment((ANN,), rated=True), Amendment(void=True), Amendment(draw=True), Amendment(rated=False)]
    for number, wanted in zip(numbers, [*corrections, Amendment((DEE,))], strict=True):
        await services[Moderation].correct(managing(JUDGE), number, wanted, WHY)
    after = await total(database, ANN)
    assert (after.won, after.drawn, after.matches) == (2, 1, 8)
    assert await wrong(services) == [], "who is to be counted anew is not counted wrong"
    assert (await total(database, ANN)).is_stale
    await services[Ratings].sweep()
    assert not (await total(database, ANN)).is_stale
    assert await wrong(services) == []
    before = await stored(database)
    await services[Ratings].rebuild()
    assert await stored(database) == before


async def test_a_ruling_says_of_nobody_that_they_ran_out_of_time_whose_opponent_did(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "1d", rated=True)
    late, other = mover(view), waiter(view)
    await pass_time(services, clock, hours=30)
    assert [(await total(database, person)).late for person in (late, other)] == [1, 0]
    await services[Moderation].correct(managing(JUDGE), view.match.id, Amendment((late,)), WHY)
    await services[Ratings].sweep()
    mine = await total(database, other)
    assert (mine.lost, mine.late, mine.course.punctual) == (1, 0, 1)
    assert await wrong(services) == []


async def test_what_ends_before_what_was_counted_is_put_in_its_place(
    services: Services, database: Database, clock: HandClock
) -> None:
    first, second = [await moved(services, await seated(services, ANN, BO), 4) for _ in range(2)]
    await services[Matches].resign(by(ANN), second.match.id)
    await services[Matches].resign(by(BO), first.match.id)
    assert (await total(database, ANN)).course.won == 1
    await services[Ratings].sweep()
    mine = await total(database, ANN)
    assert (mine.course.won, mine.course.newest) == (0, [second.match.id, first.match.id])
    assert await wrong(services) == []


async def test_a_row_that_was_changed_by_hand_is_found_and_made_anew(services: Services, database: Database) -> None:
    await beaten(services, ANN, BO)
    ann = await known(database, ANN)
    async with database.writing() as connection:
        await connection.execute(update(rows).where(rows.c.player_id == ann, rows.c.game == "dogon").values(won=7))
    assert await wrong(services) == [ann]
    await services[Ratings].rebuild()
    assert await wrong(services) == []


@pytest.mark.slow
async def test_who_is_forgotten_is_counted_no_more_and_opponents_keep_what_they_had(
    services: Services, database: Database
) -> None:
    await beaten(services, ANN, BO)
    running = await moved(services, await seated(services, ANN, BO), 4)
    three = await moved(services, await seated(services, ANN, BO, CY, game="dohyo"), 9)
    exported = await services[Privacy].export(ANN)
    assert {(each["game"], each["matches"]) for each in exported["tallies"]} >= {("dogon", 1), ("", 1)}
    ann = await known(database, ANN)
    await services[Privacy].forget(by(ANN))
    await services[Matches].resign(by(BO), three.match.id)
    await services[Ratings].sweep()
    assert (await services[Matches].show(running.match.id)).position.is_over
    assert ann not in {row[0] for row in await stored(database)}
    bo = await total(database, BO)
    assert (bo.matches, bo.won) == (3, 2)
    assert await wrong(services) == []


async def test_a_match_whose_players_are_all_forgotten_is_decided_about(services: Services) -> None:
    view = await moved(services, await seated(services, ANN, BO), 4)
    await services[Matches].resign(by(ANN), view.match.id)
    for person in (ANN, BO):
        await services[Privacy].forget(by(person))
    await services[Ratings].sweep()
    assert not await services[Ratings].due(services.clock(), 10)
    assert await wrong(services) == []


def test_a_row_remembers_only_the_newest_matches() -> None:
    counted = Tallies()
    for number in range(1, NEWEST + 11):
        places, at = [[0], [1]] if number % 3 else [[1], [0]], NOW + timedelta(hours=number)
        counted.count(Result(number, "dogon", 2, 5, 6, places, None, at, True, 1, 0, ((1, 2),)))
    course = counted[TallyKey(1)].course
    assert (course.newest[0], len(course.newest)) == (NEWEST + 10, NEWEST)
    assert (course.most_won, course.people, list(course.reached)) == (2, 1, ["10", "50"])


async def test_the_end_of_a_match_asks_two_statements_more_for_it(services: Services) -> None:
    view = await moved(services, await seated(services, ANN, BO), 4)
    with noted() as statements:
        await services[Matches].resign(by(ANN), view.match.id)
    assert len([each for each in statements if "tallies" in each]) == 2


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


@pytest.mark.slow
async def test_matches_of_the_same_two_that_end_at_once_are_all_counted(
    services: Services, twin: Services, database: Database, clock: HandClock
) -> None:
    pairs = [[await moved(services, await seated(services, ANN, BO), 4) for _ in range(2)] for _ in range(AT_ONCE)]
    for one, other in pairs:
        clock.pass_(minutes=1)
        await asyncio.gather(
            services[Matches].resign(by(ANN), one.match.id),
            twin[Matches].resign(by(BO), other.match.id),
            services[Ratings].sweep(),
            twin[Ratings].sweep(),
        )
    await asyncio.gather(services[Ratings].catch_up(), twin[Ratings].catch_up())
    await services[Ratings].sweep()
    mine = await total(database, ANN)
    assert (mine.matches, mine.won) == (2 * AT_ONCE, AT_ONCE)
    assert await wrong(services) == []


@pytest.mark.slow
async def test_a_ruling_beside_an_end_loses_neither(services: Services, twin: Services, database: Database) -> None:
    numbers = [await beaten(services, ANN, BO) for _ in range(AT_ONCE)]
    for number in numbers:
        view = await moved(services, await seated(services, BO, ANN), 4)
        await asyncio.gather(
            services[Moderation].correct(managing(JUDGE), number, Amendment((ANN,), rated=True), WHY),
            twin[Matches].resign(by(ANN), view.match.id),
            services[Ratings].sweep(),
        )
    await services[Ratings].catch_up()
    await services[Ratings].sweep()
    mine = await total(database, ANN)
    assert (mine.matches, mine.won) == (2 * AT_ONCE, AT_ONCE)
    assert await wrong(services) == []


@pytest.mark.slow
async def test_who_leaves_all_their_matches_locks_nobody_out(
    services: Services, twin: Services, database: Database
) -> None:
    """Several matches end in one transaction, while others end in which the same people play."""
    for _ in range(AT_ONCE):
        views = [await moved(services, await seated(services, ANN, guest), 4) for guest in (BO, CY, DEE)]
        others = [(one, await moved(services, await seated(services, one, DEE), 4)) for one in (BO, CY)]
        ends = [twin[Matches].resign(by(one), view.match.id) for one, view in others]
        await asyncio.gather(services[Privacy].forget(by(ANN)), *ends)
        assert all([(await services[Matches].show(view.match.id)).position.is_over for view in views])
    await services[Ratings].sweep()
    assert (await total(database, DEE)).matches == 3 * AT_ONCE
    assert await wrong(services) == []

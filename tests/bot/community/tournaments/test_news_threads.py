"""The thread below a card is called like its tournament, which may be renamed more often than a thread may."""

from __future__ import annotations

import pytest

from bot.community.tournaments.pages.news_threads import NewsThreads
from storage.community import event_threads
from tests.bot.community.tournaments.full_match import opened, started
from tests.bot.conftest import managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

THREAD = 600


async def threaded(house: House, clock: HandClock) -> tuple[NewsThreads, int]:
    """A tournament with a thread that is called like it."""
    number = await opened(house, Format.SWISS, 2)
    await deliver(house)
    threads = NewsThreads(house.services.database, clock)
    (wanted,) = await threads.wanted()
    assert (wanted.key, wanted.name) == (number, "Cup")
    await threads.opened(number, THREAD)
    (made,) = await threads.misnamed()
    assert made == (number, THREAD, "Cup"), "it may have been made before a crash, under an older name"
    await threads.named(made)
    assert await threads.misnamed() == []
    return threads, number


async def call(house: House, number: int, name: str | None = None, text: str | None = None) -> None:
    await house.organising.describe(managing(), number, name, text)


@pytest.mark.slow
async def test_a_thread_is_renamed_at_once_and_then_every_ten_minutes_at_most(house: House, clock: HandClock) -> None:
    threads, number = await threaded(house, clock)
    await call(house, number, text="Bring cake")
    assert await threads.misnamed() == []
    await call(house, number, "Open")
    (first,) = await threads.misnamed()
    assert first.name == "Open"
    await threads.look_again(first)
    await call(house, number, "Masters")
    assert await threads.misnamed() == []
    clock.pass_(minutes=10)
    (second,) = await threads.misnamed()
    assert second.name == "Masters"
    await threads.look_again(second)
    clock.pass_(minutes=10)
    (last,) = await threads.misnamed()
    await threads.named(last)
    clock.pass_(days=1)
    assert await threads.misnamed() == []


async def test_a_name_that_changes_while_its_thread_is_looked_at_is_not_forgotten(
    house: House, clock: HandClock
) -> None:
    threads, number = await threaded(house, clock)
    await call(house, number, "Open")
    (seen,) = await threads.misnamed()
    await call(house, number, "Masters")
    await threads.named(seen)
    assert [each.name for each in await threads.misnamed()] == ["Masters"]


async def test_the_thread_of_a_tournament_that_is_over_is_looked_at_once_more_only(
    house: House, clock: HandClock
) -> None:
    threads, number = await threaded(house, clock)
    await call(house, number, "Open")
    await house.organising.end(managing(), number)
    (seen,) = await threads.misnamed()
    await threads.look_again(seen)
    clock.pass_(days=1)
    assert await threads.misnamed() == []


@pytest.mark.slow
async def test_a_thread_that_is_lost_is_renamed_no_more(house: House, clock: HandClock) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    async with house.services.database.writing() as connection:
        await event_threads.rename(connection, number, clock.now)
    threads = NewsThreads(house.services.database, clock)
    await threads.impossible(number)
    assert await threads.misnamed() == []

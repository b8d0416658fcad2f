"""The thread below a card is called like its tournament, which may be renamed more often than a thread may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.pages.news_threads import NewsThreads
from bot.core.people import Place
from bot.core.services import Services
from storage.community import event_threads
from tests.bot.community.tournaments.full_match import opened, started
from tests.bot.conftest import CHANNEL, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

THREAD = 600


async def threaded(services: Services, clock: HandClock) -> tuple[NewsThreads, int]:
    """A tournament with a thread that is called like it."""
    number = await opened(services, Format.SWISS, 2)
    await deliver(services)
    threads = NewsThreads(services.database, clock)
    (wanted,) = await threads.wanted()
    assert (wanted.key, wanted.name) == (number, "Cup")
    await threads.opened(wanted, THREAD)
    (made,) = await threads.misnamed()
    assert made == (number, THREAD, "Cup"), "it may have been made before a crash, under an older name"
    await threads.named(made)
    assert await threads.misnamed() == []
    return threads, number


async def call(services: Services, number: int, name: str | None = None, text: str | None = None) -> None:
    await services[Organising].describe(managing(), number, name, text)


@pytest.mark.slow
async def test_a_thread_is_renamed_at_once_and_then_every_ten_minutes_at_most(
    services: Services, clock: HandClock
) -> None:
    threads, number = await threaded(services, clock)
    await call(services, number, text="Bring cake")
    assert await threads.misnamed() == []
    await call(services, number, "Open")
    (first,) = await threads.misnamed()
    assert first.name == "Open"
    await threads.look_again(first)
    await call(services, number, "Masters")
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
    services: Services, clock: HandClock
) -> None:
    threads, number = await threaded(services, clock)
    await call(services, number, "Open")
    (seen,) = await threads.misnamed()
    await call(services, number, "Masters")
    await threads.named(seen)
    assert [each.name for each in await threads.misnamed()] == ["Masters"]


async def test_the_thread_of_a_tournament_that_is_over_is_looked_at_once_more_only(
    services: Services, clock: HandClock
) -> None:
    threads, number = await threaded(services, clock)
    await call(services, number, "Open")
    await services[Organising].end(managing(), number)
    (seen,) = await threads.misnamed()
    await threads.look_again(seen)
    clock.pass_(days=1)
    assert await threads.misnamed() == []


@pytest.mark.slow
async def test_a_thread_that_is_lost_is_renamed_no_more(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    async with services.database.writing() as connection:
        await event_threads.rename(connection, number, clock.now)
    await deliver(services)
    threads = NewsThreads(services.database, clock)
    (wanted,) = await threads.wanted()
    await threads.impossible(wanted)
    assert await threads.misnamed() == []


@pytest.mark.parametrize("is_made", [True, False])
async def test_a_thread_that_is_made_while_its_tournament_moves_is_not_that_of_the_new_card(
    services: Services, clock: HandClock, *, is_made: bool
) -> None:
    number = await opened(services, Format.SWISS, 2)
    await deliver(services)
    threads = NewsThreads(services.database, clock)
    (before,) = await threads.wanted()
    await services[Organising].move(replace(managing(), place=Place(CHANNEL.guild_id, 7)), number)
    await (threads.opened(before, before.message_id) if is_made else threads.impossible(before))
    await deliver(services)
    (wanted,) = await threads.wanted()
    assert (wanted.key, wanted.channel_id) == (number, 7)
    await (threads.opened(wanted, THREAD) if is_made else threads.impossible(wanted))
    assert await threads.wanted() == []

"""A channel that is gone or closed: tournaments there wait, and those who run them are told once a week at most."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.community.competitions import WAITS
from bot.core import periodic
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.services import Services
from storage import Connection, DatabaseBusy
from storage.community.tournaments import TournamentState
from tests.bot.community.tournaments.full_match import opened, play_all, shown, started
from tests.bot.conftest import CHANNEL
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.statements import noted
from tournaments.facts import Format

HERE = CHANNEL.guild_id or 0


async def told(services: Services) -> list[str]:
    sent = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
    return [each.shown.values["name"] for each in sent if each.shown.kind.key == "place lost"]


@pytest.mark.slow
async def test_a_lost_channel_is_told_once_a_week_and_again_if_it_was_found_between(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    open_one = await opened(services, Format.SWISS, 3)
    await deliver(services)
    places = services[LostPlaces]
    assert await places.used() == ((HERE, CHANNEL.channel_id),)
    await places.lost(HERE, CHANNEL.channel_id)
    assert await told(services) == ["Cup", "Cup"], "the one that runs, and the one that is open without a date"
    assert (await shown(services, number)).row.state is TournamentState.PAUSED
    assert (await shown(services, open_one)).row.state is TournamentState.OPEN
    await places.lost(HERE, CHANNEL.channel_id)
    assert await told(services) == []
    assert await places.known() == {CHANNEL.channel_id}
    await places.found(CHANNEL.channel_id)
    assert await places.known() == set()
    await places.lost(HERE, CHANNEL.channel_id)
    assert len(await told(services)) == 2
    clock.pass_(days=7, minutes=1)
    await places.lost(HERE, CHANNEL.channel_id)
    assert len(await told(services)) == 2


@pytest.mark.slow
async def test_a_loss_is_dealt_with_once_the_database_is_there_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    writing, began = services.database.writing, list[None]()

    @asynccontextmanager
    async def away() -> AsyncIterator[Connection]:
        began.append(None)
        if len(began) in {2, 3, 4}:  # all but the first, which notes that the channel is lost
            raise DatabaseBusy("the server is started again")
        async with writing() as connection:
            yield connection

    monkeypatch.setattr(services.database, "writing", away)
    monkeypatch.setattr(periodic, "AGAIN_SECONDS", 0.0)
    await services[LostPlaces].lost(HERE, CHANNEL.channel_id)
    assert await told(services) == ["Cup"]
    assert (await shown(services, number)).row.state is TournamentState.PAUSED


@pytest.mark.slow
async def test_what_is_ahead_comes_a_week_later_after_a_loss(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=9, provisional_hours=48)
    before = (await shown(services, number)).row
    assert before.deadline_at
    assert before.progress.notices
    await services[LostPlaces].lost(HERE, CHANNEL.channel_id)
    after = (await shown(services, number)).row
    assert after.deadline_at == before.deadline_at + WAITS
    assert after.progress.notices == tuple(each + WAITS for each in before.progress.notices)
    end = await started(services, Format.SWISS, 2, rounds=1, provisional_hours=48)
    await play_all(services, end)
    final_at = (await shown(services, end)).row.progress.final_at
    assert final_at
    await services[LostPlaces].found(CHANNEL.channel_id)
    await services[LostPlaces].lost(HERE, CHANNEL.channel_id)
    assert (await shown(services, end)).row.progress.final_at == final_at + WAITS


@pytest.mark.slow
async def test_servers_that_removed_the_bot_while_it_was_off_are_missed_once_it_is_there(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await opened(services, Format.SWISS, 3)
    await deliver(services)
    places = services[LostPlaces]
    await places.look_for_servers(lambda guild_id: guild_id != HERE)
    assert await told(services) == []
    await places.look_for_servers(lambda guild_id: guild_id == HERE)
    assert await told(services) == ["Cup", "Cup"]
    assert (await shown(services, number)).row.state is TournamentState.PAUSED
    await places.look_for_servers(lambda guild_id: guild_id == HERE)
    assert await told(services) == [], "once is enough"
    clock.pass_(days=7, minutes=1)
    await places.look_for_servers(lambda guild_id: guild_id == HERE)
    assert len(await told(services)) == 2


@pytest.mark.slow
async def test_who_was_told_at_once_is_not_told_again_at_the_next_start(services: Services) -> None:
    await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    places = services[LostPlaces]
    await places.removed(HERE)
    assert await told(services) == ["Cup"]
    await places.look_for_servers(lambda guild_id: guild_id == HERE)
    assert await told(services) == []


async def test_looking_for_servers_asks_as_much_for_many_tournaments_as_for_one(services: Services) -> None:
    async def asked() -> int:
        with noted() as found:
            await services[LostPlaces].look_for_servers(lambda _: False)
        return len(found)

    await opened(services, Format.SWISS, 0)
    one = await asked()
    for _ in range(4):
        await opened(services, Format.SWISS, 0)
    assert await asked() == one

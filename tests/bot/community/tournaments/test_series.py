"""Tournaments that come again: every week, every month, after the last one; through leaps of the clock."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import NoStartYet, NotEntered, NotRepeated
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.people.servers.members import MemberBook
from bot.people.servers.settings import GuildBook
from storage import Database
from storage.community import series as stored
from storage.community.tournaments import TournamentRow
from tests.bot.community.tournaments.full_match import PEOPLE, play_all, referee, shown, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format
from tournaments.series import Rhythm

BERLIN = ZoneInfo("Europe/Berlin")


async def scheduled(services: Services, rhythm: Rhythm, days: int, entrants: int = 4) -> int:
    """A tournament that repeats, starts in so many days, and has so many entrants."""
    await services[GuildBook].choose(CHANNEL.guild_id, "zone", value="Europe/Berlin")
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.KNOCKOUT), CHANNEL)
    number = draft.row.id
    await services[Organising].set(managing(), number, {}, days)
    await services[Organising].publish(managing(), number)
    await services[Organising].repeat(managing(), number, rhythm)
    for person in PEOPLE[:entrants]:
        await services[Entering].join(by(person), number, always=person != CY)
    return number


async def known(services: Services) -> list[TournamentRow]:
    """All tournaments, the oldest first."""
    return sorted(await services[Entering].listed(by(PEOPLE[0])), key=lambda row: row.id)


async def leap(services: Services, clock: HandClock, until: datetime) -> None:
    """Days without the bot, then a few sweeps."""
    clock.now = until.astimezone(UTC)
    for _ in range(3):
        await services[Sweeps].sweep()


@pytest.mark.slow
async def test_a_monthly_series_over_leaps_of_the_clock(services: Services, clock: HandClock) -> None:
    await leap(services, clock, datetime(2027, 1, 28, 20, tzinfo=BERLIN))
    await scheduled(services, Rhythm.MONTHLY, 3)
    await leap(services, clock, datetime(2027, 1, 31, 20, 1, tzinfo=BERLIN))
    (first,) = await known(services)
    assert first.state == "running"
    await play_all(services, first.id)
    await leap(services, clock, datetime(2027, 2, 21, 19, tzinfo=BERLIN))
    assert len(await known(services)) == 1, "a week before, at the hour of the start"
    await leap(services, clock, datetime(2027, 2, 21, 20, 1, tzinfo=BERLIN))
    _, second = await known(services)
    assert second.starts_at
    assert second.starts_at.astimezone(BERLIN) == datetime(2027, 2, 28, 20, tzinfo=BERLIN), "as February is short"
    assert second.name == "Cup #2"
    entered = [player.name for player in (await shown(services, second.id)).entered]
    assert entered == ["Ann", "Bo", "Dee"], "Cy joined only once"
    await services[Entering].join(by(CY), second.id)
    await services[Entering].leave(by(BO), second.id)
    await services[Entering].join(by(BO), second.id)
    await leap(services, clock, datetime(2027, 2, 28, 20, 1, tzinfo=BERLIN))
    await play_all(services, second.id)
    await leap(services, clock, datetime(2027, 6, 29, 23, tzinfo=BERLIN))
    assert len(await known(services)) == 2, "too late for June, and July is more than a week ahead"
    await leap(services, clock, datetime(2027, 7, 25, 12, tzinfo=BERLIN))
    third = (await known(services))[-1]
    assert third.starts_at
    assert third.starts_at.astimezone(BERLIN) == datetime(2027, 7, 31, 20, tzinfo=BERLIN), "daylight saving included"
    assert [player.name for player in (await shown(services, third.id)).entered] == ["Ann", "Dee"]
    posts = [each for each in await deliver(services) if each.post.kind == "tournament" and not each.drawn_again]
    assert len(posts) == 3


@pytest.mark.slow
async def test_the_next_one_follows_the_end_of_the_last(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await services[Entering].always(by(ANN), number)
    began = clock.now
    assert words.REPEATS[Rhythm.AFTER.value].source in words.card_text(await shown(services, number))
    clock.pass_(days=5, hours=3)
    await play_all(services, number)
    await services[Sweeps].sweep()
    following = (await known(services))[-1]
    assert following.id != number
    assert following.starts_at
    assert following.starts_at.hour == began.hour
    assert 7 <= (following.starts_at - clock.now).days < 8
    assert [player.name for player in (await shown(services, following.id)).entered] == ["Ann"]


@pytest.mark.slow
async def test_whoever_was_taken_out_is_not_in_again_every_time_by_a_button_that_stayed(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await services[Entering].always(by(BO), number)
    await services[Roster].remove(referee(), number, BO, "Rude")
    for outside in (BO, PEOPLE[7]):
        with pytest.raises(NotEntered):
            await services[Entering].always(by(outside), number)
    await play_all(services, number)
    await services[Sweeps].sweep()
    assert (await shown(services, (await known(services))[-1].id)).entered == ()


@pytest.mark.slow
async def test_whoever_joined_always_waits_for_a_place_where_there_is_none(
    services: Services, clock: HandClock
) -> None:
    number = await scheduled(services, Rhythm.AFTER, 1, entrants=2)
    for person in PEOPLE[3:6]:
        await services[Entering].join(by(person), number, always=True)
    await services[Organising].set(managing(), number, {"most_entrants": 4})
    await leap(services, clock, clock.now + timedelta(days=1, minutes=1))
    await play_all(services, number)
    await services[Sweeps].sweep()
    following = await shown(services, (await known(services))[-1].id)
    assert [player.name for player in following.entered] == ["Ann", "Bo", "Dee", "Eli"]
    assert [player.name for player in following.waiting] == ["Fay"]
    await services[Entering].leave(by(BO), following.row.id)
    assert "Fay" in {player.name for player in (await shown(services, following.row.id)).entered}


@pytest.mark.slow
async def test_a_weekly_one_waits_for_who_has_not_started_and_gives_up(services: Services, clock: HandClock) -> None:
    await scheduled(services, Rhythm.WEEKLY, 7, entrants=1)
    for _ in range(24 * 9):
        clock.pass_(hours=12)
        await services[Sweeps].sweep()
        await services[Sweeps].sweep()
    found = await known(services)
    assert not found, "those that were cancelled are not listed"
    async with services.database.reading() as connection:
        row = await stored.find(connection, 1)
    assert row
    assert row.ended_at
    notes = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert notes[-1] == "series over"
    assert notes.count("series over") == 1


async def test_what_can_repeat_and_what_ends_it(services: Services, clock: HandClock) -> None:
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)
    number = draft.row.id
    with pytest.raises(NoStartYet):
        await services[Organising].repeat(managing(), number, Rhythm.WEEKLY)
    with pytest.raises(NotRepeated):
        await services[Organising].repeat(managing(), number, None)
    await services[Organising].set(managing(), number, {}, 7)
    await services[Organising].publish(managing(), number)
    with pytest.raises(NotRepeated):
        await services[Entering].join(by(BO), number, always=True)
    await services[Organising].repeat(managing(), number, Rhythm.WEEKLY)
    await services[Entering].join(by(BO), number, always=True)
    await services[Organising].repeat(managing(), number, Rhythm.MONTHLY)
    async with services.database.reading() as connection:
        assert [player.name for player in await stored.entered(connection, 1)] == ["Bo"]
    assert (await services[Privacy].export(BO))["series"][0]["name"] == "Cup"
    await services[Organising].repeat(managing(), number, None)
    async with services.database.reading() as connection:
        assert await stored.due(connection, clock.now.replace(year=2030), 10) == ()


@pytest.mark.slow
async def test_another_rhythm_goes_on_after_the_latest_one_whichever_it_is_chosen_in(
    services: Services, clock: HandClock
) -> None:
    number, begun = await scheduled(services, Rhythm.WEEKLY, 5), clock.now
    await leap(services, clock, begun + timedelta(days=6))
    assert [row.name for row in await known(services)] == ["Cup", "Cup #2"]
    await services[Organising].repeat(managing(), number, Rhythm.WEEKLY)
    await services[Organising].repeat(managing(), number, Rhythm.MONTHLY)
    await leap(services, clock, begun + timedelta(days=11))
    cups = await known(services)
    assert [row.name for row in cups] == ["Cup", "Cup #2"], "the second one is there already"
    assert {row.settings.rhythm for row in cups} == {"monthly"}
    await leap(services, clock, begun + timedelta(days=13))
    await leap(services, clock, begun + timedelta(days=12 + 26))
    assert (await known(services))[-1].name == "Cup #3"


@pytest.mark.slow
async def test_whoever_has_left_the_server_before_a_start_enters_the_next_ones_no_more(
    services: Services, clock: HandClock
) -> None:
    async def gone(guild_id: int, discord_ids: Collection[int]) -> Collection[int]:
        return {BO.discord_id} & {*discord_ids}

    number = await scheduled(services, Rhythm.WEEKLY, 3, entrants=5)
    services[MemberBook].ask(gone)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    row = (await shown(services, number)).row
    assert row.settings.series is not None
    async with services.database.reading() as connection:
        always = [player.name for player in await stored.entered(connection, row.settings.series)]
    assert always == ["Ann", "Dee", "Eli"]


async def test_a_copy_of_one_of_a_series_stands_alone_and_starts_in_as_many_days(
    services: Services, clock: HandClock, database: Database
) -> None:
    number = await scheduled(services, Rhythm.WEEKLY, 5)
    await services[Organising].set(managing(), number, {"starts": 5}, 5)
    clock.pass_(days=1)
    copied = await services[Organising].copy(managing(), number, "Another", CHANNEL)
    assert copied.row.starts_at == clock.now + timedelta(days=5)
    assert words.REPEATS[Rhythm.WEEKLY.value].source not in words.card_text(copied)
    with pytest.raises(NotRepeated):
        await services[Organising].repeat(managing(), copied.row.id, None)
    await services[Organising].publish(managing(), copied.row.id)
    await services[Entering].join(by(ANN), copied.row.id)
    await services[Entering].leave(by(ANN), copied.row.id)
    series = (await shown(services, number)).row.settings.series
    assert series is not None
    async with database.reading() as connection:
        assert "Ann" in {player.name for player in await stored.entered(connection, series)}

"""What Discord is to show of a tournament besides its posts: owed once in a row, and as long as it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random

import discord
import pytest

from bot.app import build
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.marks import marks
from bot.community.tournaments.marks.keeper import MarkKeeper
from bot.community.tournaments.marks.marks import MarkKind, MarkRow, Marks, MarkState
from bot.community.tournaments.pages.news_threads import NewsThreads
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Request
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.ratings.profiles.profiles import Profiles
from storage import Database
from storage.community.tournaments import TournamentState
from storage.core.processes.advisory import Lock, open_locks
from tests.bot.community.tournaments.full_match import PEOPLE, opened, play_all, shown
from tests.bot.community.tournaments.test_series import known, leap, scheduled
from tests.bot.community.tournaments.test_teams import opened as of_teams
from tests.bot.conftest import CHANNEL, by, managing, patient
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format
from tournaments.series import Rhythm

ROLE = 71


async def owed(services: Services) -> list[tuple[int | None, str]]:
    """What is owed after a sweep: whose account, and in which way."""
    await services[Sweeps].sweep()
    return sorted((mark.account_id, mark.state.value) for mark in await services[Marks].owed(100))


async def do(services: Services) -> list[MarkRow]:
    """Do on Discord what is owed after a sweep."""
    await services[Sweeps].sweep()
    found = [*await services[Marks].owed(100)]
    for mark in found:
        await services[Marks].done(mark)
    return found


async def with_role(services: Services, entrants: int = 2) -> int:
    number = await opened(services, Format.KNOCKOUT, entrants)
    await services[Organising].set(managing(), number, {"entrant_role": ROLE})
    return number


async def test_what_discord_refuses_keeps_nothing_else_waiting(services: Services) -> None:
    await with_role(services)
    other = await opened(services, Format.KNOCKOUT, 1)
    await services[Organising].set(managing(), other, {"entrant_role": ROLE + 1})
    await services[Sweeps].sweep()
    assert [mark.target for mark in await services[Marks].owed(2)] == [ROLE, ROLE]
    assert [mark.target for mark in await services[Marks].owed(2, [ROLE])] == [ROLE + 1]


async def test_every_player_is_owed_the_role_once(services: Services) -> None:
    number = await with_role(services)
    assert await owed(services) == [(100, "owed"), (200, "owed")]
    await services[Entering].join(by(PEOPLE[2]), number)
    assert await owed(services) == [(100, "owed"), (200, "owed"), (300, "owed")]
    assert {(mark.kind, mark.target, mark.details["guild"]) for mark in await do(services)} == {
        (MarkKind.ROLE, ROLE, CHANNEL.guild_id)
    }
    assert await owed(services) == []


async def test_who_leaves_before_they_have_it_is_owed_nothing_but_its_end(services: Services) -> None:
    number = await with_role(services)
    (first, _) = await services[Marks].owed(2) if await owed(services) else ()
    await services[Entering].leave(by(PEOPLE[0]), number)
    await services[Sweeps].sweep()
    await services[Marks].done(first)
    assert await owed(services) == [(100, "unwanted"), (200, "owed")], "it was given while they left"
    await services[Entering].join(by(PEOPLE[0]), number)
    assert await owed(services) == [(100, "owed"), (200, "owed")]
    await do(services)
    assert await owed(services) == []


async def test_the_role_ends_with_the_tournament_and_when_it_is_switched_off(services: Services) -> None:
    number = await with_role(services)
    await do(services)
    await services[Organising].set(managing(), number, {"entrant_role": None})
    assert await owed(services) == [(100, "unwanted"), (200, "unwanted")]
    await services[Organising].set(managing(), number, {"entrant_role": ROLE + 1})
    assert {(mark.target, mark.state) for mark in await do(services)} == {
        (ROLE, MarkState.UNWANTED),
        (ROLE + 1, MarkState.OWED),
    }
    await services[Organising].end(managing(), number)
    assert await owed(services) == [(100, "unwanted"), (200, "unwanted")]
    await do(services)
    assert await owed(services) == []


async def test_one_role_of_two_tournaments_is_kept_until_both_are_over(services: Services) -> None:
    first, second = await with_role(services), await with_role(services, 1)
    await do(services)
    await services[Organising].end(managing(), first)
    await services[Sweeps].sweep()
    kept = {mark.account_id: await services[Marks].is_held_otherwise(mark) for mark in await services[Marks].owed(9)}
    assert kept == {100: True, 200: False}
    await do(services)
    await services[Organising].end(managing(), second)
    await services[Sweeps].sweep()
    (last,) = await services[Marks].owed(9)
    assert not await services[Marks].is_held_otherwise(last)


async def test_who_is_forgotten_loses_it_and_is_known_by_nothing_else(services: Services) -> None:
    await with_role(services)
    await do(services)
    await services[Privacy].forget(by(PEOPLE[0]))
    await services[Sweeps].sweep()
    (mark,) = await services[Marks].owed(9)
    assert (mark.account_id, mark.player_id, mark.state) == (100, None, MarkState.UNWANTED)
    await do(services)
    assert await owed(services) == []


async def test_only_who_manages_the_server_switches_it_on_and_a_copy_does_not_take_it_along(
    services: Services,
) -> None:
    number = await with_role(services)
    director: Request = by(PEOPLE[0])
    with pytest.raises(Refusal, match="Only this server's moderators"):
        await services[Organising].set(director, number, {"entrant_role": ROLE + 1})
    copied = await services[Organising].copy(managing(), number, "Copy", CHANNEL)
    assert copied.row.settings.entrant_role is None


async def test_a_deleted_role_is_told_once_and_wanted_no_more(services: Services) -> None:
    number = await with_role(services)
    await services[Sweeps].sweep()
    for mark in await services[Marks].owed(9):
        await services[Marks].lost(mark)
    assert await owed(services) == []
    assert (await shown(services, number)).row.settings.entrant_role is None
    assert len([each for each in await deliver(services) if each.post.kind == "note"]) == 1


@pytest.mark.slow
async def test_the_champion_of_a_series_has_the_role_until_the_next_is_won(
    services: Services, clock: HandClock
) -> None:
    number = await scheduled(services, Rhythm.AFTER, 1)
    await services[Organising].set(managing(), number, {"champion_role": ROLE})
    await leap(services, clock, clock.now.replace(day=clock.now.day + 2))
    assert await owed(services) == []
    await play_all(services, number)
    (mark,) = await do(services)
    assert (mark.kind, mark.account_id, mark.target) == (MarkKind.CHAMPION, 100, ROLE)
    await services[Sweeps].sweep()
    *_, second = await known(services)
    assert second.id != number
    assert second.settings.champion_role == ROLE
    await services[Organising].start(managing(), second.id)
    await services[Sweeps].sweep()
    await play_all(services, second.id, max)
    won = (await shown(services, second.id)).standings[0]
    assert (await shown(services, second.id)).name(won.id) != "Ann"
    await services[Sweeps].sweep()
    found = await services[Marks].owed(9) if await owed(services) else ()
    assert {(mark.tournament_id, mark.state) for mark in found} == {
        (number, MarkState.UNWANTED),
        (second.id, MarkState.OWED),
    }
    await do(services)
    await services[Sweeps].sweep()
    assert await owed(services) == []


async def test_the_champion_keeps_the_role_where_nobody_wins_the_next(services: Services, clock: HandClock) -> None:
    number = await scheduled(services, Rhythm.AFTER, 1)
    await services[Organising].set(managing(), number, {"champion_role": ROLE})
    await leap(services, clock, clock.now.replace(day=clock.now.day + 2))
    await play_all(services, number)
    assert [mark.account_id for mark in await do(services)] == [100]
    *_, second = await known(services)
    await services[Organising].start(managing(), second.id)
    await services[Sweeps].sweep()
    for player in (await shown(services, second.id)).entered:
        await services[Entering].withdraw(by(next(each for each in PEOPLE if each.name == player.name)), second.id)
    for _ in range(3):
        await services[Sweeps].sweep()
    assert (await shown(services, second.id)).row.state is TournamentState.FINISHED
    assert await owed(services) == []


async def test_everyone_of_a_winning_team_has_the_champions_role_but_who_left_it(services: Services) -> None:
    number = await of_teams(services, Format.ROUND_ROBIN, 3, 2)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await services[Organising].set(managing(), number, {"champion_role": ROLE})
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Entering].withdraw(by(PEOPLE[1]), number)
    await play_all(services, number)
    assert [(mark.kind, mark.account_id) for mark in await do(services)] == [
        (MarkKind.CHAMPION, PEOPLE[0].discord_id),
        (MarkKind.CHAMPION, PEOPLE[2].discord_id),
    ]
    champions = await services[Profiles].champions(by(PEOPLE[3]))
    assert sorted((each.name, each.player.name) for each in champions) == [("Cup", "Ann"), ("Cup", "Cy")]
    (placing,) = (await services[Profiles].show(by(PEOPLE[3]), PEOPLE[0])).placings
    assert (placing.place, placing.players, placing.has_won) == (1, 2, True)


async def test_the_start_is_an_entry_that_follows_the_date_and_rounds_have_their_last_hour(
    services: Services, clock: HandClock
) -> None:
    number = await opened(services, Format.SWISS, 4, round_days=3, scheduled=True)
    assert await owed(services) == [], "it starts when its director says so"
    await services[Organising].set(managing(), number, {}, 7)
    (entry,) = await do(services)
    starts = clock.now + timedelta(days=7)
    assert (entry.kind, entry.number, entry.details["starts"]) == (MarkKind.SCHEDULED, 0, starts.isoformat())
    await services[Organising].set(managing(), number, {}, 9)
    await services[Sweeps].sweep()
    (moved,) = await services[Marks].owed(9)
    assert (moved.id, moved.details["starts"]) == (entry.id, (starts + timedelta(days=2)).isoformat())
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Sweeps].sweep()
    first, gone = sorted(await services[Marks].owed(9), key=lambda mark: mark.state)
    assert (gone.number, gone.state) == (0, MarkState.UNWANTED)
    ends = (await shown(services, number)).row.deadline_at
    assert ends is not None
    assert (first.number, first.details["ends"]) == (1, ends.isoformat())
    await do(services)
    clock.pass_(days=3)
    await services[Organising].end(managing(), number)
    assert await owed(services) == [], "Discord ends by itself what has begun"


async def test_an_entry_stays_whatever_happens_shortly_before_it_begins(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 3, round_days=3, scheduled=True)
    await services[Organising].set(managing(), number, {}, 7)
    (entry,) = await do(services)
    clock.pass_(days=6, hours=23, minutes=57)
    await services[Entering].join(by(PEOPLE[3]), number)
    assert await owed(services) == []
    await services[Organising].end(managing(), number)
    (gone,) = await do(services)
    assert (gone.id, gone.state) == (entry.id, MarkState.UNWANTED), "it does not begin any more"


async def test_a_server_has_at_most_twenty_entries(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "MOST_SCHEDULED", 2)
    for _ in range(3):
        number = await opened(services, Format.SWISS, 2, scheduled=True)
        await services[Organising].set(managing(), number, {}, 7)
    await services[Sweeps].sweep()
    assert len(await services[Marks].owed(9)) == 2


async def test_a_card_is_pinned_once_it_is_out_and_until_it_is_over(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2, pinned=True)
    assert await owed(services) == []
    await deliver(services)
    (wanted,) = await NewsThreads(services.database, services.clock).wanted()
    await NewsThreads(services.database, services.clock).opened(wanted, wanted.message_id)
    (pin,) = await do(services)
    assert (pin.kind, pin.target, pin.details["channel"]) == (MarkKind.PIN, wanted.message_id, CHANNEL.channel_id)
    await services[Organising].end(managing(), number)
    assert await owed(services) == [(None, "unwanted")]


@pytest.fixture
def shared_url(request: pytest.FixtureRequest) -> Iterator[str]:
    with request.getfixturevalue("postgresql").database() as url:
        yield url


@pytest.mark.postgresql
async def test_of_two_processes_one_does_what_is_owed_and_the_other_takes_over(
    shared_url: str, clock: HandClock
) -> None:
    async with Database.open(shared_url) as database, open_locks(shared_url) as mine, open_locks(shared_url) as theirs:
        first, second = (patient(build(database, clock, Random(7), locks=locks)) for locks in (mine, theirs))
        await with_role(first)
        await first[Sweeps].sweep()
        keepers = [MarkKeeper(discord.Client(intents=discord.Intents.none()), each) for each in (first, second)]
        assert [len(await each.due(clock(), 9)) for each in keepers] == [2, 0]
        assert [len(await each.due(clock(), 9)) for each in keepers] == [2, 0]
        await mine.give_back(Lock("duty marks"))
        assert len(await keepers[1].due(clock(), 9)) == 2

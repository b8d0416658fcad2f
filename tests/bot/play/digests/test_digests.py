"""Digests, reminders and quiet hours over simulated weeks: who is told what, when, and never twice."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from bot.app import build
from bot.core.clock_rules import clock_text
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.hours import next_daily
from bot.people.players.notices import enqueue_note
from bot.people.players.preferences import Pings, PreferenceBook
from bot.people.players.zones import zone_named
from bot.people.privacy.privacy import Privacy
from bot.play.digests import digests as digests_digests
from bot.play.digests import digests as services_digests
from bot.play.digests.contents import Digest
from bot.play.digests.digests import Digests, due_after
from bot.play.matches.agenda import MatchesWaiting
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.agenda import OffersWaiting
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.notes import VACATION_OVER
from bot.play.pauses.vacations import Vacations
from bot.play.tables.reserved_seats import SeatsWaiting
from bot.play.tables.tables import Tables, TableSetup
from storage import Connection, Database
from storage.people import players
from storage.people.players import Player
from tests.bot.conftest import ANN, BO, CY, by, mover, owed
from tests.bot.timed import deadlines, deliver, pass_time, play, timed
from tests.conftest import HandClock

MOST_MATCHES, MOST_TABLES = MatchesWaiting.most, SeatsWaiting.most
Sent = list[tuple[datetime, Delivery]]


async def choose(services: Services, person: Person, **words: object) -> None:
    await services[PreferenceBook].choose_all(person, {name: str(word) for name, word in words.items()})


async def told_daily(services: Services, person: Person, hour: int = 8, zone: str = "UTC") -> None:
    await choose(services, person, pings="digest", digest_hour=hour, zone=zone)


def digests(sent: Sent) -> list[datetime]:
    return [when for when, delivery in sent if delivery.post.kind == "digest"]


def direct(sent: Sent) -> list[tuple[str, datetime]]:
    return [(delivery.post.kind, when) for when, delivery in sent if delivery.recipient]


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}+00:00")


async def waiting_for(services: Services, person: Person, clock: str = "none") -> MatchView:
    """A match in which it is this person's turn; all boards are out."""
    view = await timed(services, clock)
    return view if mover(view) == person else await play(services, view)


class Told:
    """A digest by what waits: how many of each kind, and which of them it shows."""

    def __init__(self, digest: Digest) -> None:
        found = {type(section.kind): section for section in digest.sections}
        kinds = (MatchesWaiting, SeatsWaiting, OffersWaiting)
        self.waiting, self.inviting, self.asking = [found[kind].total if kind in found else 0 for kind in kinds]
        shown = [found[kind].shown if kind in found else () for kind in kinds]
        self.lines, self.invitations, self.questions = shown
        self.digest = digest


async def newest_digest(services: Services) -> Told:
    (shown,) = [delivery.shown for delivery in await owed(services) if not delivery.drawn_again]
    assert isinstance(shown, Digest)
    return Told(shown)


@pytest.mark.slow
async def test_single_pings_stop_and_once_a_day_all_that_waits_is_told(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN, 8)
    view = await waiting_for(services, ANN)
    boards = await deliver(services)
    assert [delivery for delivery in boards if delivery.recipient] == []
    sent = await pass_time(services, clock, days=3)
    assert digests(sent) == [at("2026-11-21 08:00"), at("2026-11-22 08:00"), at("2026-11-23 08:00")]
    assert len(sent) == 3
    (delivery,) = {delivery.recipient.name for _, delivery in sent if delivery.recipient}
    assert delivery == "Ann"
    await play(services, view)
    assert await pass_time(services, clock, days=2) == [], "nothing waits"


@pytest.mark.slow
async def test_a_digest_shows_the_most_urgent_first_and_invitations(services: Services, clock: HandClock) -> None:
    for rule in ("9d", "none", "3d", "6d"):
        await waiting_for(services, ANN, rule)
    for _ in range(MOST_TABLES + 2):
        await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [ANN]))
    cancelled = await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [ANN]))
    declined = await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [ANN]))
    await services[Tables].cancel(by(CY), cancelled.match.id)
    await services[Tables].decline(by(ANN), declined.match.id)
    await deliver(services)
    await told_daily(services, ANN, 13)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    shown = await newest_digest(services)
    rules = [line.view.timing and clock_text(line.view.timing.rule) for line in shown.lines]
    assert rules == ["3d", "6d", "9d", None]
    assert all(line.view.waits_for(ANN.discord_id) and line.board for line in shown.lines)
    assert (shown.waiting, shown.inviting) == (4, MOST_TABLES + 2)
    assert len(shown.invitations) == MOST_TABLES
    assert all(invitation.card for invitation in shown.invitations)


@pytest.mark.slow
async def test_a_digest_counts_what_it_has_no_room_for(services: Services, clock: HandClock) -> None:
    for _ in range(MOST_MATCHES + 2):
        await waiting_for(services, ANN)
    await told_daily(services, ANN, 13)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    shown = await newest_digest(services)
    assert (len(shown.lines), shown.waiting) == (MOST_MATCHES, MOST_MATCHES + 2)


@pytest.mark.slow
async def test_an_invitation_alone_is_worth_a_digest(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN)
    table = await services[Tables].open(by(BO), TableSetup("dogon", {}, None, [ANN]))
    assert [delivery.recipient for delivery in await deliver(services)] == [None]
    assert len(digests(await pass_time(services, clock, days=1))) == 1
    await services[Tables].decline(by(ANN), table.match.id)
    assert digests(await pass_time(services, clock, days=2)) == []


@pytest.mark.parametrize(
    ("zone", "hour", "begin", "days"),
    [
        ("UTC", 0, "2026-11-20 12:00", 7),
        ("Europe/Berlin", 8, "2027-03-25 12:00", 7),
        ("Europe/Berlin", 2, "2027-03-25 12:00", 7),
        ("Europe/Berlin", 2, "2026-10-22 12:00", 7),
        ("America/New_York", 1, "2026-10-29 12:00", 7),
        ("America/New_York", 2, "2027-03-11 12:00", 7),
        ("Australia/Lord_Howe", 2, "2027-04-01 12:00", 7),
        ("Pacific/Auckland", 23, "2026-09-24 12:00", 7),
        ("Asia/Kathmandu", 8, "2026-11-20 12:00", 7),
        ("UTC-03:30", 8, "2026-11-20 12:00", 7),
    ],
)
@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_every_local_day_has_exactly_one_digest_over_changes_of_the_clocks(
    services: Services, clock: HandClock, zone: str, hour: int, begin: str, days: int
) -> None:
    clock.now = at(begin)
    await told_daily(services, ANN, hour, zone)
    await waiting_for(services, ANN)
    there = zone_named(zone)
    when = [moment.astimezone(there) for moment in digests(await pass_time(services, clock, days=days))]
    assert all(later.date() - earlier.date() == timedelta(days=1) for earlier, later in itertools.pairwise(when))
    assert len(when) in {days, days + 1}
    assert {moment.hour for moment in when} <= {hour, hour + 1}, "the sweep of the test comes within the hour"


@pytest.mark.slow
async def test_a_digest_that_fell_into_an_outage_comes_once_the_bot_is_back(
    database: Database, services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 8)
    await waiting_for(services, ANN)
    await pass_time(services, clock, hours=1)
    clock.now = at("2026-11-24 11:00")
    again = build(database, clock, Random(0))
    await again[Pulse].recover()
    sent = await pass_time(again, clock, hours=30)
    assert digests(sent) == [at("2026-11-24 12:00"), at("2026-11-25 08:00")]


@pytest.mark.slow
async def test_a_digest_that_came_after_midnight_does_not_use_up_that_of_the_new_day(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 23)
    await waiting_for(services, ANN)
    clock.now = at("2026-11-21 00:30")
    await services[Sweeps].sweep()
    sent = await pass_time(services, clock, days=2)
    assert digests(sent) == [at("2026-11-21 01:30"), at("2026-11-21 23:30"), at("2026-11-22 23:30")]


@pytest.mark.slow
async def test_a_late_digest_is_not_repeated_right_after(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN, 8)
    await waiting_for(services, ANN)
    clock.now = at("2026-11-22 06:30")
    sent = await pass_time(services, clock, days=1, hours=3)
    assert digests(sent) == [at("2026-11-22 07:30"), at("2026-11-23 08:30")]


@pytest.mark.slow
async def test_a_crash_between_any_two_steps_repeats_and_loses_no_digest(database_url: str, clock: HandClock) -> None:
    """Every step is made by a new process on the reopened database."""
    async with Database.open(database_url) as database:
        services = build(database, clock, Random(1))
        await told_daily(services, ANN, 8)
        await waiting_for(services, ANN)
    came = []
    for _ in range(3 * 4):
        clock.pass_(hours=6)
        async with Database.open(database_url) as database:
            await build(database, clock, Random(1))[Sweeps].sweep()
        async with Database.open(database_url) as database:
            await build(database, clock, Random(1))[Sweeps].sweep()
        async with Database.open(database_url) as database:
            came += [(delivery.post.kind, clock.now) for delivery in await deliver(build(database, clock, Random(1)))]
    assert came == [("digest", at(f"2026-11-{day} 12:00")) for day in (21, 22, 23)]


@pytest.mark.at_once
@pytest.mark.slow
async def test_of_two_sweeps_at_once_one_owes_the_digest(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN, 13)
    await waiting_for(services, ANN)
    clock.pass_(hours=1)
    assert sum(await asyncio.gather(*(services[Sweeps].sweep() for _ in range(4)))) == 1
    assert len(await owed(services)) == 1


@pytest.mark.slow
async def test_changing_hour_and_zone_in_mid_day_never_makes_two_on_one_day(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 13)
    await waiting_for(services, ANN)
    assert digests(await pass_time(services, clock, hours=2)) == [at("2026-11-20 13:00")]
    await choose(services, ANN, digest_hour=16)
    await choose(services, ANN, zone="America/Los_Angeles")
    await choose(services, ANN, pings="channel")
    await choose(services, ANN, pings="digest")
    sent = await pass_time(services, clock, days=2)
    assert digests(sent) == [at("2026-11-22 00:00")], "16:00 of the 21st in Los Angeles"
    await choose(services, ANN, zone="Pacific/Auckland")
    sent = await pass_time(services, clock, days=2)
    assert digests(sent) == [at("2026-11-23 03:00"), at("2026-11-24 03:00")], "it was the 22nd in Auckland before"


@pytest.mark.slow
async def test_whoever_keeps_changing_their_mind_gets_one_digest_a_day_at_most(
    services: Services, clock: HandClock
) -> None:
    random, zones = Random(5), ("UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu")
    await told_daily(services, ANN)
    await waiting_for(services, ANN)
    told: list[datetime] = []
    for _ in range(20):
        zone = random.choice(zones)
        await choose(services, ANN, zone=zone, digest_hour=random.randrange(24))
        for when in digests(await pass_time(services, clock, hours=random.randrange(1, 30))):
            there = zone_named(zone)
            assert all(earlier.astimezone(there).date() < when.astimezone(there).date() for earlier in told)
            assert all(when - earlier >= digests_digests.LEAST_BETWEEN for earlier in told)
            told.append(when)
    assert len(told) > 10


MOVES_OF_HOME = (
    "UTC", "Pacific/Kiritimati", "Pacific/Auckland", "Asia/Tokyo", "Asia/Kathmandu", "Europe/Berlin", "Europe/London",
    "America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "Pacific/Pago_Pago", "UTC+14:00", "UTC-11:00",
)  # fmt: skip


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.sampled_from(MOVES_OF_HOME),
    st.sampled_from(MOVES_OF_HOME),
    st.integers(0, 23),
)
def test_whoever_moves_gets_the_next_digest_on_the_next_day_there(now: datetime, old: str, new: str, hour: int) -> None:
    """Over year ends, changes of the clocks and the date line."""
    told = next_daily(hour, zone_named(old), now)
    there = zone_named(new)
    due = due_after(told, hour, there, told)
    days = (due.astimezone(there).date() - told.astimezone(there).date()).days
    tomorrow = next_daily(hour, there, told, told.astimezone(there).date())
    assert days == 1 or (days == 2 and tomorrow - told < digests_digests.LEAST_BETWEEN)
    assert due - told >= digests_digests.LEAST_BETWEEN


@pytest.mark.parametrize(
    ("old", "new", "told", "due"),
    [
        ("Pacific/Auckland", "America/Los_Angeles", "2026-11-20 19:00", "2026-11-21 16:00"),
        ("Asia/Tokyo", "Europe/London", "2026-12-30 23:00", "2026-12-31 08:00"),
        ("Asia/Tokyo", "America/Los_Angeles", "2026-12-31 23:00", "2027-01-01 16:00"),
        ("Pacific/Kiritimati", "Pacific/Pago_Pago", "2026-11-20 18:00", "2026-11-21 19:00"),
        ("Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-11-20 19:00", "2026-11-21 18:00"),
        ("Europe/Berlin", "America/New_York", "2027-03-28 06:00", "2027-03-29 12:00"),
    ],
)
def test_a_move_west_leaves_out_no_day(old: str, new: str, told: str, due: str) -> None:
    assert next_daily(8, zone_named(old), at(told) - timedelta(minutes=1)) == at(told)
    assert due_after(at(told), 8, zone_named(new), at(told)) == at(due)


@pytest.mark.slow
async def test_a_later_hour_chosen_before_the_digest_moves_it_and_an_earlier_one_waits_for_tomorrow(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 14)
    await waiting_for(services, ANN)
    await choose(services, ANN, digest_hour=18)
    assert digests(await pass_time(services, clock, hours=8)) == [at("2026-11-20 18:00")]
    await choose(services, ANN, digest_hour=23)
    await choose(services, ANN, digest_hour=7)
    assert digests(await pass_time(services, clock, hours=12)) == [at("2026-11-21 07:00")]


async def test_a_choice_made_while_a_digest_is_overdue_does_not_lose_it(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN, 13)
    await waiting_for(services, ANN)
    clock.pass_(hours=3)
    await choose(services, ANN, digest_hour=9, zone="Europe/Berlin", theme="dark")
    assert digests(await pass_time(services, clock, hours=20)) == [at("2026-11-20 16:00"), at("2026-11-21 08:00")]


async def test_other_choices_leave_the_reminders_as_they_are(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await waiting_for(services, ANN, "4d")
    await services[Breaks].give(by(BO), view.match.id, 4 * 86_400)
    before = await deadlines(database, view.match.id)
    await choose(services, ANN, theme="dark", zone="Europe/Berlin", pings="both")
    assert await deadlines(database, view.match.id) == before


@pytest.mark.slow
async def test_a_reminder_comes_only_where_time_would_be_over_before_the_next_digest(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 8)
    await waiting_for(services, ANN, "8d")
    sent = await pass_time(services, clock, days=8)
    assert [kind for kind, _ in direct(sent)] == [*["digest"] * 8, "reminder"], "three hours before the end, not a day"
    await waiting_for(services, ANN, "12h")
    began = clock.now
    sent = await pass_time(services, clock, hours=12)
    assert direct(sent) == [("reminder", began + timedelta(hours=9))]
    assert all(delivery.called == (delivery.recipient,) for _, delivery in sent if delivery.recipient)


@pytest.mark.parametrize(
    ("pings", "places"),
    [
        (Pings.CHANNEL, ["channel"]),
        (Pings.DIRECT, ["Ann"]),
        (Pings.BOTH, ["channel", "Ann"]),
        (Pings.NOWHERE, []),
    ],
)
@pytest.mark.slow
async def test_reminders_go_where_pings_go(
    services: Services, clock: HandClock, pings: Pings, places: list[str]
) -> None:
    await choose(services, ANN, pings=pings)
    await waiting_for(services, ANN, "8d")
    sent = await pass_time(services, clock, days=7, hours=23)
    assert [delivery.recipient.name if delivery.recipient else "channel" for _, delivery in sent] == places * 2


@pytest.mark.slow
async def test_own_reminders_count_from_the_next_turn_and_for_the_present_one_at_once(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await waiting_for(services, ANN, "4d")
    began = clock.now
    await choose(services, ANN, reminders="24h and 3h")
    due = [(when - began) / timedelta(hours=1) for kind, when in await deadlines(database, view.match.id) if when]
    assert due == [96, 72, 93]
    sent = await pass_time(services, clock, days=3, hours=12)
    assert [when - began for when, _ in sent] == [timedelta(days=3)]
    await choose(services, ANN, reminders="1/2, 1/8, 2h")
    assert [kind for kind, _ in await deadlines(database, view.match.id)] == ["flag", "reminder"], "not what is past"
    await choose(services, ANN, reminders="off")
    assert [kind for kind, _ in await deadlines(database, view.match.id)] == ["flag"]
    await play(services, await play(services, view))
    assert [kind for kind, _ in await deadlines(database, view.match.id)] == ["flag"]
    await choose(services, ANN, reminders="1/8")
    began = clock.now
    assert [when - began for when, _ in await pass_time(services, clock, hours=95)] == [timedelta(hours=84)]


@pytest.mark.slow
async def test_reminders_of_a_clock_that_stands_still_are_set_anew_as_well(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await waiting_for(services, ANN, "4d")
    await services[Vacations].begin(by(ANN))
    await choose(services, ANN, reminders="24h")
    assert await deadlines(database, view.match.id) == [("flag", None), ("reminder", None)]
    await pass_time(services, clock, days=2)
    await services[Vacations].end(by(ANN))
    began = clock.now
    sent = [each for each in await pass_time(services, clock, days=3, hours=1) if not each[1].drawn_again]
    assert [when - began for when, _ in sent] == [timedelta(days=3)]


async def test_nobody_changes_the_reminders_of_the_others(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await waiting_for(services, ANN, "4d")
    before = await deadlines(database, view.match.id)
    await choose(services, BO, reminders="off")
    assert await deadlines(database, view.match.id) == before


@pytest.mark.slow
async def test_a_turn_that_begins_in_quiet_hours_is_told_when_they_are_over(
    services: Services, clock: HandClock
) -> None:
    await choose(services, ANN, pings="direct", zone="Europe/Berlin", quiet="22-8")
    view = await waiting_for(services, ANN)
    await play(services, view)
    clock.now = at("2026-11-20 22:30")
    await services[Matches].move(by(BO), view.match.id, None, "c+")
    assert [delivery.recipient for delivery in await deliver(services)] == [None], "the channel has its board at once"
    sent = await pass_time(services, clock, hours=12)
    assert direct(sent) == [("board", at("2026-11-21 07:30"))]


@pytest.mark.slow
async def test_who_moves_before_the_quiet_hours_end_is_told_nothing(services: Services, clock: HandClock) -> None:
    await choose(services, ANN, pings="direct", quiet="22-8")
    view = await play(services, await waiting_for(services, ANN))
    clock.now = at("2026-11-20 22:30")
    await play(services, await play(services, view))
    assert direct(await pass_time(services, clock, hours=12)) == []


@pytest.mark.slow
async def test_quiet_hours_do_not_hide_a_deadline_within_them(services: Services, clock: HandClock) -> None:
    await choose(services, ANN, pings="direct", quiet="22-8")
    clock.now = at("2026-11-20 20:00")
    await waiting_for(services, ANN, "8h")
    sent = await pass_time(services, clock, hours=8)
    assert direct(sent) == [("reminder", at("2026-11-21 01:00"))]


@pytest.mark.slow
async def test_of_a_turn_and_its_reminders_in_one_night_one_message_comes_in_the_morning(
    services: Services, clock: HandClock
) -> None:
    await choose(services, ANN, pings="direct", quiet="22-8")
    view = await play(services, await waiting_for(services, ANN, "12h"))
    clock.now = at("2026-11-20 22:00")
    await play(services, view)
    sent = await pass_time(services, clock, hours=10)
    assert direct(sent) == [("reminder", at("2026-11-21 08:00"))]


@pytest.mark.slow
async def test_what_cannot_wait_for_the_morning_brings_what_waits_there_before_it(
    services: Services, clock: HandClock, database: Database
) -> None:
    """Messages about one match come in order, so that an earlier one would keep it waiting."""
    await choose(services, ANN, pings="direct", quiet="22-8")
    clock.now = at("2026-11-20 21:00")
    view = await waiting_for(services, ANN, "12h")
    called = [view.players[view.require_seat(ANN.discord_id)]]
    clock.now = at("2026-11-20 23:00")
    async with database.writing() as connection:
        await enqueue_note(connection, view.match, VACATION_OVER, clock.now, called=called)
    await deliver(services)
    await choose(services, ANN, quiet="22-12")
    async with database.writing() as connection:
        ann = await players.find(connection, ANN.discord_id)
        assert ann
        await enqueue_note(connection, view.match, VACATION_OVER, clock.now, called=[ann])
    assert [delivery.post.kind for delivery in await deliver(services) if delivery.recipient] == ["note", "note"]


@pytest.mark.slow
async def test_a_note_to_somebody_waits_as_well(services: Services, clock: HandClock, database: Database) -> None:
    await choose(services, ANN, pings="both", quiet="22-8")
    view = await waiting_for(services, ANN)
    clock.now = at("2026-11-20 23:00")
    async with database.writing() as connection:
        called = [view.players[view.require_seat(ANN.discord_id)]]
        await enqueue_note(connection, view.match, VACATION_OVER, clock.now, called=called)
    assert [delivery.recipient for delivery in await deliver(services)] == [None]
    assert direct(await pass_time(services, clock, hours=10)) == [("note", at("2026-11-21 08:00"))]


async def test_a_digest_comes_at_its_hour_even_in_quiet_hours(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN, 6)
    await choose(services, ANN, quiet="22-8")
    await waiting_for(services, ANN)
    assert digests(await pass_time(services, clock, days=1)) == [at("2026-11-21 06:00")]


@pytest.mark.slow
async def test_who_takes_no_direct_messages_is_called_in_the_channels_instead(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 13)
    first, second = await waiting_for(services, ANN), await waiting_for(services, ANN, "3d")
    table = await services[Tables].open(by(BO), TableSetup("dogon", {}, None, [ANN]))
    await deliver(services)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    (delivery,) = await owed(services)
    await services[Outbox].undeliverable(delivery.post, "DMs are turned off")
    again = await owed(services)
    assert [(each.post.kind, each.post.match_id, each.recipient) for each in again] == [
        ("reminder", second.match.id, None),
        ("reminder", first.match.id, None),
        ("table", table.match.id, None),
    ]
    assert all([player.discord_id for player in each.called] == [ANN.discord_id] for each in again)
    assert (await services[PreferenceBook].of(ANN)).pings is Pings.CHANNEL
    await deliver(services)
    assert digests(await pass_time(services, clock, days=2)) == []


async def test_a_digest_that_waits_too_long_to_be_sent_shows_what_waits_then(
    services: Services, clock: HandClock
) -> None:
    await told_daily(services, ANN, 13)
    view = await waiting_for(services, ANN)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    (delivery,) = await owed(services)
    await services[Outbox].put_off(delivery.post, "server error")
    await services[Matches].move(by(ANN), view.match.id, None, "C+")
    clock.pass_(hours=1)
    assert [delivery.post.kind for delivery in await deliver(services)] == ["board"]


@pytest.mark.slow
async def test_somebody_forgotten_gets_no_digest_and_nothing_is_kept_of_it(
    services: Services, clock: HandClock, database: Database
) -> None:
    await told_daily(services, ANN)
    await waiting_for(services, ANN)
    (kept,) = (await services[Privacy].export(ANN))["digests"]
    assert kept == {"due_at": "2026-11-21T08:00:00+00:00", "told_at": None, "told_on": None}
    await pass_time(services, clock, days=1)
    (kept,) = (await services[Privacy].export(ANN))["digests"]
    assert kept["told_on"] == "2026-11-21"
    await services[Privacy].forget(by(ANN))
    assert digests(await pass_time(services, clock, days=2)) == []
    async with database.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM digests"))).scalar_one() == 0


async def test_a_digest_that_fails_keeps_nobody_else_waiting(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = (ANN, BO)
    for person in people:
        await told_daily(services, person, 13)
        await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [person]))
    await deliver(services)
    failures, plan_next = [], digests_digests._plan_next

    async def broken_once(connection: Connection, player: Player, now: datetime) -> None:
        if not failures:
            failures.append(player.name)
            raise OSError("the disk is full")
        await plan_next(connection, player, now)

    monkeypatch.setattr(services_digests, "_plan_next", broken_once)
    clock.pass_(hours=1)
    assert await services[Sweeps].sweep() == 1
    assert [delivery.recipient.name for delivery in await deliver(services) if delivery.recipient] != failures
    assert await services[Sweeps].sweep() == 0
    clock.pass_(minutes=1)
    assert await services[Sweeps].sweep() == 1, "it is tried again"
    assert [delivery.recipient.name for delivery in await deliver(services) if delivery.recipient] == failures


@pytest.mark.slow
async def test_digests_of_an_hour_are_spread_over_it_if_they_are_many(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests_digests, "FEW", 1)
    monkeypatch.setattr(digests_digests, "ROUND", timedelta(minutes=5))
    people = [Person(1000 + number, f"Person {number}") for number in range(12)]
    for person in people:
        await told_daily(services, person, 13)
        await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [person]))
    await deliver(services)
    clock.pass_(hours=1)
    owed_then = []
    while sum(owed_then) < len(people):
        owed_then.append(await services[Digests].sweep())
        clock.pass_(minutes=5)
    assert owed_then == [1] * 12

"""Tables wait for days, remind, expire once, and can be opened again."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox import words
from bot.core.outbox.notes import Note, NoteKind
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.core.user_limits import (
    TheirMatches,
    TooManyInvitations,
    TooManyMatches,
    TooManyTables,
    TooManyWaiting,
    UserLimits,
)
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.people.players.refusals import BlockedHere, Unavailable
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.tables import words as tables_words
from bot.play.tables.notes import SEAT_DECLINED, SEAT_KEPT, TABLE_EXPIRED
from bot.play.tables.refusals import NotExpired, NotTheHost, TableExpired
from bot.play.tables.tables import Table, Tables, TableSetup
from storage import Database
from tests.bot.conftest import ANN, BO, CY, DEE, by, owed
from tests.bot.timed import deliver, pass_time, timed
from tests.conftest import HandClock

OPEN = TableSetup("dogon", {}, None, [])
STEP = timedelta(hours=6)
FOR_BO = TableSetup("dogon", {}, None, [BO])


def said(sent: list[tuple[datetime, Delivery]], saying: NoteKind) -> list[tuple[datetime, Delivery]]:
    return [
        (at, delivery) for at, delivery in sent if isinstance(delivery.shown, Note) and delivery.shown.kind is saying
    ]


def redrawn(sent: list[tuple[datetime, Delivery]]) -> list[Delivery]:
    return [delivery for _, delivery in sent if delivery.drawn_again]


async def opened(services: Services, setup: TableSetup = OPEN) -> Table:
    table = await services[Tables].open(by(ANN), setup)
    await deliver(services)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("days", [1, 7, 30])
async def test_a_table_expires_once_at_its_time_and_tells_its_host(
    services: Services, clock: HandClock, days: int
) -> None:
    began = clock.now
    number = (await opened(services, TableSetup("dogon", {}, None, [], days=days))).match.id
    sent = await pass_time(services, clock, step=STEP, days=days + 3)
    ((at, note),) = said(sent, TABLE_EXPIRED)
    assert at == began + timedelta(days=days)
    assert note.recipient
    assert note.recipient.name == "Ann"
    (card,) = redrawn(sent)
    assert isinstance(card.shown, Table)
    assert card.shown.is_expired
    assert len(sent) == 2, "nobody else hears of it"
    table = await services[Tables].find(number)
    assert "This table closed" in tables_words.table_line(table, "")


async def test_the_default_is_seven_days_and_stands_on_the_card(services: Services, clock: HandClock) -> None:
    table = await opened(services)
    until = int((clock.now + timedelta(days=7)).timestamp())
    assert f"Closes <t:{until}:R> unless" in tables_words.table_text(table, ping=False)


@pytest.mark.slow
async def test_those_who_have_not_answered_are_reminded_once_a_day_before(services: Services, clock: HandClock) -> None:
    began = clock.now
    number = (await opened(services, TableSetup("dohyo", {}, 3, [BO, CY]))).match.id
    await services[Tables].decline(by(CY), number)
    sent = await pass_time(services, clock, step=STEP, days=8)
    ((at, note),) = said(sent, SEAT_KEPT)
    assert at == began + timedelta(days=6)
    assert [player.name for player in note.called] == ["Bo"]
    assert isinstance(note.shown, Note)
    text = words.note_text(note.shown, ping=True)
    assert text.startswith(f"⏳ <@{BO.discord_id}>: Ann is holding a seat for you at table #{number} for Doh")
    assert "channels/5/6/" in text
    assert len(said(sent, TABLE_EXPIRED)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("blocker", [ANN, BO])
async def test_nobody_is_reminded_of_a_seat_beside_whom_they_cannot_join(
    services: Services, clock: HandClock, blocker: Person
) -> None:
    await opened(services, TableSetup("dohyo", {}, 3, [BO, CY]))
    await services[BlockList].add(blocker, BO if blocker == ANN else ANN)
    ((_, note),) = said(await pass_time(services, clock, step=STEP, days=6, hours=12), SEAT_KEPT)
    assert [player.name for player in note.called] == ["Cy"]


@pytest.mark.slow
@pytest.mark.parametrize("pings", ["nowhere", "direct", "both", "channel"])
async def test_the_reminder_goes_where_the_invited_wish_it(services: Services, clock: HandClock, pings: str) -> None:
    await services[PreferenceBook].choose(BO, "pings", pings)
    await opened(services, FOR_BO)
    reminders = said(await pass_time(services, clock, step=STEP, days=6, hours=12), SEAT_KEPT)
    directly = [delivery.recipient.name for _, delivery in reminders if delivery.recipient]
    assert directly == (["Bo"] if pings in {"direct", "both"} else [])


@pytest.mark.parametrize("answer", ["", "join", "decline", "cancel", "late"])
async def test_what_waits_for_quiet_hours_to_end_is_sent_only_if_it_is_still_so(
    services: Services, clock: HandClock, answer: str
) -> None:
    begins, ends = (clock.now + timedelta(hours=each) for each in (11, 26 if answer == "late" else 18))
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await services[PreferenceBook].choose(BO, "quiet", f"{begins:%H:%M}-{ends:%H:%M}")
    number = (await opened(services, TableSetup("dohyo", {}, 3, [BO], days=1))).match.id
    sent = await pass_time(services, clock, step=STEP, hours=12)
    assert [each.recipient for _, each in said(sent, SEAT_KEPT)] == [None]
    if answer in {"join", "decline", "cancel"}:
        await getattr(services[Tables], answer)(by(ANN if answer == "cancel" else BO), number)
    sent = await pass_time(services, clock, step=timedelta(hours=1), hours=15)
    told = [each for _, each in said(sent, SEAT_KEPT) if each.recipient]
    assert len(told) == (answer == "")


@pytest.mark.parametrize("answer", ["", "join", "cancel"])
async def test_a_host_who_is_told_of_a_refusal_later_is_told_what_is_so_then(
    services: Services, clock: HandClock, answer: str
) -> None:
    quiet = f"{clock.now - timedelta(hours=1):%H:%M}-{clock.now + timedelta(hours=6):%H:%M}"
    await services[PreferenceBook].choose(ANN, "pings", "direct")
    await services[PreferenceBook].choose(ANN, "quiet", quiet)
    number = (await opened(services, TableSetup("dohyo", {}, 3, [BO]))).match.id
    await services[Tables].decline(by(BO), number)
    await deliver(services)
    if answer:
        await getattr(services[Tables], answer)(by(ANN if answer == "cancel" else BO), number)
    sent = await pass_time(services, clock, step=timedelta(hours=1), hours=8)
    assert len([each for _, each in said(sent, SEAT_DECLINED) if each.recipient]) == (answer == "")


async def test_the_card_of_a_table_is_not_sent_to_who_has_answered_it(services: Services, clock: HandClock) -> None:
    quiet = f"{clock.now - timedelta(hours=1):%H:%M}-{clock.now + timedelta(hours=6):%H:%M}"
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await services[PreferenceBook].choose(BO, "quiet", quiet)
    answered, unread = [await opened(services, TableSetup("dohyo", {}, 3, [BO])) for _ in range(2)]
    await services[Tables].join(by(BO), answered.match.id)
    sent = await pass_time(services, clock, step=timedelta(hours=1), hours=8)
    told = [each.match for _, each in sent if each.recipient]
    assert [match.id for match in told if match] == [unread.match.id]


async def test_a_table_for_one_day_reminds_when_half_of_it_is_over(services: Services, clock: HandClock) -> None:
    began = clock.now
    await opened(services, TableSetup("dogon", {}, None, [BO], days=1))
    ((at, _),) = said(await pass_time(services, clock, step=STEP, days=1), SEAT_KEPT)
    assert at == began + timedelta(hours=12)


@pytest.mark.slow
async def test_an_answer_or_a_full_table_stops_everything(services: Services, clock: HandClock) -> None:
    full, declined = await opened(services, FOR_BO), await opened(services, FOR_BO)
    await services[Tables].join(by(BO), full.match.id)
    await services[Tables].decline(by(BO), declined.match.id)
    sent = await pass_time(services, clock, step=STEP, days=20)
    assert said(sent, SEAT_KEPT) == []
    assert len(said(sent, TABLE_EXPIRED)) == 1
    assert (await services[Tables].find(full.match.id)).match.status == "running"


@pytest.mark.slow
async def test_the_time_the_bot_was_away_is_given_back(services: Services, clock: HandClock) -> None:
    number = (await opened(services, FOR_BO)).match.id
    await pass_time(services, clock, step=STEP, days=5)
    clock.pass_(days=10)
    await services[Pulse].recover()
    assert said(await pass_time(services, clock, step=STEP, hours=23), SEAT_KEPT) == []
    assert len(said(await pass_time(services, clock, step=STEP, hours=1), SEAT_KEPT)) == 1
    await pass_time(services, clock, step=STEP, hours=23)
    assert (await services[Tables].find(number)).is_open
    await pass_time(services, clock, step=STEP, hours=1)
    assert (await services[Tables].find(number)).is_expired


@pytest.mark.slow
async def test_a_table_that_expired_admits_nobody_until_its_host_opens_it_again(
    services: Services, clock: HandClock
) -> None:
    number = (await opened(services, FOR_BO)).match.id
    await pass_time(services, clock, step=STEP, days=7)
    with pytest.raises(TableExpired, match="Ann, who opened it, can reopen it"):
        await services[Tables].join(by(BO), number)
    with pytest.raises(NotTheHost):
        await services[Tables].reopen(by(BO), number)
    again = await services[Tables].reopen(by(ANN), number)
    assert again.is_open
    assert again.terms
    assert again.terms.expires_at == clock.now + timedelta(days=7)
    (card,) = await owed(services)
    assert [player.name for player in card.called] == ["Bo"]
    assert [older.post.kind for older in card.older] == ["table"], "the old card loses its button"
    with pytest.raises(NotExpired):
        await services[Tables].reopen(by(ANN), number)
    assert (await services[Tables].join(by(BO), number)).match.status == "running"


async def test_a_table_opened_again_in_a_closed_channel_comes_directly_once_more(
    services: Services, clock: HandClock
) -> None:
    number = (await services[Tables].open(by(ANN), OPEN)).match.id
    for _ in range(2):
        (card,) = await owed(services)
        await services[Outbox].undeliverable(card.post, "the channel no longer exists")
        sent = await deliver(services)
        assert [each.recipient.name for each in sent if each.recipient] == ["Ann"]
        await pass_time(services, clock, step=STEP, days=8)
        await services[Tables].reopen(by(ANN), number)


@pytest.mark.slow
async def test_a_table_opened_again_expires_again_after_as_long(services: Services, clock: HandClock) -> None:
    number = (await opened(services, TableSetup("dogon", {}, None, [], days=2))).match.id
    await pass_time(services, clock, step=STEP, days=4)
    await services[Tables].reopen(by(ANN), number)
    sent = await pass_time(services, clock, step=STEP, days=1, hours=23)
    assert said(sent, TABLE_EXPIRED) == []
    assert len(said(await pass_time(services, clock, step=STEP, hours=1), TABLE_EXPIRED)) == 1


async def test_a_crash_between_two_sweeps_closes_no_table_twice(
    services: Services, database: Database, clock: HandClock
) -> None:
    await opened(services)
    clock.pass_(days=7)
    assert await services[Sweeps].sweep() == 1
    assert await services[Sweeps].sweep() == 0
    assert [delivery.post.kind for delivery in await owed(services)] == ["table", "note"]


async def test_joining_at_the_moment_of_the_end_is_one_or_the_other(services: Services, clock: HandClock) -> None:
    number = (await opened(services)).match.id
    clock.pass_(days=7)
    await services[Tables].join(by(BO), number)
    assert await services[Sweeps].sweep() == 0
    assert (await services[Tables].find(number)).match.status == "running"


async def test_one_table_that_fails_keeps_no_clock_waiting(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await timed(services, "1d")

    async def broken(_: object) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr("bot.play.tables.expiry.Expiry.sweep", broken)
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    assert (await services[Matches].show(view.match.id)).match.reason == "time"


async def expired(services: Services, clock: HandClock, setup: TableSetup, *seated: Person) -> int:
    """A table at which these sat besides its host, and that nobody else came to."""
    number = (await opened(services, setup)).match.id
    for person in seated:
        await services[Tables].join(by(person), number)
    clock.pass_(days=8)
    await services[Sweeps].sweep()
    return number


@pytest.mark.parametrize("blocker", [ANN, BO])
@pytest.mark.parametrize("sat", [False, True])
async def test_a_table_is_not_opened_again_for_people_who_have_blocked_each_other_since(
    services: Services, clock: HandClock, blocker: Person, sat: bool
) -> None:
    number = await expired(services, clock, TableSetup("dohyo", {}, 3, [BO]), *([BO] if sat else []))
    await services[BlockList].add(blocker, BO if blocker == ANN else ANN)
    with pytest.raises(BlockedHere if blocker == ANN else Unavailable):
        await services[Tables].reopen(by(ANN), number)
    assert (await services[Tables].find(number)).is_expired


async def test_of_guests_who_have_blocked_each_other_since_a_table_opened_again_keeps_one(
    services: Services, clock: HandClock
) -> None:
    number = await expired(services, clock, TableSetup("dohyo", {}, 4, []), BO, CY)
    await services[BlockList].add(BO, CY)
    again = await services[Tables].reopen(by(ANN), number)
    assert [player.name for player in again.seated] == ["Ann", "Bo"]
    assert again.free == 2


async def test_opening_a_table_again_is_held_to_what_holds_for_a_new_one(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await expired(services, clock, TableSetup("dohyo", {}, 4, [DEE]), BO)
    for limits, refusal in (
        (UserLimits(open_tables=0), TooManyTables),
        (UserLimits(running_matches=0), TooManyMatches),
        (UserLimits(invitations_from_one=0), TooManyInvitations),
        (UserLimits(invitations_waiting=0), TooManyWaiting),
    ):
        strict = build(database, clock, Random(7), bounds=limits)
        with pytest.raises(refusal):
            await strict[Tables].reopen(by(ANN), number)
    for _ in range(2):
        other = await services[Tables].open(by(BO), OPEN)
        await services[Tables].join(by(CY), other.match.id)
    strict = build(database, clock, Random(7), bounds=UserLimits(running_matches=2))
    with pytest.raises(TheirMatches, match="Bo"):
        await strict[Tables].reopen(by(ANN), number)
    assert (await services[Tables].reopen(by(ANN), number)).is_open


@pytest.mark.slow
async def test_a_table_opened_again_keeps_no_seat_for_those_who_had_their_data_deleted(
    services: Services, clock: HandClock
) -> None:
    table = await opened(services, TableSetup("dohyo", {}, 4, [BO, CY]))
    number = table.match.id
    await services[Tables].join(by(BO), number)
    await pass_time(services, clock, step=STEP, days=8)
    for person in (BO, CY):
        await services[Privacy].forget(by(person))
    again = await services[Tables].reopen(by(ANN), number)
    assert [player.name for player in (*again.seated, *again.expected)] == ["Ann"]
    assert again.free == 3

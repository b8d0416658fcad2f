"""Tables wait for days, remind, expire once, and can be opened again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.core.outbox import words
from bot.core.outbox.notes import Note, NoteKind
from bot.core.outbox.outbox import Delivery
from bot.play.tables import words as tables_words
from bot.play.tables.notes import SEAT_KEPT, TABLE_EXPIRED
from bot.play.tables.refusals import NotExpired, NotTheHost, TableExpired
from bot.play.tables.tables import Table, TableSetup
from storage import Database
from tests.bot.conftest import ANN, BO, CY, by, owed
from tests.bot.timed import deliver, pass_time, timed
from tests.conftest import HandClock
from tests.house import House

OPEN = TableSetup("dogon", {}, None, [])
STEP = timedelta(hours=6)
FOR_BO = TableSetup("dogon", {}, None, [BO])


def said(sent: list[tuple[datetime, Delivery]], saying: NoteKind) -> list[tuple[datetime, Delivery]]:
    return [
        (at, delivery) for at, delivery in sent if isinstance(delivery.shown, Note) and delivery.shown.kind is saying
    ]


def redrawn(sent: list[tuple[datetime, Delivery]]) -> list[Delivery]:
    return [delivery for _, delivery in sent if delivery.drawn_again]


async def opened(house: House, setup: TableSetup = OPEN) -> Table:
    table = await house.tables.open(by(ANN), setup)
    await deliver(house)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("days", [1, 7, 30])
async def test_a_table_expires_once_at_its_time_and_tells_its_host(house: House, clock: HandClock, days: int) -> None:
    began = clock.now
    number = (await opened(house, TableSetup("dogon", {}, None, [], days=days))).match.id
    sent = await pass_time(house, clock, step=STEP, days=days + 3)
    ((at, note),) = said(sent, TABLE_EXPIRED)
    assert at == began + timedelta(days=days)
    assert note.recipient
    assert note.recipient.name == "Ann"
    (card,) = redrawn(sent)
    assert isinstance(card.shown, Table)
    assert card.shown.is_expired
    assert len(sent) == 2, "nobody else hears of it"
    table = await house.tables.find(number)
    assert "This table closed" in tables_words.table_text(table, ping=False)


async def test_the_default_is_seven_days_and_stands_on_the_card(house: House, clock: HandClock) -> None:
    table = await opened(house)
    until = int((clock.now + timedelta(days=7)).timestamp())
    assert f"Closes <t:{until}:R> unless" in tables_words.table_text(table, ping=False)


@pytest.mark.slow
async def test_those_who_have_not_answered_are_reminded_once_a_day_before(house: House, clock: HandClock) -> None:
    began = clock.now
    number = (await opened(house, TableSetup("dohyo", {}, 3, [BO, CY]))).match.id
    await house.tables.decline(by(CY), number)
    sent = await pass_time(house, clock, step=STEP, days=8)
    ((at, note),) = said(sent, SEAT_KEPT)
    assert at == began + timedelta(days=6)
    assert [player.name for player in note.called] == ["Bo"]
    assert isinstance(note.shown, Note)
    text = words.note_text(note.shown, ping=True)
    assert text.startswith(f"⏳ <@{BO.discord_id}>: Ann is holding a seat for you at table #{number} for Doh")
    assert "channels/5/6/" in text
    assert len(said(sent, TABLE_EXPIRED)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("pings", ["nowhere", "direct", "both", "channel"])
async def test_the_reminder_goes_where_the_invited_wish_it(house: House, clock: HandClock, pings: str) -> None:
    await house.preferences.choose(BO, "pings", pings)
    await opened(house, FOR_BO)
    reminders = said(await pass_time(house, clock, step=STEP, days=6, hours=12), SEAT_KEPT)
    directly = [delivery.recipient.name for _, delivery in reminders if delivery.recipient]
    assert directly == (["Bo"] if pings in {"direct", "both"} else [])


async def test_a_table_for_one_day_reminds_when_half_of_it_is_over(house: House, clock: HandClock) -> None:
    began = clock.now
    await opened(house, TableSetup("dogon", {}, None, [BO], days=1))
    ((at, _),) = said(await pass_time(house, clock, step=STEP, days=1), SEAT_KEPT)
    assert at == began + timedelta(hours=12)


@pytest.mark.slow
async def test_an_answer_or_a_full_table_stops_everything(house: House, clock: HandClock) -> None:
    full, declined = await opened(house, FOR_BO), await opened(house, FOR_BO)
    await house.tables.join(by(BO), full.match.id)
    await house.tables.decline(by(BO), declined.match.id)
    sent = await pass_time(house, clock, step=STEP, days=20)
    assert said(sent, SEAT_KEPT) == []
    assert len(said(sent, TABLE_EXPIRED)) == 1
    assert (await house.tables.find(full.match.id)).match.status == "running"


@pytest.mark.slow
async def test_the_time_the_bot_was_away_is_given_back(house: House, clock: HandClock) -> None:
    number = (await opened(house, FOR_BO)).match.id
    await pass_time(house, clock, step=STEP, days=5)
    clock.pass_(days=10)
    await house.pulse.recover()
    assert said(await pass_time(house, clock, step=STEP, hours=23), SEAT_KEPT) == []
    assert len(said(await pass_time(house, clock, step=STEP, hours=1), SEAT_KEPT)) == 1
    await pass_time(house, clock, step=STEP, hours=23)
    assert (await house.tables.find(number)).is_open
    await pass_time(house, clock, step=STEP, hours=1)
    assert (await house.tables.find(number)).is_expired


@pytest.mark.slow
async def test_a_table_that_expired_admits_nobody_until_its_host_opens_it_again(house: House, clock: HandClock) -> None:
    number = (await opened(house, FOR_BO)).match.id
    await pass_time(house, clock, step=STEP, days=7)
    with pytest.raises(TableExpired, match="Ann, who opened it, can reopen it"):
        await house.tables.join(by(BO), number)
    with pytest.raises(NotTheHost):
        await house.tables.reopen(by(BO), number)
    again = await house.tables.reopen(by(ANN), number)
    assert again.is_open
    assert again.terms
    assert again.terms.expires_at == clock.now + timedelta(days=7)
    (card,) = await owed(house)
    assert [player.name for player in card.called] == ["Bo"]
    assert [older.post.kind for older in card.older] == ["table"], "the old card loses its button"
    with pytest.raises(NotExpired):
        await house.tables.reopen(by(ANN), number)
    assert (await house.tables.join(by(BO), number)).match.status == "running"


@pytest.mark.slow
async def test_a_table_opened_again_expires_again_after_as_long(house: House, clock: HandClock) -> None:
    number = (await opened(house, TableSetup("dogon", {}, None, [], days=2))).match.id
    await pass_time(house, clock, step=STEP, days=4)
    await house.tables.reopen(by(ANN), number)
    sent = await pass_time(house, clock, step=STEP, days=1, hours=23)
    assert said(sent, TABLE_EXPIRED) == []
    assert len(said(await pass_time(house, clock, step=STEP, hours=1), TABLE_EXPIRED)) == 1


async def test_a_crash_between_two_sweeps_closes_no_table_twice(
    house: House, database: Database, clock: HandClock
) -> None:
    await opened(house)
    clock.pass_(days=7)
    assert await house.flags.sweep() == 1
    assert await house.flags.sweep() == 0
    assert [delivery.post.kind for delivery in await owed(house)] == ["table", "note"]


async def test_joining_at_the_moment_of_the_end_is_one_or_the_other(house: House, clock: HandClock) -> None:
    number = (await opened(house)).match.id
    clock.pass_(days=7)
    await house.tables.join(by(BO), number)
    assert await house.flags.sweep() == 0
    assert (await house.tables.find(number)).match.status == "running"


async def test_one_table_that_fails_keeps_no_clock_waiting(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await timed(house, "1d")

    async def broken(_: object) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr("bot.play.tables.expiry.Expiry.sweep", broken)
    clock.pass_(days=1)
    await house.flags.sweep()
    assert (await house.matches.show(view.match.id)).match.reason == "time"

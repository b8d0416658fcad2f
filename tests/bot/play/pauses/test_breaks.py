"""Outages, presents, pauses and vacations: clocks are paused when they should, and for exactly so long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.core.refusals import AlreadyDone
from bot.core.speech.spans import DAY, HOUR
from bot.play.matches.board import clock_words
from bot.play.matches.refusals import NoClock, NotAtTheTable, NothingToClaim
from bot.play.offers.refusals import OfferStands
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.refusals import NotGenerous, NotOnVacation, NotPaused, NoVacationLeft, OnVacation, PausedAlready
from storage import Database
from storage.play import clocks
from tests.bot.conftest import ANN, CY, begun, by, mover, owed, waiter
from tests.bot.timed import deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock
from tests.house import House


async def logged(database: Database, match_id: int) -> list[str]:
    async with database.reading() as connection:
        return [incident.kind for incident in await clocks.incidents_since(connection, match_id, 0)]


@pytest.mark.slow
async def test_an_outage_is_given_back_once_and_the_next_board_says_so(
    house: House, clock: HandClock, database: Database
) -> None:
    view, untimed = await timed(house, "4d"), await timed(house, "none")
    assert await house.pulse.recover() == timedelta(), "a first start is no outage"
    await pass_time(house, clock, days=1)
    before = left(await house.matches.show(view.match.id), clock)
    clock.pass_(days=9)
    again = House.on(database, clock, Random(0))
    assert await again.pulse.recover() == timedelta(days=9)
    assert await again.pulse.recover() == timedelta(), "a crash after it gives nothing twice"
    shown = await again.matches.show(view.match.id)
    assert left(shown, clock) == before == timedelta(days=3)
    assert await again.flags.sweep() == 0
    assert await logged(database, view.match.id) == ["outage"]
    assert await logged(database, untimed.match.id) == []
    shown = await play(again, shown)
    assert "were paused for 9 days while the bot was offline" in clock_words.clock_lines(shown, house.narration)
    shown = await play(again, shown)
    assert "while the bot was offline" not in clock_words.clock_lines(shown, house.narration), "it is said once"


@pytest.mark.slow
async def test_reminders_and_flag_keep_their_distance_after_an_outage(house: House, clock: HandClock) -> None:
    await timed(house, "4d")
    began = clock.now
    await pass_time(house, clock, days=1)
    clock.pass_(days=30)
    await house.pulse.recover()
    sent = await pass_time(house, clock, days=4)
    days = [(when - began).total_seconds() / DAY for when, each in sent if not each.drawn_again]
    assert days == [32, 33.5, 34]


async def test_a_flag_that_had_fallen_before_the_outage_stays_fallen(
    house: House, clock: HandClock, database: Database
) -> None:
    view = await timed(house, "1d")
    clock.pass_(days=1)
    await house.pulse.beat()
    clock.pass_(days=2)
    await house.pulse.recover()
    await house.flags.sweep()
    assert await kinds(database, view.match.id) == ["timeout"]


async def test_a_short_gap_is_no_outage(house: House, clock: HandClock, database: Database) -> None:
    view = await timed(house, "1d")
    await house.pulse.beat()
    clock.pass_(seconds=50)
    assert await house.pulse.recover() == timedelta()
    assert left(await house.matches.show(view.match.id), clock) == timedelta(days=1) - timedelta(seconds=50)
    assert await logged(database, view.match.id) == []


async def test_a_clock_set_back_gives_nothing_and_takes_nothing(house: House, clock: HandClock) -> None:
    view = await timed(house, "1d")
    await house.pulse.beat()
    due = view.timing and view.timing.due_at
    clock.pass_(hours=-3)
    assert await house.pulse.recover() == timedelta()
    clock.pass_(hours=3)
    assert await house.pulse.recover() == timedelta(), "the same hours do not count twice"
    shown = await house.matches.show(view.match.id)
    assert shown.timing
    assert shown.timing.due_at == due


@pytest.mark.slow
async def test_an_opponent_gives_time_and_everybody_sees_it(house: House, clock: HandClock, database: Database) -> None:
    view = await timed(house, "2d")
    number = view.match.id
    await pass_time(house, clock, days=1)
    await house.breaks.give(by(waiter(view)), number, 3 * DAY)
    (delivery,) = await deliver(house)
    assert (delivery.post.kind, delivery.called) == ("board", ())
    shown = await house.matches.show(number)
    assert left(shown, clock) == timedelta(days=4)
    assert f"{waiter(view).name} gave {mover(view).name} 3 days" in clock_words.clock_lines(shown, house.narration)
    sent = await pass_time(house, clock, days=4)
    assert [delivery.post.kind for _, delivery in sent] == ["reminder", "reminder", "board"]


async def test_a_present_survives_the_cap_of_the_bank(house: House, clock: HandClock) -> None:
    view = await timed(house, "5d + 12h, cap 5d")
    await house.breaks.give(by(waiter(view)), view.match.id, 2 * DAY)
    view = await play(house, view)
    view = await play(house, view)
    assert left(view, clock) == timedelta(days=7)


@pytest.mark.slow
async def test_a_present_raises_a_soft_flag_that_has_fallen(house: House, clock: HandClock) -> None:
    view = await timed(house, "2d soft")
    await pass_time(house, clock, days=4)
    await house.breaks.give(by(waiter(view)), view.match.id, 12 * HOUR)
    with pytest.raises(NothingToClaim, match="still has time"):
        await house.matches.claim(by(waiter(view)), view.match.id, 0)
    assert left(await house.matches.show(view.match.id), clock) == timedelta(hours=12)


@pytest.mark.slow
async def test_nobody_gives_time_to_themselves_or_where_there_is_no_clock(house: House) -> None:
    view = await timed(house, "2d")
    with pytest.raises(NotGenerous):
        await house.breaks.give(by(mover(view)), view.match.id, DAY)
    with pytest.raises(NotAtTheTable):
        await house.breaks.give(by(CY), view.match.id, DAY)
    untimed = await begun(house)
    with pytest.raises(NoClock):
        await house.breaks.give(by(waiter(untimed)), untimed.match.id, DAY)


@pytest.mark.slow
async def test_a_pause_needs_everybody_and_stops_the_clock_until_it_is_ended(
    house: House, clock: HandClock, database: Database
) -> None:
    view = await timed(house, "2d")
    number, first, second = view.match.id, mover(view), waiter(view)
    await pass_time(house, clock, hours=12)
    await house.offers.make(by(first), number, PAUSE)
    with pytest.raises(OfferStands):
        await house.offers.make(by(first), number, PAUSE)
    asked = [each for each in await deliver(house) if each.post.kind == "offer"]
    assert [player.name for each in asked for player in each.called] == [second.name]
    await house.offers.make(by(second), number, PAUSE)
    await deliver(house)
    with pytest.raises(PausedAlready):
        await house.offers.make(by(first), number, PAUSE)
    assert await pass_time(house, clock, days=20) == []
    shown = await house.matches.show(number)
    assert left(shown, clock) == timedelta(days=1, hours=12)
    assert "paused by agreement, 1 day 12 hours left" in clock_words.clock_lines(shown, house.narration)
    shown = await play(house, shown)
    assert await pass_time(house, clock, days=20) == [], "a move does not end the pause"
    await house.breaks.resume(by(first), number)
    await deliver(house)
    assert left(await house.matches.show(number), clock) == timedelta(days=2)
    with pytest.raises(NotPaused):
        await house.breaks.resume(by(second), number)
    assert await logged(database, number) == ["paused", "resumed"]
    sent = await pass_time(house, clock, days=2)
    assert [delivery.post.kind for _, delivery in sent] == ["reminder", "reminder", "board"]


@pytest.mark.slow
async def test_a_move_voids_the_wish_to_pause(house: House) -> None:
    view = await timed(house, "2d")
    first, second = mover(view), waiter(view)
    await house.offers.make(by(first), view.match.id, PAUSE)
    await play(house, view)
    proposal = await house.offers.make(by(second), view.match.id, PAUSE)
    assert (proposal.asker.name, proposal.is_open) == (second.name, True)


@pytest.mark.slow
async def test_a_vacation_stops_ones_clocks_in_all_matches_and_only_ones_own(
    house: House, clock: HandClock, database: Database
) -> None:
    made = [await timed(house, "3d") for _ in range(4)]
    made[3] = await play(house, made[3]) if made[3].waits_for(ANN.discord_id) else made[3]
    mine = [each.match.id for each in made if each.waits_for(ANN.discord_id)]
    theirs = [each.match.id for each in made if not each.waits_for(ANN.discord_id)]
    assert mine
    assert theirs
    await pass_time(house, clock, days=1)
    holiday = await house.vacations.begin(by(ANN))
    assert holiday.left == timedelta(days=30)
    assert holiday.until == clock.now + timedelta(days=30)
    with pytest.raises(OnVacation):
        await house.vacations.begin(by(ANN))
    await pass_time(house, clock, days=10)
    for number in mine:
        shown = await house.matches.show(number)
        assert left(shown, clock) == timedelta(days=2)
        assert "Ann is on vacation" in clock_words.clock_lines(shown, house.narration)
    for number in theirs:
        assert (await house.matches.show(number)).match.reason == "time"
    assert (await house.vacations.end(by(ANN))).left == timedelta(days=20)
    with pytest.raises(NotOnVacation):
        await house.vacations.end(by(ANN))
    await pass_time(house, clock, days=2)
    assert {(await house.matches.show(number)).match.reason for number in mine} == {"time"}
    assert await logged(database, mine[0]) == ["away", "back"]


@pytest.mark.slow
async def test_a_turn_that_begins_during_a_vacation_waits_and_a_used_up_one_ends_by_itself(
    house: House, clock: HandClock
) -> None:
    clock.now = datetime(2026, 6, 1, tzinfo=UTC)
    view = await timed(house, "3d")
    if view.waits_for(ANN.discord_id):
        view = await play(house, view)
    began = clock.now
    await house.vacations.begin(by(ANN))
    view = await play(house, view)
    sent = await pass_time(house, clock, days=40)
    new = [(when, delivery) for when, delivery in sent if not delivery.drawn_again]
    days = [((when - began).total_seconds() / DAY, delivery.post.kind) for when, delivery in new]
    assert days == [(30, "note"), (31.5, "reminder"), (32.625, "reminder"), (33, "board")]
    assert (await house.matches.show(view.match.id)).match.ended_at == began + timedelta(days=33)
    with pytest.raises(NoVacationLeft, match="all 30 vacation days for 2026"):
        await house.vacations.begin(by(ANN))
    assert (await house.vacations.show(ANN)).left == timedelta()


@pytest.mark.slow
async def test_neither_the_end_of_a_vacation_ends_a_pause_nor_the_other_way_round(
    house: House, clock: HandClock
) -> None:
    view = await timed(house, "3d")
    person, number = mover(view), view.match.id
    for each in (person, waiter(view)):
        await house.offers.make(by(each), number, PAUSE)
    await house.vacations.begin(by(person))
    await house.vacations.end(by(person))
    assert "paused by agreement" in clock_words.clock_lines(await house.matches.show(number), house.narration)
    await house.vacations.begin(by(person))
    await house.breaks.resume(by(person), number)
    shown = await house.matches.show(number)
    assert "is on vacation" in clock_words.clock_lines(shown, house.narration)
    assert left(shown, clock) == timedelta(days=3)
    await house.vacations.end(by(person))
    clock.pass_(days=1)
    assert left(await house.matches.show(number), clock) == timedelta(days=2)


async def test_one_interaction_delivered_twice_gives_time_once(house: House, clock: HandClock) -> None:
    view = await timed(house, "3d")
    request = by(waiter(view))
    await house.breaks.give(request, view.match.id, DAY)
    with pytest.raises(AlreadyDone):
        await house.breaks.give(request, view.match.id, DAY)
    assert left(await house.matches.show(view.match.id), clock) == timedelta(days=4)
    assert len(await owed(house)) == 1

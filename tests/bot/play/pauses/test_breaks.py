"""Outages, presents, pauses and vacations: clocks are paused when they should, and for exactly so long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.spans import DAY, HOUR
from bot.play.matches.board import clock_words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoClock, NotAtTheTable, NothingToClaim
from bot.play.offers.offers import Offers
from bot.play.offers.refusals import OfferStands
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.refusals import NotGenerous, NotOnVacation, NotPaused, NoVacationLeft, OnVacation, PausedAlready
from bot.play.pauses.vacations import Vacations
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.substitution.refusals import NotLate
from storage import Database
from storage.play import clocks
from tests.bot.conftest import ANN, CHANNEL, CY, begun, by, mover, owed, waiter
from tests.bot.timed import deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock


async def logged(database: Database, match_id: int) -> list[str]:
    async with database.reading() as connection:
        return [incident.kind for incident in await clocks.incidents_since(connection, match_id, 0)]


@pytest.mark.slow
async def test_an_outage_is_given_back_once_and_the_next_board_says_so(
    services: Services, clock: HandClock, database: Database
) -> None:
    view, untimed = await timed(services, "4d"), await timed(services, "none")
    assert await services[Pulse].recover() == timedelta(), "a first start is no outage"
    await pass_time(services, clock, days=1)
    before = left(await services[Matches].show(view.match.id), clock)
    clock.pass_(days=9)
    again = build(database, clock, Random(0))
    assert await again[Pulse].recover() == timedelta(days=9)
    assert await again[Pulse].recover() == timedelta(), "a crash after it gives nothing twice"
    shown = await again[Matches].show(view.match.id)
    assert left(shown, clock) == before == timedelta(days=3)
    assert await again[Sweeps].sweep() == 0
    assert await logged(database, view.match.id) == ["outage"]
    assert clock_words.clock_lines(await again[Matches].show(untimed.match.id), services[Narration]) == ""
    shown = await play(again, shown)
    assert "were paused for 9 days while the bot was offline" in clock_words.clock_lines(shown, services[Narration])
    shown = await play(again, shown)
    assert "while the bot was offline" not in clock_words.clock_lines(shown, services[Narration]), "it is said once"


@pytest.mark.slow
async def test_reminders_and_flag_keep_their_distance_after_an_outage(services: Services, clock: HandClock) -> None:
    await timed(services, "4d")
    began = clock.now
    await pass_time(services, clock, days=1)
    clock.pass_(days=30)
    await services[Pulse].recover()
    sent = await pass_time(services, clock, days=4)
    days = [(when - began).total_seconds() / DAY for when, each in sent if not each.drawn_again]
    assert days == [33, 33.875, 34]


async def test_a_flag_that_had_fallen_before_the_outage_stays_fallen(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "1d")
    clock.pass_(days=1)
    await services[Pulse].beat()
    clock.pass_(days=2)
    await services[Pulse].recover()
    await services[Sweeps].sweep()
    assert await kinds(database, view.match.id) == ["timeout"]


async def test_a_short_gap_is_no_outage(services: Services, clock: HandClock, database: Database) -> None:
    view = await timed(services, "1d")
    await services[Pulse].beat()
    clock.pass_(seconds=50)
    assert await services[Pulse].recover() == timedelta()
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=1) - timedelta(seconds=50)
    assert await logged(database, view.match.id) == []


async def test_an_outage_that_goes_on_while_it_is_given_back_counts_once(services: Services, clock: HandClock) -> None:
    view = await timed(services, "4d")
    for reads in range(2):
        await services[Pulse].beat()
        before = left(await services[Matches].show(view.match.id), clock)
        clock.pass_(hours=2)
        clock.leap(reads, hours=3)
        while await services[Pulse].recover():
            pass
        assert left(await services[Matches].show(view.match.id), clock) == before, reads


async def test_a_clock_set_back_gives_nothing_and_takes_nothing(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d")
    await services[Pulse].beat()
    due = view.timing and view.timing.due_at
    clock.pass_(hours=-3)
    assert await services[Pulse].recover() == timedelta()
    clock.pass_(hours=3)
    assert await services[Pulse].recover() == timedelta(), "the same hours do not count twice"
    shown = await services[Matches].show(view.match.id)
    assert shown.timing
    assert shown.timing.due_at == due


@pytest.mark.slow
async def test_an_opponent_gives_time_and_everybody_sees_it(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "2d")
    number = view.match.id
    await pass_time(services, clock, days=1)
    await services[Breaks].give(by(waiter(view)), number, 3 * DAY)
    (delivery,) = await deliver(services)
    assert (delivery.post.kind, delivery.called) == ("board", ())
    shown = await services[Matches].show(number)
    assert left(shown, clock) == timedelta(days=4)
    assert f"{waiter(view).name} gave {mover(view).name} 3 days" in clock_words.clock_lines(shown, services[Narration])
    sent = await pass_time(services, clock, days=4)
    assert [delivery.post.kind for _, delivery in sent] == ["reminder", "reminder", "board"]


async def test_a_present_survives_the_cap_of_the_bank(services: Services, clock: HandClock) -> None:
    view = await timed(services, "5d + 12h, cap 5d")
    await services[Breaks].give(by(waiter(view)), view.match.id, 2 * DAY)
    view = await play(services, view)
    view = await play(services, view)
    assert left(view, clock) == timedelta(days=7)


async def test_a_present_is_told_as_large_as_it_was(services: Services, clock: HandClock, database: Database) -> None:
    view = await timed(services, "80d")
    given = await services[Breaks].give(by(waiter(view)), view.match.id, 30 * DAY)
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=90)
    assert given.seconds == 10 * DAY
    shown = await services[Matches].show(view.match.id)
    assert f"{waiter(view).name} gave {mover(view).name} 10 days" in clock_words.clock_lines(shown, services[Narration])


@pytest.mark.slow
async def test_a_present_raises_a_soft_flag_that_has_fallen(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d soft")
    await pass_time(services, clock, days=4)
    await services[Breaks].give(by(waiter(view)), view.match.id, 12 * HOUR)
    with pytest.raises(NothingToClaim, match="still has time"):
        await services[Matches].claim(by(waiter(view)), view.match.id, 0)
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(hours=12)


@pytest.mark.slow
async def test_nobody_gives_time_to_themselves_or_where_there_is_no_clock(services: Services) -> None:
    view = await timed(services, "2d")
    with pytest.raises(NotGenerous):
        await services[Breaks].give(by(mover(view)), view.match.id, DAY)
    with pytest.raises(NotAtTheTable):
        await services[Breaks].give(by(CY), view.match.id, DAY)
    untimed = await begun(services)
    with pytest.raises(NoClock):
        await services[Breaks].give(by(waiter(untimed)), untimed.match.id, DAY)


@pytest.mark.slow
async def test_a_pause_needs_everybody_and_stops_the_clock_until_it_is_ended(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "2d")
    number, first, second = view.match.id, mover(view), waiter(view)
    await pass_time(services, clock, hours=12)
    await services[Offers].make(by(first), number, PAUSE)
    with pytest.raises(OfferStands):
        await services[Offers].make(by(first), number, PAUSE)
    asked = [each for each in await deliver(services) if each.post.kind == "offer"]
    assert [player.name for each in asked for player in each.called] == [second.name]
    await services[Offers].make(by(second), number, PAUSE)
    await deliver(services)
    with pytest.raises(PausedAlready):
        await services[Offers].make(by(first), number, PAUSE)
    assert await pass_time(services, clock, days=20) == []
    shown = await services[Matches].show(number)
    assert left(shown, clock) == timedelta(days=1, hours=12)
    assert "paused by agreement, 1 day 12 hours left" in clock_words.clock_lines(shown, services[Narration])
    shown = await play(services, shown)
    assert await pass_time(services, clock, days=20) == [], "a move does not end the pause"
    await services[Breaks].resume(by(first), number)
    await deliver(services)
    assert left(await services[Matches].show(number), clock) == timedelta(days=2)
    with pytest.raises(NotPaused):
        await services[Breaks].resume(by(second), number)
    assert await logged(database, number) == ["paused", "resumed"]
    sent = await pass_time(services, clock, days=2)
    assert [delivery.post.kind for _, delivery in sent] == ["reminder", "reminder", "board"]


async def test_nothing_is_said_to_be_claimed_while_the_clocks_are_paused(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d soft")
    number, late, other = view.match.id, mover(view), waiter(view)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    for person in (late, other):
        await services[Offers].make(by(person), number, PAUSE)
    assert "can claim" not in clock_words.clock_lines(await services[Matches].show(number), services[Narration])
    with pytest.raises(NothingToClaim, match="are paused"):
        await services[Matches].claim(by(other), number, 0)
    with pytest.raises(NotLate):
        swap = Swap(None, CHANNEL.guild_id, late, computer="2")
        await services[Offers].make(by(other), number, SUBSTITUTE, swap.wanted)
    await services[Breaks].resume(by(late), number)
    assert "can claim" in clock_words.clock_lines(await services[Matches].show(number), services[Narration])


@pytest.mark.slow
async def test_a_move_voids_the_wish_to_pause(services: Services) -> None:
    view = await timed(services, "2d")
    first, second = mover(view), waiter(view)
    await services[Offers].make(by(first), view.match.id, PAUSE)
    await play(services, view)
    proposal = await services[Offers].make(by(second), view.match.id, PAUSE)
    assert (proposal.asker.name, proposal.is_open) == (second.name, True)


@pytest.mark.slow
async def test_a_vacation_stops_ones_clocks_in_all_matches_and_only_ones_own(
    services: Services, clock: HandClock, database: Database
) -> None:
    made = [await timed(services, "3d") for _ in range(4)]
    made[3] = await play(services, made[3]) if made[3].waits_for(ANN.discord_id) else made[3]
    mine = [each.match.id for each in made if each.waits_for(ANN.discord_id)]
    theirs = [each.match.id for each in made if not each.waits_for(ANN.discord_id)]
    assert mine
    assert theirs
    await pass_time(services, clock, days=1)
    holiday = await services[Vacations].begin(by(ANN))
    assert holiday.left == timedelta(days=30)
    assert holiday.until == clock.now + timedelta(days=30)
    with pytest.raises(OnVacation):
        await services[Vacations].begin(by(ANN))
    await pass_time(services, clock, days=10)
    for number in mine:
        shown = await services[Matches].show(number)
        assert left(shown, clock) == timedelta(days=2)
        assert "Ann is on vacation" in clock_words.clock_lines(shown, services[Narration])
    for number in theirs:
        assert (await services[Matches].show(number)).match.reason == "time"
    assert (await services[Vacations].end(by(ANN))).left == timedelta(days=20)
    with pytest.raises(NotOnVacation):
        await services[Vacations].end(by(ANN))
    await pass_time(services, clock, days=2)
    assert {(await services[Matches].show(number)).match.reason for number in mine} == {"time"}
    assert await logged(database, mine[0]) == ["away", "back"]


@pytest.mark.slow
async def test_a_turn_that_begins_during_a_vacation_waits_and_a_used_up_one_ends_by_itself(
    services: Services, clock: HandClock
) -> None:
    clock.now = datetime(2026, 6, 1, tzinfo=UTC)
    view = await timed(services, "3d")
    if view.waits_for(ANN.discord_id):
        view = await play(services, view)
    began = clock.now
    await services[Vacations].begin(by(ANN))
    view = await play(services, view)
    sent = await pass_time(services, clock, days=40)
    new = [(when, delivery) for when, delivery in sent if not delivery.drawn_again]
    days = [((when - began).total_seconds() / DAY, delivery.post.kind) for when, delivery in new]
    assert days == [(30, "note"), (32, "reminder"), (32.875, "reminder"), (33, "board")]
    assert (await services[Matches].show(view.match.id)).match.ended_at == began + timedelta(days=33)
    with pytest.raises(NoVacationLeft, match="all 30 vacation days for 2026"):
        await services[Vacations].begin(by(ANN))
    assert (await services[Vacations].show(ANN)).left == timedelta()


@pytest.mark.slow
async def test_neither_the_end_of_a_vacation_ends_a_pause_nor_the_other_way_round(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "3d")
    person, number = mover(view), view.match.id
    for each in (person, waiter(view)):
        await services[Offers].make(by(each), number, PAUSE)
    await services[Vacations].begin(by(person))
    await services[Vacations].end(by(person))
    assert "paused by agreement" in clock_words.clock_lines(await services[Matches].show(number), services[Narration])
    await services[Vacations].begin(by(person))
    await services[Breaks].resume(by(person), number)
    shown = await services[Matches].show(number)
    assert "is on vacation" in clock_words.clock_lines(shown, services[Narration])
    assert left(shown, clock) == timedelta(days=3)
    await services[Vacations].end(by(person))
    clock.pass_(days=1)
    assert left(await services[Matches].show(number), clock) == timedelta(days=2)


async def test_one_interaction_delivered_twice_gives_time_once(services: Services, clock: HandClock) -> None:
    view = await timed(services, "3d")
    request = by(waiter(view))
    await services[Breaks].give(request, view.match.id, DAY)
    with pytest.raises(AlreadyDone):
        await services[Breaks].give(request, view.match.id, DAY)
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=4)
    assert len(await owed(services)) == 1

"""Matches without a clock: reminders that come seldom, nudges, and a way out where nobody moves any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random

import pytest

from bot.core.people import Rights
from bot.core.refusals import AlreadyDone
from bot.play.matches import STOPPED, Liberties, Liberty, MatchView, StaleBoard
from bot.play.matches.board.messages import ReminderMessage
from bot.play.matches.refusals import NoAborting, NotAtTheTable, NotRunning
from bot.play.nudges.refusals import HasClock, IsAway, NobodyToNudge, NotNudged, NotSilent, NudgedLately
from storage import Database
from storage.play.matches import matches
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover, waiter
from tests.bot.timed import deliver, kinds, pass_time, play, timed
from tests.conftest import HandClock
from tests.house import House
from tests.statements import noted

DAY = timedelta(days=1)


@pytest.fixture
async def untimed(house: House) -> MatchView:
    return await timed(house, "none")


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield House.on(other, clock, Random(8))


async def reminders(house: House, clock: HandClock, days: float) -> list[float]:
    """After how many days from now reminders came, direct ones included."""
    began = clock.now
    sent = await pass_time(house, clock, days=days)
    return [(when - began) / DAY for when, each in sent if each.post.kind == "reminder" and not each.drawn_again]


async def silent(house: House, view: MatchView) -> bool:
    shown = await house.matches.show(view.match.id)
    return shown.match.silent_ply == shown.match.ply


async def test_whoever_is_to_move_is_reminded_three_times_and_then_no_more(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    assert await reminders(house, clock, 200) == [3, 10, 30]
    assert (await house.matches.show(untimed.match.id)).match.remind_at is None, "nobody looks any more"


async def test_the_second_reminder_says_what_follows(house: House, clock: HandClock, untimed: MatchView) -> None:
    sent = [each for _, each in await pass_time(house, clock, days=31) if each.post.kind == "reminder"]
    said = [ReminderMessage.__new__(ReminderMessage).reminder(each) or "" for each in sent if not each.drawn_again]
    assert ["After two weeks without a move" in each for each in said] == [False, True, False]


async def test_a_move_begins_it_anew_even_after_the_last_reminder(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    assert await reminders(house, clock, 2) == []
    view = await play(house, untimed)
    assert await reminders(house, clock, 60) == [3, 10, 30]
    await play(house, view)
    assert await reminders(house, clock, 9) == [3]


async def test_reminders_come_by_the_way_of_the_pings_and_not_at_all_where_they_are_off(
    house: House, clock: HandClock
) -> None:
    untimed = await timed(house, "none")
    person = mover(untimed)
    await house.preferences.choose(person, "pings", "direct")
    (sent,) = [each for _, each in await pass_time(house, clock, days=4) if each.post.kind == "reminder"]
    assert sent.recipient
    assert sent.recipient.discord_id == person.discord_id
    await house.preferences.choose(person, "reminders", "off")
    assert await reminders(house, clock, 40) == []


async def test_a_direct_reminder_waits_for_the_end_of_quiet_hours(house: House, clock: HandClock) -> None:
    untimed = await timed(house, "none")
    hour = clock.now.hour
    await house.preferences.choose(mover(untimed), "pings", "direct")
    quiet = f"{hour:02}:00-{(hour + 3) % 24:02}:00"
    await house.preferences.choose(mover(untimed), "quiet", quiet)
    (days,) = await reminders(house, clock, 4)
    assert 3 < days < 3.2


async def test_nobody_on_vacation_is_reminded_nudged_or_given_up(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    await house.vacations.begin(by(mover(untimed)))
    assert await reminders(house, clock, 20) == []
    with pytest.raises(IsAway):
        await house.nudges.nudge(by(waiter(untimed)), untimed.match.id, 0)
    assert not await silent(house, untimed)
    await house.vacations.end(by(mover(untimed)))
    assert not await silent(house, untimed)
    assert await reminders(house, clock, 13) != []
    assert not await silent(house, untimed), "the days of the vacation don't count"


async def test_what_is_overdue_by_far_is_not_made_up_for(house: House, clock: HandClock, untimed: MatchView) -> None:
    clock.pass_(days=200)
    await house.pulse.beat()
    await house.flags.sweep()
    sent = [each.post.kind for each in await deliver(house) if not each.drawn_again]
    assert sent == []
    assert await silent(house, untimed)


async def test_a_nudge_pings_whoever_is_to_move_and_counts_as_a_reminder(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    await pass_time(house, clock, days=2)
    await house.nudges.nudge(by(waiter(untimed)), untimed.match.id, 0)
    (sent,) = await deliver(house)
    assert sent.post.kind == "reminder"
    assert [player.discord_id for player in sent.called] == [mover(untimed).discord_id]
    letters = ReminderMessage.__new__(ReminderMessage)
    assert "A nudge" in (letters.reminder(sent) or "")
    assert await reminders(house, clock, 9) == [8], "the reminder of the third day would come just after it"


async def test_a_nudge_comes_directly_to_whoever_wants_that(house: House, clock: HandClock) -> None:
    untimed = await timed(house, "none")
    await house.preferences.choose(mover(untimed), "pings", "direct")
    clock.pass_(days=1)
    await house.nudges.nudge(by(waiter(untimed)), untimed.match.id, 0)
    (sent,) = await deliver(house)
    assert sent.recipient
    assert sent.recipient.discord_id == mover(untimed).discord_id


async def test_a_match_is_nudged_once_in_three_days_and_not_on_the_first(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    person, number = waiter(untimed), untimed.match.id
    with pytest.raises(NudgedLately, match=r"too soon to nudge"):
        await house.nudges.nudge(by(person), number, 0)
    clock.pass_(days=1)
    await house.nudges.nudge(by(person), number, 0)
    clock.pass_(days=2, hours=23)
    with pytest.raises(NudgedLately):
        await house.nudges.nudge(by(person), number, 0)
    clock.pass_(hours=1)
    await house.nudges.nudge(by(person), number, 0)


async def test_only_an_opponent_nudges_on_the_present_board_of_a_match_without_a_clock(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    clock.pass_(days=1)
    number, person = untimed.match.id, waiter(untimed)
    with pytest.raises(NobodyToNudge):
        await house.nudges.nudge(by(mover(untimed)), number, 0)
    with pytest.raises(NotAtTheTable):
        await house.nudges.nudge(by(CY), number, 0)
    with pytest.raises(StaleBoard):
        await house.nudges.nudge(by(person), number, 3)
    with_clock = await timed(house, "30d")
    with pytest.raises(HasClock):
        await house.nudges.nudge(by(waiter(with_clock)), with_clock.match.id, 0)
    request = by(person)
    await house.nudges.nudge(request, number, 0)
    with pytest.raises(AlreadyDone):
        await house.nudges.nudge(request, number, 0)
    await house.matches.resign(by(person), number)
    with pytest.raises(NotRunning):
        await house.nudges.nudge(by(person), number, 1)


async def test_nobody_is_nudged_by_someone_they_have_blocked(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    clock.pass_(days=1)
    await house.blocks.add(mover(untimed), waiter(untimed))
    with pytest.raises(NotNudged):
        await house.nudges.nudge(by(waiter(untimed)), untimed.match.id, 0)
    assert await deliver(house) == []
    shown = await house.matches.show(untimed.match.id)
    assert shown.match.nudged_at is None


async def test_of_two_who_nudge_at_once_one_does(house: House, twin: House, clock: HandClock) -> None:
    views = [await timed(house, "none", guests=(BO, CY), game="dohyo") for _ in range(5)]
    clock.pass_(days=1)
    for view in views:
        first, second = (person for person in (ANN, BO, CY) if person != mover(view))
        done = await asyncio.gather(
            house.nudges.nudge(by(first), view.match.id, 0),
            twin.nudges.nudge(by(second), view.match.id, 0),
            return_exceptions=True,
        )
        assert sorted(type(each).__name__ for each in done) == ["MatchView", "NudgedLately"]
        assert [each.post.kind for each in await deliver(house)] == ["reminder"]


async def test_after_two_weeks_an_opponent_ends_a_match_without_a_result(
    house: House, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    number, person = untimed.match.id, waiter(untimed)
    await pass_time(house, clock, days=13.9)
    with pytest.raises(NotSilent):
        await house.nudges.stop(by(person), number, 0)
    sent = await pass_time(house, clock, days=0.2)
    assert [each.drawn_again is not None for _, each in sent] == [True] * len(sent) != []
    with pytest.raises(NobodyToNudge):
        await house.nudges.stop(by(mover(untimed)), number, 0)
    with pytest.raises(NotSilent):
        await house.nudges.stoppable(mover(untimed), number, 0)
    await house.nudges.stop(by(person), number, 0)
    assert await kinds(database, number) == [STOPPED]
    over = await house.matches.show(number)
    assert (over.match.status, over.match.reason) == (Status.CANCELLED, "stopped")
    assert (
        f"**{mover(untimed).name}** didn't move for two weeks, so an opponent ended this match"
        in house.narration.ending(over)
    )
    called = [player.discord_id for each in await deliver(house) for player in each.called]
    assert called == [mover(untimed).discord_id]
    assert [wrong async for wrong in house.matches.differences() if wrong[1]] == []


async def test_whoever_moves_elsewhere_has_left_or_ignores_a_nudge_before_they_are_given_up(
    house: House, clock: HandClock
) -> None:
    untimed, other = await timed(house, "none"), await timed(house, "none", guests=(CY,))
    elsewhere = ANN
    if mover(untimed) != ANN:
        untimed = await play(house, untimed)
    if mover(other) == CY:
        other = await play(house, other)
    await pass_time(house, clock, days=13)
    other = await play(house, other)
    assert mover(untimed) == elsewhere
    await pass_time(house, clock, days=2)
    assert not await silent(house, untimed), "Ann moves, if elsewhere"
    await house.nudges.nudge(by(BO), untimed.match.id, untimed.match.ply)
    await pass_time(house, clock, days=2.9)
    assert not await silent(house, untimed)
    await pass_time(house, clock, days=0.2)
    assert await silent(house, untimed)


async def test_whoever_has_left_the_server_is_given_up_after_two_weeks_and_resigning_never_waits(
    house: House, clock: HandClock
) -> None:
    asked: list[int] = []

    async def gone(guild_id: int, numbers: list[int]) -> list[int]:
        asked.append(guild_id)
        return [each for each in numbers if each == ANN.discord_id]

    house.members.ask(gone)
    untimed, other = await timed(house, "none"), await timed(house, "none", guests=(CY,))
    if mover(untimed) != ANN:
        untimed = await play(house, untimed)
    if mover(other) == CY:
        other = await play(house, other)
    await pass_time(house, clock, days=13)
    await play(house, other)
    assert asked == [], "Discord is asked when it matters"
    await pass_time(house, clock, days=1.1)
    assert await silent(house, untimed)
    assert asked == [5]
    with_clock = await timed(house, "30d")
    await house.matches.resign(by(BO), with_clock.match.id)
    assert (await house.matches.show(with_clock.match.id)).to_move is None


async def test_a_move_takes_the_way_out_away(house: House, clock: HandClock, untimed: MatchView) -> None:
    person = waiter(untimed)
    await pass_time(house, clock, days=15)
    moved = await play(house, untimed)
    with pytest.raises(StaleBoard):
        await house.nudges.stop(by(person), untimed.match.id, 0)
    with pytest.raises((NotSilent, NobodyToNudge)):
        await house.nudges.stop(by(person), untimed.match.id, moved.match.ply)


async def test_a_move_and_the_end_at_once_are_one_of_them(
    house: House, twin: House, clock: HandClock, database: Database
) -> None:
    for _ in range(4):
        untimed = await timed(house, "none")
        await pass_time(house, clock, days=15)
        move = untimed.game.format(untimed.game.legal_moves(untimed.position.state)[0])
        done = await asyncio.gather(
            house.matches.move(by(mover(untimed)), untimed.match.id, 0, move),
            twin.nudges.stop(by(waiter(untimed)), untimed.match.id, 0),
            return_exceptions=True,
        )
        assert sum(isinstance(each, MatchView) for each in done) == 1
        assert len(await kinds(database, untimed.match.id)) == 1
        if (await house.matches.show(untimed.match.id)).to_move:
            await house.matches.resign(by(ANN), untimed.match.id)


async def test_whoever_takes_over_a_seat_has_all_the_time_again(house: House, clock: HandClock) -> None:
    untimed = await timed(house, "none")
    leaver = mover(untimed)
    await pass_time(house, clock, days=15)
    assert await silent(house, untimed)
    order = by(DEE, Rights(5, manages_server=True))
    proposal = await house.moderation.substitute(order, untimed.match.id, leaver, CY, "gone")
    await house.offers.agree(by(CY), proposal.offer.id)
    view = await house.matches.show(untimed.match.id)
    assert mover(view) == CY
    assert not await silent(house, untimed)
    assert await reminders(house, clock, 13.5) == [3, 10]
    assert not await silent(house, untimed)


async def test_a_match_in_a_chat_without_a_server_has_the_same_way_out(
    house: House, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    async with database.writing() as connection:
        await matches.change(connection, untimed.match.id, guild_id=None)
    await pass_time(house, clock, days=15)
    await house.nudges.stop(by(waiter(untimed)), untimed.match.id, 0)
    assert await kinds(database, untimed.match.id) == [STOPPED]


async def test_moves_within_three_days_do_not_write_when_it_is_looked_at_next(
    house: House, clock: HandClock, untimed: MatchView
) -> None:
    view = untimed
    for days in (0, 2, 1):
        await pass_time(house, clock, days=days)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        with noted() as statements:
            await house.matches.move(by(mover(view)), view.match.id, None, move)
        assert [each for each in statements if each.startswith("UPDATE matches") and "remind_at" in each] == []
        view = await house.matches.show(view.match.id)


async def test_the_record_of_such_a_match_can_be_brought_in(house: House, clock: HandClock, untimed: MatchView) -> None:
    await pass_time(house, clock, days=15)
    await house.nudges.stop(by(waiter(untimed)), untimed.match.id, 0)
    _, record = await house.archive.record(by(ANN), untimed.match.id)
    _, past = await house.archive.bring_in(by(BO), record.encode())
    assert "an opponent ended this match" in house.narration.ending(past.view)


async def test_in_a_tournament_nobody_ends_a_match_without_a_result(
    house: House, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    async with database.writing() as connection:
        await matches.change(connection, untimed.match.id, liberties=Liberties(off=frozenset({Liberty.ABORT})).values)
    await pass_time(house, clock, days=40)
    assert not await silent(house, untimed)
    with pytest.raises(NoAborting):
        await house.nudges.stop(by(waiter(untimed)), untimed.match.id, 0)

"""Matches without a clock: reminders that come seldom, nudges, and a way out where nobody moves any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Rights
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.people.servers.members import MemberBook
from bot.play.archive.archive import Archive
from bot.play.archive.logs import Logs
from bot.play.matches import RESIGN, STOPPED, Liberties, Liberty, MatchView, OutOfPlay, StaleBoard
from bot.play.matches.board import clock_words
from bot.play.matches.board.messages import ReminderMessage
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoAborting, NotAtTheTable, NotRunning
from bot.play.moderation.moderation import Moderation
from bot.play.nudges.nudges import Nudges
from bot.play.nudges.refusals import HasClock, IsAway, NobodyToNudge, NotNudged, NotSilent, NudgedLately
from bot.play.nudges.views import silence_line
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.vacations import Vacations
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage import Database
from storage.play.matches import matches
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover, waiter
from tests.bot.timed import deliver, kinds, pass_time, play, timed
from tests.conftest import HandClock
from tests.statements import noted

DAY = timedelta(days=1)


@pytest.fixture
async def untimed(services: Services) -> MatchView:
    return await timed(services, "none")


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


async def reminders(services: Services, clock: HandClock, days: float) -> list[float]:
    """After how many days from now reminders came, direct ones included."""
    began = clock.now
    sent = await pass_time(services, clock, days=days)
    return [(when - began) / DAY for when, each in sent if each.post.kind == "reminder" and not each.drawn_again]


async def silent(services: Services, view: MatchView) -> bool:
    shown = await services[Matches].show(view.match.id)
    return shown.match.silent_ply == shown.match.ply


async def test_whoever_is_to_move_is_reminded_three_times_and_then_no_more(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    assert await reminders(services, clock, 200) == [3, 10, 30]
    assert (await services[Matches].show(untimed.match.id)).match.remind_at is None, "nobody looks any more"


async def test_the_second_reminder_says_what_follows(services: Services, clock: HandClock, untimed: MatchView) -> None:
    sent = [each for _, each in await pass_time(services, clock, days=31) if each.post.kind == "reminder"]
    said = [ReminderMessage.__new__(ReminderMessage).reminder(each) or "" for each in sent if not each.drawn_again]
    assert ["After two weeks without a move" in each for each in said] == [False, True, False]


async def test_a_move_begins_it_anew_even_after_the_last_reminder(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    assert await reminders(services, clock, 2) == []
    view = await play(services, untimed)
    assert await reminders(services, clock, 60) == [3, 10, 30]
    await play(services, view)
    assert await reminders(services, clock, 9) == [3]


async def test_reminders_come_by_the_way_of_the_pings_and_not_at_all_where_they_are_off(
    services: Services, clock: HandClock
) -> None:
    untimed = await timed(services, "none")
    person = mover(untimed)
    await services[PreferenceBook].choose(person, "pings", "direct")
    (sent,) = [each for _, each in await pass_time(services, clock, days=4) if each.post.kind == "reminder"]
    assert sent.recipient
    assert sent.recipient.discord_id == person.discord_id
    await services[PreferenceBook].choose(person, "reminders", "off")
    assert await reminders(services, clock, 40) == []


async def test_a_direct_reminder_waits_for_the_end_of_quiet_hours(services: Services, clock: HandClock) -> None:
    untimed = await timed(services, "none")
    hour = clock.now.hour
    await services[PreferenceBook].choose(mover(untimed), "pings", "direct")
    quiet = f"{hour:02}:00-{(hour + 3) % 24:02}:00"
    await services[PreferenceBook].choose(mover(untimed), "quiet", quiet)
    (days,) = await reminders(services, clock, 4)
    assert 3 < days < 3.2


async def test_nobody_on_vacation_is_reminded_nudged_or_given_up(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await services[Vacations].begin(by(mover(untimed)))
    assert await reminders(services, clock, 20) == []
    with pytest.raises(IsAway):
        await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    assert not await silent(services, untimed)
    await services[Vacations].end(by(mover(untimed)))
    assert not await silent(services, untimed)
    assert await reminders(services, clock, 13) != []
    assert not await silent(services, untimed), "the days of the vacation don't count"


async def test_whoever_was_given_up_has_all_the_time_again_after_a_vacation(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await reminders(services, clock, 40)
    assert await silent(services, untimed)
    await services[Vacations].begin(by(mover(untimed)))
    await reminders(services, clock, 5)
    await services[Vacations].end(by(mover(untimed)))
    assert not await silent(services, untimed)
    assert await reminders(services, clock, 13) == [3, 10]
    assert not await silent(services, untimed)
    assert await reminders(services, clock, 20) == [17]
    assert await silent(services, untimed)


async def test_what_is_overdue_by_far_is_not_made_up_for(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    clock.pass_(days=200)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    sent = [each.post.kind for each in await deliver(services) if not each.drawn_again]
    assert sent == []
    assert await silent(services, untimed)


async def out(services: Services, clock: HandClock, **span: float) -> None:
    """Let the bot be away for so long."""
    await services[Pulse].beat()
    clock.pass_(**span)
    await services[Pulse].recover()


async def test_of_an_outage_in_which_a_vacation_ends_only_what_comes_after_it_counts(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await services[Vacations].begin(by(mover(untimed)))
    await pass_time(services, clock, days=25)
    await out(services, clock, days=12)
    (days,) = await reminders(services, clock, 4)
    assert 3 <= days < 3.1


async def test_the_days_of_an_outage_count_for_nobody_who_is_to_move(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await pass_time(services, clock, days=1)
    await out(services, clock, days=12)
    assert await reminders(services, clock, 9.5) == [2, 9]
    assert not await silent(services, untimed)
    await out(services, clock, days=20)
    assert await reminders(services, clock, 3) == []
    assert not await silent(services, untimed)
    await pass_time(services, clock, days=1)
    assert await silent(services, untimed), "two weeks in which the bot was there"
    view = await services[Matches].show(untimed.match.id)
    await play(services, view)
    assert await reminders(services, clock, 13) == [3, 10], "what was before that turn counts for nobody"


async def test_an_outage_gives_time_to_answer_a_nudge_and_moves_before_it_count(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    other = await timed(services, "none")
    await pass_time(services, clock, days=13)
    while mover(other) != mover(untimed):
        other = await play(services, other)
    await play(services, other)
    await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    await pass_time(services, clock, days=2)
    await out(services, clock, days=15)
    await pass_time(services, clock, hours=23)
    assert not await silent(services, untimed), "who was nudged has moved elsewhere, and has a day to answer"
    with pytest.raises(NudgedLately):
        await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    await pass_time(services, clock, hours=2)
    assert await silent(services, untimed)


async def test_the_log_of_a_match_without_a_clock_tells_of_no_clocks(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await out(services, clock, days=1)
    assert (await services[Logs].of(by(ANN), untimed.match.id)).notes == ()


async def test_a_nudge_pings_whoever_is_to_move_and_counts_as_a_reminder(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await pass_time(services, clock, days=2)
    await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    (sent,) = await deliver(services)
    assert sent.post.kind == "reminder"
    assert [player.discord_id for player in sent.called] == [mover(untimed).discord_id]
    letters = ReminderMessage.__new__(ReminderMessage)
    assert "A nudge" in (letters.reminder(sent) or "")
    assert await reminders(services, clock, 9) == [8], "the reminder of the third day would come just after it"


async def test_a_nudge_comes_directly_to_whoever_wants_that(services: Services, clock: HandClock) -> None:
    untimed = await timed(services, "none")
    await services[PreferenceBook].choose(mover(untimed), "pings", "direct")
    clock.pass_(days=1)
    await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    (sent,) = await deliver(services)
    assert sent.recipient
    assert sent.recipient.discord_id == mover(untimed).discord_id


async def test_a_match_is_nudged_once_in_three_days_and_not_on_the_first(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    person, number = waiter(untimed), untimed.match.id
    with pytest.raises(NudgedLately, match=r"too soon to nudge"):
        await services[Nudges].nudge(by(person), number, 0)
    clock.pass_(days=1)
    await services[Nudges].nudge(by(person), number, 0)
    clock.pass_(days=2, hours=23)
    with pytest.raises(NudgedLately):
        await services[Nudges].nudge(by(person), number, 0)
    clock.pass_(hours=1)
    await services[Nudges].nudge(by(person), number, 0)


async def test_only_an_opponent_nudges_on_the_present_board_of_a_match_without_a_clock(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    clock.pass_(days=1)
    number, person = untimed.match.id, waiter(untimed)
    with pytest.raises(NobodyToNudge):
        await services[Nudges].nudge(by(mover(untimed)), number, 0)
    with pytest.raises(NotAtTheTable):
        await services[Nudges].nudge(by(CY), number, 0)
    with pytest.raises(StaleBoard):
        await services[Nudges].nudge(by(person), number, 3)
    with_clock = await timed(services, "30d")
    with pytest.raises(HasClock):
        await services[Nudges].nudge(by(waiter(with_clock)), with_clock.match.id, 0)
    request = by(person)
    await services[Nudges].nudge(request, number, 0)
    with pytest.raises(AlreadyDone):
        await services[Nudges].nudge(request, number, 0)
    await services[Matches].resign(by(person), number)
    with pytest.raises(NotRunning):
        await services[Nudges].nudge(by(person), number, 1)


async def test_nobody_is_nudged_by_someone_they_have_blocked(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    clock.pass_(days=1)
    await services[BlockList].add(mover(untimed), waiter(untimed))
    with pytest.raises(NotNudged):
        await services[Nudges].nudge(by(waiter(untimed)), untimed.match.id, 0)
    assert await deliver(services) == []
    shown = await services[Matches].show(untimed.match.id)
    assert shown.match.nudged_at is None


async def test_of_two_who_nudge_at_once_one_does(services: Services, twin: Services, clock: HandClock) -> None:
    views = [await timed(services, "none", guests=(BO, CY), game="dohyo") for _ in range(5)]
    clock.pass_(days=1)
    for view in views:
        first, second = (person for person in (ANN, BO, CY) if person != mover(view))
        done = await asyncio.gather(
            services[Nudges].nudge(by(first), view.match.id, 0),
            twin[Nudges].nudge(by(second), view.match.id, 0),
            return_exceptions=True,
        )
        assert sorted(type(each).__name__ for each in done) == ["MatchView", "NudgedLately"]
        assert [each.post.kind for each in await deliver(services)] == ["reminder"]


async def test_after_two_weeks_an_opponent_ends_a_match_without_a_result(
    services: Services, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    number, person = untimed.match.id, waiter(untimed)
    await pass_time(services, clock, days=13.9)
    with pytest.raises(NotSilent):
        await services[Nudges].stop(by(person), number, 0)
    sent = await pass_time(services, clock, days=0.2)
    assert [each.drawn_again is not None for _, each in sent] == [True] * len(sent) != []
    with pytest.raises(NobodyToNudge):
        await services[Nudges].stop(by(mover(untimed)), number, 0)
    with pytest.raises(NotSilent):
        await services[Nudges].stoppable(mover(untimed), number, 0)
    await services[Nudges].stop(by(person), number, 0)
    assert await kinds(database, number) == [STOPPED]
    over = await services[Matches].show(number)
    assert (over.match.status, over.match.reason) == (Status.CANCELLED, "stopped")
    assert f"**{mover(untimed).name}** didn't move for two weeks, so an opponent ended this match" in services[
        Narration
    ].ending(over)
    called = [player.discord_id for each in await deliver(services) for player in each.called]
    assert called == [mover(untimed).discord_id]
    assert [wrong async for wrong in services[Matches].differences() if wrong[1]] == []


async def test_whoever_moves_elsewhere_has_left_or_ignores_a_nudge_before_they_are_given_up(
    services: Services, clock: HandClock
) -> None:
    untimed, other = await timed(services, "none"), await timed(services, "none", guests=(CY,))
    elsewhere = ANN
    if mover(untimed) != ANN:
        untimed = await play(services, untimed)
    if mover(other) == CY:
        other = await play(services, other)
    await pass_time(services, clock, days=13)
    other = await play(services, other)
    assert mover(untimed) == elsewhere
    await pass_time(services, clock, days=2)
    assert not await silent(services, untimed), "Ann moves, if elsewhere"
    await services[Nudges].nudge(by(BO), untimed.match.id, untimed.match.ply)
    await pass_time(services, clock, days=2.9)
    assert not await silent(services, untimed)
    await pass_time(services, clock, days=0.2)
    assert await silent(services, untimed)


async def test_whoever_has_left_the_server_is_given_up_after_two_weeks_and_resigning_never_waits(
    services: Services, clock: HandClock
) -> None:
    asked: list[int] = []

    async def gone(guild_id: int, numbers: list[int]) -> list[int]:
        asked.append(guild_id)
        return [each for each in numbers if each == ANN.discord_id]

    services[MemberBook].ask(gone)
    untimed, other = await timed(services, "none"), await timed(services, "none", guests=(CY,))
    if mover(untimed) != ANN:
        untimed = await play(services, untimed)
    if mover(other) == CY:
        other = await play(services, other)
    await pass_time(services, clock, days=13)
    await play(services, other)
    assert asked == [], "Discord is asked when it matters"
    await pass_time(services, clock, days=1.1)
    assert await silent(services, untimed)
    assert asked == [5]
    with_clock = await timed(services, "30d")
    await services[Matches].resign(by(BO), with_clock.match.id)
    assert (await services[Matches].show(with_clock.match.id)).to_move is None


async def test_where_only_computers_wait_nobody_is_told_that_an_opponent_can_end_it(
    services: Services, clock: HandClock
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, (), computers=("1",)))
    view = await services[Matches].show(table.match.id)
    while not view.waits_for(ANN.discord_id):
        assert view.to_move
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await services[Matches].answer(view.match.id, view.match.ply, view.to_move.id, move)
    await deliver(services)
    sent = [each for _, each in await pass_time(services, clock, days=31) if not each.drawn_again]
    assert [each.post.kind for each in sent] == ["reminder"] * 3
    said = [ReminderMessage.__new__(ReminderMessage).reminder(each) or "" for each in sent]
    assert not any("opponents can end" in each for each in said)
    assert silence_line(await services[Matches].show(view.match.id), services[Narration]) == ""


@pytest.mark.slow
async def test_whom_the_rules_have_put_out_ends_nothing_for_those_who_play_on(
    services: Services, clock: HandClock
) -> None:
    view, out = await put_out(services, "none")
    await pass_time(services, clock, days=15)
    assert await silent(services, view)
    with pytest.raises(OutOfPlay):
        await services[Nudges].stop(by(out), view.match.id, view.match.ply)
    with pytest.raises(OutOfPlay):
        await services[Nudges].nudge(by(out), view.match.id, view.match.ply)
    other = next(person for person in (ANN, BO, CY) if person not in {mover(view), out})
    await services[Nudges].stop(by(other), view.match.id, view.match.ply)


@pytest.mark.slow
async def test_whom_the_rules_have_put_out_claims_no_time_and_ends_no_pause(
    services: Services, clock: HandClock
) -> None:
    view, out = await put_out(services, "1d, soft")
    with pytest.raises(OutOfPlay):
        await services[Breaks].give(by(out), view.match.id, 3600)
    await pass_time(services, clock, days=1.1)
    assert clock_words.claim_label(await services[Matches].show(view.match.id)) == clock_words.CLAIM_WIN
    with pytest.raises(OutOfPlay):
        await services[Matches].claim(by(out), view.match.id, view.match.ply)
    other = next(person for person in (ANN, BO, CY) if person not in {mover(view), out})
    claimed = await services[Matches].claim(by(other), view.match.id, view.match.ply)
    assert claimed.position.is_over


async def test_who_leaves_out_of_turn_gives_whoever_is_to_move_no_time_again(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "none", guests=(BO, CY), game="dohyo")
    first, second, third = (next(each for each in (ANN, BO, CY) if each.name == name) for name in view.names)
    assert mover(view) == first
    assert await reminders(services, clock, 12) == [3, 10]
    await services[Nudges].nudge(by(second), view.match.id, 0)
    await services[Matches].resign(by(third), view.match.id)
    await deliver(services)
    assert await reminders(services, clock, 1.9) == []
    with pytest.raises(NudgedLately):
        await services[Nudges].nudge(by(second), view.match.id, 1)
    assert not await silent(services, view)
    assert await reminders(services, clock, 0.2) == []
    assert await silent(services, view)
    assert await reminders(services, clock, 30) == [pytest.approx(15.9, abs=0.1)]


async def test_who_leaves_a_match_in_which_someone_is_given_up_leaves_the_others_the_way_out(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "none", guests=(BO, CY), game="dohyo")
    second, third = (next(each for each in (ANN, BO, CY) if each.name == name) for name in view.names[1:])
    await pass_time(services, clock, days=15)
    await services[Matches].resign(by(third), view.match.id)
    await services[Nudges].stop(by(second), view.match.id, 1)
    assert await kinds(database, view.match.id) == [RESIGN, STOPPED]


async def put_out(services: Services, clock: str) -> tuple[MatchView, Person]:
    """A match of three in which two play on, and whom the rules have put out."""
    view, random = await timed(services, clock, guests=(BO, CY), game="dohyo"), Random(51)
    while len(view.deciding) == 3:
        move = view.game.format(random.choice(view.game.legal_moves(view.position.state)))
        view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
    await deliver(services)
    (seat,) = {0, 1, 2} - {*view.deciding}
    return view, next(person for person in (ANN, BO, CY) if person.discord_id == view.players[seat].discord_id)


async def test_a_move_takes_the_way_out_away(services: Services, clock: HandClock, untimed: MatchView) -> None:
    person = waiter(untimed)
    await pass_time(services, clock, days=15)
    moved = await play(services, untimed)
    with pytest.raises(StaleBoard):
        await services[Nudges].stop(by(person), untimed.match.id, 0)
    with pytest.raises((NotSilent, NobodyToNudge)):
        await services[Nudges].stop(by(person), untimed.match.id, moved.match.ply)


async def test_a_move_and_the_end_at_once_are_one_of_them(
    services: Services, twin: Services, clock: HandClock, database: Database
) -> None:
    for _ in range(4):
        untimed = await timed(services, "none")
        await pass_time(services, clock, days=15)
        move = untimed.game.format(untimed.game.legal_moves(untimed.position.state)[0])
        done = await asyncio.gather(
            services[Matches].move(by(mover(untimed)), untimed.match.id, 0, move),
            twin[Nudges].stop(by(waiter(untimed)), untimed.match.id, 0),
            return_exceptions=True,
        )
        assert sum(isinstance(each, MatchView) for each in done) == 1
        assert len(await kinds(database, untimed.match.id)) == 1
        if (await services[Matches].show(untimed.match.id)).to_move:
            await services[Matches].resign(by(ANN), untimed.match.id)


async def test_whoever_takes_over_a_seat_has_all_the_time_again(services: Services, clock: HandClock) -> None:
    untimed = await timed(services, "none")
    leaver = mover(untimed)
    await pass_time(services, clock, days=15)
    assert await silent(services, untimed)
    order = by(DEE, Rights(5, manages_server=True))
    proposal = await services[Moderation].substitute(order, untimed.match.id, leaver, CY, "gone")
    await services[Offers].agree(by(CY), proposal.offer.id)
    view = await services[Matches].show(untimed.match.id)
    assert mover(view) == CY
    assert not await silent(services, untimed)
    assert await reminders(services, clock, 13.5) == [3, 10]
    assert not await silent(services, untimed)


async def test_a_match_in_a_chat_without_a_server_has_the_same_way_out(
    services: Services, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    async with database.writing() as connection:
        await matches.change(connection, untimed.match.id, guild_id=None)
    await pass_time(services, clock, days=15)
    await services[Nudges].stop(by(waiter(untimed)), untimed.match.id, 0)
    assert await kinds(database, untimed.match.id) == [STOPPED]


async def test_moves_within_three_days_do_not_write_when_it_is_looked_at_next(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    view = untimed
    for days in (0, 2, 1):
        await pass_time(services, clock, days=days)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        with noted() as statements:
            await services[Matches].move(by(mover(view)), view.match.id, None, move)
        assert [each for each in statements if each.startswith("UPDATE matches") and "remind_at" in each] == []
        view = await services[Matches].show(view.match.id)


async def test_the_record_of_such_a_match_can_be_brought_in(
    services: Services, clock: HandClock, untimed: MatchView
) -> None:
    await pass_time(services, clock, days=15)
    await services[Nudges].stop(by(waiter(untimed)), untimed.match.id, 0)
    _, record = await services[Archive].record(by(ANN), untimed.match.id)
    _, past = await services[Archive].bring_in(by(BO), record.encode())
    assert "an opponent ended this match" in services[Narration].ending(past.view)


async def test_in_a_tournament_nobody_ends_a_match_without_a_result(
    services: Services, clock: HandClock, database: Database, untimed: MatchView
) -> None:
    async with database.writing() as connection:
        await matches.change(connection, untimed.match.id, liberties=Liberties(off=frozenset({Liberty.ABORT})).values)
    await pass_time(services, clock, days=40)
    assert not await silent(services, untimed)
    with pytest.raises(NoAborting):
        await services[Nudges].stop(by(waiter(untimed)), untimed.match.id, 0)

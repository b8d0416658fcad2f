"""The clock of a running match: what it shows, and how a move, a pause and time given change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from bot.core.speech.spans import LONGEST
from bot.people.players import lefts, preferences_of, reminders
from bot.play.clocks.calendars import ALWAYS, Calendar, deadline, left_until
from bot.play.clocks.rest_days import UsualZone, calendars_of, take_in
from bot.play.replays import MOVE, EntryKind, Step
from games.core import Seat
from storage import Connection
from storage.core.clock_rules import ClockRule
from storage.people import players
from storage.people.players import Player
from storage.play import clocks, vacation_limits, vacations
from storage.play.clocks import Deadline, DeadlineKind
from storage.play.matches import matches, views
from storage.play.matches.matches import Match
from storage.play.matches.views import Flag, SeatedMatch

__all__ = [
    "Timing",
    "add",
    "as_posted",
    "begin",
    "board_is_out",
    "go_on",
    "halted_by",
    "hand_over",
    "load",
    "release",
    "run",
    "set_reminders",
    "stop",
    "took",
]


class Clocked(Protocol):
    """A position, as much of it as clocks have to know."""

    @property
    def ply(self) -> int:
        """How many entries led to it."""

    @property
    def to_move(self) -> Seat | None:
        """Whose clock runs."""

    @property
    def last(self) -> Any:
        """The entry that led to it."""

    @property
    def line(self) -> Sequence[Step]:
        """The entries that lead to it; those taken back left out."""


@dataclass(frozen=True, slots=True)
class Timing:
    """What there is to say about the clock of a match now."""

    rule: ClockRule
    due_at: datetime | None
    """When the seat to move runs out of time, or did; None while the clock is paused or the match is over."""
    left: float | None
    """Seconds left while the clock is paused."""
    is_fallen: bool
    """Whether the seat is out of time by a soft clock: the opponents may claim."""
    is_paused: bool
    away_until: datetime | None
    """Until when the seat to move is on vacation at the latest, or None."""
    halted_by: Player | None = None
    """The moderator who paused; None for a pause by agreement."""
    calendar: Calendar = ALWAYS
    """On which days the clock of the seat to move is stopped."""

    @property
    def can_be_claimed(self) -> bool:
        """Whether opponents may act on a soft flag that has fallen: not while the clocks are paused."""
        return self.is_fallen and not self.is_paused


async def load(connection: Connection, seated_match: SeatedMatch, position: Clocked) -> Timing | None:
    """The clock of a match; None where there is none, and for a position that is not the present one."""
    match, rule = seated_match.match, _rule_now(seated_match.match, position)
    if rule is None:
        return None
    flagged, halter = seated_match.flagged, await halted_by(connection, match)
    shown = _timing(match, rule, seated_match.flag, flagged.away_until if flagged else None, halter)
    return replace(shown, calendar=Calendar.from_values(rule.rest, flagged.zones)) if flagged else shown


async def load_all(
    connection: Connection, sat: Sequence[tuple[Match, Clocked, Sequence[Player]]]
) -> dict[int, Timing | None]:
    rules = {match.id: rule for match, position, _ in sat if (rule := _rule_now(match, position))}
    rows = await clocks.of_matches(connection, list(rules)) if rules else ()
    flags = {number: _flag(row for row in rows if row.match_id == number) for number in rules}
    movers = {match.id: seated[flag.seat].id for match, _, seated in sat if (flag := flags.get(match.id))}
    absent = {each.player_id: each.ends_at for each in await vacations.present(connection, set(movers.values()))}
    halting = {match.paused_by for match, _, _ in sat if match.id in rules and match.paused_by is not None}
    halted = await players.named(connection, halting)
    found: dict[int, Timing | None] = {}
    for match, _, _ in sat:
        rule, away_until = rules.get(match.id), absent.get(movers.get(match.id, 0))
        halter = halted.get(match.paused_by or 0)
        found[match.id] = _timing(match, rule, flags[match.id], away_until, halter) if rule else None
    return found


async def halted_by(connection: Connection, match: Match) -> Player | None:
    """The moderator who paused a match, None unless one did."""
    if match.paused_by is None:
        return None
    return (await players.named(connection, [match.paused_by]))[match.paused_by]


async def begin(
    connection: Connection, match: Match, to_move: Seat | None, now: datetime, usual_zone: UsualZone
) -> None:
    """Fill the banks and start the first turn; who has not said where they live has the usual zone."""
    rule = match.clock
    if rule is None or to_move is None:
        return
    await clocks.fill_banks(connection, match.id, rule.first_bank)
    seated_match, began = await _seated_match(connection, match), max(match.clock_from or now, now)
    seated_match = await take_in(connection, seated_match, rule, range(len(seated_match.seated_players)), usual_zone)
    await _start_turn(connection, seated_match, match.ply, to_move, rule.span(rule.first_bank, is_first=True), began)


async def board_is_out(connection: Connection, match: Match, now: datetime) -> None:
    """Start the first clock of a match, if it has waited for its board."""
    if match.clock_from is None or not await clocks.let_run(connection, match.id):
        return
    rows, turn = await clocks.of_match(connection, match.id), await clocks.turn_at(connection, match.id, 0)
    flag, calendars = _flag(rows), await calendars_of(connection, rows, match.clock)
    ahead = 0.0
    if flag and flag.due_at:
        calendar = calendars[flag.match_id, flag.seat]
        ahead = _left(flag, now, calendar) - _left(flag, max(match.clock_from, now), calendar)
    elif flag and turn:
        ahead = _left(flag, now, ALWAYS) - turn.span_seconds
    for row in rows if ahead > 0 else ():
        calendar = calendars[row.match_id, row.seat]
        left = max(_left(row, now, calendar) - ahead, 0.0)
        due = {"due_at": deadline(now, left, calendar)} if row.due_at else {"left_seconds": left}
        await clocks.change(connection, row.id, **due)


def as_posted(shown: Timing | None, match: Match, now: datetime) -> Timing | None:
    """Let the clock on a first board that is being posted wait no longer than that."""
    if shown is None or shown.due_at is None or match.ply or match.clock_from is None:
        return shown
    left = left_until(shown.due_at, max(match.clock_from, now), shown.calendar)
    return replace(shown, due_at=deadline(now, left, shown.calendar))


async def go_on(
    connection: Connection, seated_match: SeatedMatch, before: Clocked, after: Clocked, kind: EntryKind, now: datetime
) -> SeatedMatch:
    """Settle the turn that ended and start the next one; who leaves out of turn stops nobody's clock.

    Returns who sits there, with the banks and the flag that hold now.
    """
    match, rule = seated_match.match, seated_match.match.clock
    if rule is None:
        return seated_match
    if after.to_move is None or before.to_move is None:
        await clocks.clear(connection, match.id)
        await clocks.forget_turns(connection, match.id)
        return seated_match.with_flag(None)
    if kind.goes_back:
        return await _restore(connection, seated_match, rule, after, now)
    if kind is MOVE:
        seated_match = await _settle(connection, seated_match, rule, before, now)
    if kind is MOVE or after.to_move != before.to_move:
        span = _span(rule, seated_match, after.to_move, after)
        return await _start_turn(connection, seated_match, after.ply, after.to_move, span, now)
    return seated_match


def _span(rule: ClockRule, seated_match: SeatedMatch, seat: Seat, position: Clocked) -> float:
    """What a seat has for a turn in a position; a first move that was taken back is to be made again."""
    has_moved = any(step.seat == seat and step.kind is MOVE for step in position.line)
    return rule.span(seated_match.seated_players[seat].bank, is_first=not has_moved)


def took(seated_match: SeatedMatch, seat: Seat, position: Clocked, now: datetime) -> float | None:
    """How long a seat has thought by its clock since its turn began; None where it did not run.

    Time that was given meanwhile is not counted.
    """
    rule, player = seated_match.match.clock, seated_match.seated_players[seat]
    if rule is None or player.flag is None:
        return None
    span = _span(rule, seated_match, seat, position)
    return max(span - _left(player.flag, now, Calendar.from_values(rule.rest, player.zones)), 0.0)


async def _settle(
    connection: Connection, seated_match: SeatedMatch, rule: ClockRule, before: Clocked, now: datetime
) -> SeatedMatch:
    """Let the seat that has moved keep what its clock carries over."""
    seat = before.to_move
    assert seat is not None
    bank, waits_until = seated_match.seated_players[seat].bank, None if before.ply else seated_match.match.clock_from
    withheld = rule.span(bank) - _span(rule, seated_match, seat, before)
    after = rule.bank_after(_flag_left(seated_match, max(now, waits_until or now)), withheld)
    if after == bank:
        return seated_match
    await clocks.set_bank(connection, seated_match.match.id, seat, after)
    return seated_match.with_bank(seat, after)


async def add(connection: Connection, match: Match, seat: Seat, seconds: int, now: datetime) -> int:
    """Give the seat to move more time, and return how much it was; a soft flag that has fallen stands again."""
    seated_match = await _seated_match(connection, match)
    left = max(_flag_left(seated_match, now), 0.0)
    given = max(min(seconds, round(LONGEST - left)), 0)
    await clocks.lengthen_turn(connection, match.id, seat, given)
    await _begin_turn(connection, seated_match, seat, left + given, now)
    return given


async def hand_over(
    connection: Connection, match: Match, seat: Seat, position: Clocked, now: datetime, usual_zone: UsualZone
) -> None:
    """Give whoever takes over a seat the time of a new match, or more where the seat had more.

    From then on its clock stops by the days where they live.
    """
    rule = match.clock
    if rule is None or position.to_move is None:
        return
    await clocks.forget_turns(connection, match.id)
    before = await _seated_match(connection, match)
    seated_match = await take_in(connection, before, rule, [seat], usual_zone)
    bank = seated_match.seated_players[seat].bank
    if rule.first_bank is not None:
        bank = max(bank or 0.0, rule.first_bank)
        await clocks.set_bank(connection, match.id, seat, bank)
        seated_match = seated_match.with_bank(seat, bank)
    if seat == position.to_move:
        span = _span(rule, seated_match, seat, position)
        await _begin_turn(connection, seated_match, seat, max(_flag_left(before, now), span), now)


async def stop(connection: Connection, rows: Iterable[Deadline], now: datetime) -> list[int]:
    """Pause clocks; returns the matches in which one ran until now."""
    ran = [row for row in rows if row.due_at and row.kind is not DeadlineKind.FALLEN]
    calendars = await calendars_of(connection, ran)
    for row in ran:
        left = max(_left(row, now, calendars[row.match_id, row.seat]), 0.0)
        await clocks.change(connection, row.id, due_at=None, left_seconds=left)
    return sorted({row.match_id for row in ran})


async def run(connection: Connection, rows: Iterable[Deadline], now: datetime) -> list[int]:
    """Let clocks run again; returns the matches in which one stood still."""
    stood = [row for row in rows if row.left_seconds is not None]
    calendars = await calendars_of(connection, stood)
    for row in stood:
        due_at = deadline(now, row.left_seconds or 0.0, calendars[row.match_id, row.seat])
        await clocks.change(connection, row.id, due_at=due_at, left_seconds=None)
    return sorted({row.match_id for row in stood})


async def set_reminders(connection: Connection, player: Player, now: datetime) -> None:
    """Remind someone of the turns that run as they want now; what would be past is not made up for."""
    notice, rows = preferences_of(player).reminders, await clocks.held_of_player(connection, player.id)
    calendars = await calendars_of(connection, rows)
    for flag in rows:
        if flag.kind is not DeadlineKind.FLAG:
            continue
        match = await matches.find(connection, flag.match_id)
        assert match is not None
        assert match.clock is not None
        calendar = calendars[flag.match_id, flag.seat]
        left, turn = _left(flag, now, calendar), await clocks.turn_at(connection, match.id, match.ply)
        span = turn.span_seconds if turn else match.clock.span((await clocks.banks(connection, match.id))[flag.seat])
        ahead = [left - notice for notice in lefts(notice, max(span, left)) if notice < left]
        began = now if flag.due_at else None
        notices = [_row(DeadlineKind.REMINDER, after, began, calendar) for after in ahead]
        await clocks.remind(connection, match.id, flag.seat, notices)


async def release(connection: Connection, match: Match, to_move: Player | None, now: datetime) -> None:
    """End a pause; the clock of someone on vacation is paused all the same."""
    await matches.change(connection, match.id, paused_at=None, paused_by=None)
    if to_move and not await _is_away(connection, match.id, to_move):
        await run(connection, await clocks.of_match(connection, match.id), now)


async def _is_away(connection: Connection, match_id: int, player: Player) -> bool:
    """Whether a vacation stops their clock."""
    if not await vacations.present(connection, [player.id]):
        return False
    return match_id not in await vacation_limits.over_among(connection, player.id, [match_id])


async def _restore(
    connection: Connection, seated_match: SeatedMatch, rule: ClockRule, after: Clocked, now: datetime
) -> SeatedMatch:
    """The banks and the span as they were when the turn began that is to be played again; a full span if unknown."""
    assert after.to_move is not None
    assert after.last is not None
    number = seated_match.match.id
    turn = await clocks.turn_at(connection, number, int(after.last.notation))
    known = turn if turn and turn.seat == after.to_move else None
    for seat, bank in enumerate(known.banks if known else ()):
        await clocks.set_bank(connection, number, seat, bank)
        seated_match = seated_match.with_bank(seat, bank)
    span = known.span_seconds if known else _span(rule, seated_match, after.to_move, after)
    return await _start_turn(connection, seated_match, after.ply, after.to_move, span, now)


async def _seated_match(connection: Connection, match: Match) -> SeatedMatch:
    seated_match = await views.load(connection, match.id)
    assert seated_match is not None
    return seated_match


async def _start_turn(
    connection: Connection, seated_match: SeatedMatch, ply: int, seat: Seat, span: float, now: datetime
) -> SeatedMatch:
    """Let the time of a turn run, and keep how the clocks stood."""
    banks = [seated_player.bank for seated_player in seated_match.seated_players]
    await clocks.note_turn(connection, seated_match.match.id, clocks.Turn(ply, seat, span, banks))
    return await _begin_turn(connection, seated_match, seat, span, now)


async def _begin_turn(
    connection: Connection, seated_match: SeatedMatch, seat: Seat, span: float, now: datetime
) -> SeatedMatch:
    seated_player = seated_match.seated_players[seat]
    if seated_player.player.is_computer:  # it never runs out of time
        await clocks.begin_turn(connection, seated_match.match.id, seat, [])
        return seated_match.with_flag(None)
    began = None if seated_match.match.paused_at is not None or seated_player.away_until else now
    rule = seated_match.match.clock
    calendar = Calendar.from_values(rule.rest, seated_player.zones) if rule else ALWAYS
    notices = reminders(span, preferences_of(seated_player.player).reminders)
    rows = [_row(DeadlineKind.FLAG, span, began, calendar)]
    rows += [_row(DeadlineKind.REMINDER, each, began, calendar) for each in notices]
    await clocks.begin_turn(connection, seated_match.match.id, seat, rows)
    return seated_match.with_flag(seat, Flag(**rows[0]))


def _rule_now(match: Match, position: Clocked) -> ClockRule | None:
    """The rule of the present position, and None for any other."""
    return match.clock if position.ply == match.ply else None


def _timing(
    match: Match, rule: ClockRule, flag: Deadline | Flag | None, away_until: datetime | None, halted: Player | None
) -> Timing:
    return Timing(
        rule,
        due_at=flag.due_at if flag else None,
        left=flag.left_seconds if flag else None,
        is_fallen=flag is not None and flag.kind is DeadlineKind.FALLEN,
        is_paused=match.paused_at is not None,
        away_until=away_until,
        halted_by=halted,
    )


def _row(kind: DeadlineKind, after: float, now: datetime | None, calendar: Calendar) -> dict[str, Any]:
    """The row of what is due so many seconds from now or, without now, of a clock that is paused."""
    due_at = deadline(now, after, calendar) if now else None
    return {"kind": kind, "due_at": due_at, "left_seconds": None if now else after}


def _flag(rows: Iterable[Deadline]) -> Deadline | None:
    return next((row for row in rows if row.kind is not DeadlineKind.REMINDER), None)


def _flag_left(seated_match: SeatedMatch, now: datetime) -> float:
    """The flag of the seat to move, with nothing left where no clock runs."""
    flagged, rule = seated_match.flagged, seated_match.match.clock
    if flagged is None or flagged.flag is None or rule is None:
        return 0.0
    return _left(flagged.flag, now, Calendar.from_values(rule.rest, flagged.zones))


def _left(row: Deadline | Flag, now: datetime, calendar: Calendar) -> float:
    return left_until(row.due_at, now, calendar) if row.due_at else row.left_seconds or 0.0

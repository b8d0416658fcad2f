"""Where those live whose clocks stop on some days: as they sit down, when they move, and after an outage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from bot.people.players import chosen_zone
from bot.play.clocks.calendars import ALWAYS, Calendar, credited, deadline, left_until
from storage import Connection
from storage.core.clock_rules import ClockRule
from storage.core.processes.heartbeats import EVERYWHERE, Served
from storage.people.players import Player
from storage.play import clocks
from storage.play.clocks import Deadline, DeadlineKind, Resting, Zones
from storage.play.matches.views import SeatedMatch

Calendars = Mapping[tuple[int, int], Calendar]
"""Calendars by match and seat; every seat that is missing has that of a clock that never rests."""
UsualZone: TypeAlias = Callable[[], Awaitable[str]]
"""Finds the zone of those who have chosen none."""


def home_zones(player: Player, usual: str) -> Zones | None:
    """Where someone lives who sits down now; None for a computer, which has no clock."""
    return None if player.is_computer else [[None, chosen_zone(player) or usual]]


async def take_in(
    connection: Connection, seated_match: SeatedMatch, rule: ClockRule, seats: Iterable[int], usual_zone: UsualZone
) -> SeatedMatch:
    """Keep where those at some seats live, if the clock stops on some days."""
    if not rule.rest:
        return seated_match
    usual = await usual_zone()
    zones = {seat: home_zones(seated_match.seated_players[seat].player, usual) for seat in seats}
    await clocks.set_zones(connection, {(seated_match.match.id, seat): there for seat, there in zones.items()})
    return seated_match.with_zones(zones)


async def calendars_of(connection: Connection, rows: Sequence[Deadline], clock: ClockRule | None = None) -> Calendars:
    """The calendars of the seats of some deadlines; they need not be looked up for a clock that never rests."""
    numbers = {row.match_id for row in rows}
    if not numbers or (clock is not None and not clock.rest):
        return defaultdict(lambda: ALWAYS)
    return _calendars(await clocks.resting(connection, numbers))


async def move_house(connection: Connection, player: Player, now: datetime) -> None:
    """Let another time zone of someone count from next Monday on, in every match they play."""
    zone, seats = chosen_zone(player), await clocks.resting_of(connection, player.id)
    if zone is None or not seats:
        return
    before = _calendars(seats)
    after = {place: calendar.moved(zone, now) for place, calendar in before.items()}
    await clocks.set_zones(connection, {place: calendar.zones for place, calendar in after.items()})
    running = await clocks.of_matches(connection, [seat.match_id for seat in seats])
    due: dict[int, datetime] = {}
    for row in running:
        place = (row.match_id, row.seat)
        if place in after and row.due_at and row.due_at > now and row.kind is not DeadlineKind.FALLEN:
            due[row.id] = deadline(now, left_until(row.due_at, now, before[place]), after[place])
    await clocks.postpone(connection, due)


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Give back what an outage took, which is nothing for days of rest."""
    await clocks.credit_waiting(connection, last, now, served)
    rows = await clocks.credit(connection, last, now, served)
    calendars = await calendars_of(connection, rows)
    due = {row.id: credited(row.due_at, last, now, calendars[row.match_id, row.seat]) for row in rows if row.due_at}
    await clocks.postpone(connection, due)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    """Keep no more where someone lived while they played."""
    await clocks.forget_zones(connection, player.id)


def _calendars(seats: Iterable[Resting]) -> Calendars:
    found: defaultdict[tuple[int, int], Calendar] = defaultdict(lambda: ALWAYS)
    for seat in seats:
        found[seat.match_id, seat.seat] = Calendar.from_values(seat.clock.rest, seat.zones)
    return found

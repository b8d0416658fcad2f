"""Days of rest, on which the clock of a seat is stopped, by the time zone its player lives in; no I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, NamedTuple, Self

from bot.core.refusals import Refusal
from bot.people.players import zone_named

DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
MOST_ZONES = 3
"""So many zones are kept of a seat: that of now, the one before, and one whose week has begun elsewhere only."""


class Stay(NamedTuple):
    """A time zone someone lives in, and the Monday from which on it counts; None: from the beginning."""

    since: date | None
    zone: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of the week on which a clock is stopped, Monday being 0.

    Each week belongs to one zone only, so that nobody has more rest by changing zones.
    """

    rest: tuple[int, ...] = ()
    stays: tuple[Stay, ...] = ()

    @classmethod
    def from_values(cls, rest: tuple[int, ...], zones: Sequence[Sequence[Any]] | None) -> Self:
        stays = (Stay(since and date.fromisoformat(since), zone) for since, zone in zones or ())
        return cls(rest if zones else (), tuple(stays))

    @property
    def zones(self) -> list[list[str | None]]:
        return [[stay.since.isoformat() if stay.since else None, stay.zone] for stay in self.stays]

    def between(self, begin: datetime, end: datetime) -> float:
        """The seconds between two moments in which the clock runs; negative where the end comes first."""
        if end < begin:
            return -self.between(end, begin)
        ran, cursor = timedelta(), begin
        for rest_begins, rest_ends in self._rests(begin):
            if rest_begins >= end:
                break
            ran += max(rest_begins - cursor, timedelta())
            cursor = max(cursor, rest_ends)
        return (ran + max(end - cursor, timedelta())).total_seconds()

    def after(self, begin: datetime, seconds: float) -> datetime:
        """The moment when the clock has run for so many seconds: one at which it runs."""
        left, cursor = timedelta(seconds=seconds), begin
        for rest_begins, rest_ends in self._rests(begin):
            if cursor + left < rest_begins:
                break
            left -= max(rest_begins - cursor, timedelta())
            cursor = max(cursor, rest_ends)
        return cursor + left

    def moved(self, zone: str, now: datetime) -> Calendar:
        """The calendar of someone who lives there from next Monday on, by the zone that counts until then."""
        following = _monday(now.astimezone(_zone(self._now(now).zone)).date()) + WEEK
        kept = [stay for stay in self.stays if stay.since is None or stay.since < following]
        if kept[-1].zone != zone:
            kept = [*kept[-MOST_ZONES:], Stay(following, zone)]
        return replace(self, stays=tuple(kept))

    def _now(self, now: datetime) -> Stay:
        first, *later = self.stays
        begun = [stay for stay in later if stay.since and now.astimezone(_zone(stay.zone)).date() >= stay.since]
        return (begun or [first])[-1]

    def _rests(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Times at which the clock is stopped, from some days before on, in order and without end."""
        week, held = _monday(since.astimezone(UTC).date()) - WEEK, list[tuple[datetime, datetime]]()
        while self.rest:
            zone = self._zone_in(week)
            days = [week + day * DAY for day in self.rest]
            found = sorted([*held, *((_midnight(day, zone), _midnight(day + DAY, zone)) for day in days)])
            yield from found[:-1]
            week, held = week + WEEK, found[-1:]  # a Monday in the east may come before a Sunday in the west

    def _zone_in(self, week: date) -> tzinfo:
        """The zone that counts in the week of this Monday."""
        first, *later = self.stays
        return _zone(([stay for stay in later if stay.since and stay.since <= week] or [first])[-1].zone)


ALWAYS = Calendar()
"""The calendar of a clock that never rests."""


def _zone(name: str) -> tzinfo:
    """The zone of that name, or UTC where nobody knows it any more."""
    with suppress(Refusal):
        return zone_named(name)
    return UTC


def _monday(day: date) -> date:
    return day - day.weekday() * DAY


def _midnight(day: date, zone: tzinfo) -> datetime:
    """The moment when a day begins there; one that was skipped begins and ends at the same moment."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def deadline(began: datetime, span: float, calendar: Calendar = ALWAYS) -> datetime:
    """When a turn with so many seconds ends."""
    return calendar.after(began, span)


def left_until(due: datetime, now: datetime, calendar: Calendar = ALWAYS) -> float:
    """The seconds until then in which the clock runs, negative afterwards."""
    return calendar.between(now, due)


def credited(due: datetime, last_seen: datetime, back: datetime, calendar: Calendar = ALWAYS) -> datetime:
    """A deadline after an outage: as far away as when it began, unless it was over before."""
    return deadline(back, left_until(due, last_seen, calendar), calendar) if due > last_seen else due

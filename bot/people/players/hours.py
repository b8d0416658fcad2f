"""Hours of the day where someone lives: a daily moment, and the hours in which they want to be left alone; no I/O."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from bot.core.speech.sentences import _p
from bot.core.speech.typed import AND, TO, Vocabulary, is_nothing
from bot.people.players.refusals import NoSuchHours
from games.core import brief

NEVER_QUIET = "off"

_HOURS = Vocabulary(
    {
        "to": TO,
        "and": AND,
        "am": _p("words people may type after an hour", "am, a.m."),
        "pm": _p("words people may type after an hour", "pm, p.m."),
        ":": _p("words people may type between hours and minutes", "h"),
        "": _p("words people may type around hours", "from, between, o'clock"),
    }
)
_TIME = re.compile(r"(?P<early>am|pm)?\s*(\d{1,2})(?:\s*[:.]\s*([0-5]\d)?)?\s*(?P<late>am|pm)?")
_HALF = re.compile("am|pm")
_BETWEEN = re.compile(r"[-~]|\bto\b|\band\b")


class QuietHours(NamedTuple):
    """A time of day that is quiet, by the clock on the wall; its end may lie on the next day."""

    begin: time
    end: time

    @property
    def minutes(self) -> int:
        """How long they last."""
        return (60 * (self.end.hour - self.begin.hour) + self.end.minute - self.begin.minute) % 1440

    @property
    def text(self) -> str:
        """The hours as they can be typed, and as they are kept: `22:00-08:00`."""
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"

    def until(self, now: datetime, zone: tzinfo) -> datetime | None:
        """When they are over, if they have begun."""
        here = now.astimezone(zone)
        wall, overnight = here.time(), self.begin > self.end
        inside = wall >= self.begin or wall < self.end if overnight else self.begin <= wall < self.end
        if not inside:
            return None
        days = 1 if overnight and wall >= self.begin else 0
        return _moment(here.date() + timedelta(days), self.end.replace(fold=here.fold), zone)


def next_daily(hour: int, zone: tzinfo, now: datetime, last: date | None = None) -> datetime:
    """The next moment at which it is this hour there, on a day after the last one.

    An hour that the clocks leave out in spring comes right after the gap; of one that comes twice in autumn the first
    counts.
    """
    day = now.astimezone(zone).date()
    if last is not None:
        day = max(day, last + timedelta(days=1))
    while (moment := _moment(day, time(hour), zone)) <= now:
        day += timedelta(days=1)
    return moment


def read_quiet(text: str) -> str:
    """Read what people type for quiet hours, as it is kept; raises `NoSuchHours`."""
    hours = quiet_hours(text)
    return hours.text if hours else NEVER_QUIET


def quiet_hours(text: str) -> QuietHours | None:
    """Read `22-8` or `10pm to 7:30 am`, None for none; raises `NoSuchHours`.

    In `10-7am`, `9am-5` or `1-3pm`, the hour without am or pm is the one that makes the shorter time.
    """
    if is_nothing(text):
        return None
    words = _HOURS.read(text)
    halves = ("", "am", "pm") if _HALF.search(words) else ("",)
    match [[at for half in halves if (at := _time(part.strip() + half))] for part in _BETWEEN.split(words)]:
        case [begins, ends]:
            if hours := [QuietHours(begin, end) for begin in begins for end in ends if begin != end]:
                return min(hours, key=lambda each: each.minutes)
    raise NoSuchHours(text=brief(text))


def _time(text: str) -> time | None:
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    hour, minute, half = int(found[2]), int(found[3] or 0), found["early"] or found["late"]
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour == 24 and not minute:
        hour = 0
    return time(hour, minute) if hour < 24 else None


def _moment(day: date, wall: time, zone: tzinfo) -> datetime:
    return datetime.combine(day, wall, zone).astimezone(UTC)

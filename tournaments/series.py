"""Series: when the next tournament of a series starts, is announced, and who is in it from the beginning."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

ANNOUNCED = timedelta(days=7)
"""So long before its start the next one is announced."""


class Rhythm(StrEnum):
    """When a series goes on."""

    WEEKLY = "weekly"
    MONTHLY = "monthly"
    AFTER = "after the last"


def next_start(rhythm: Rhythm, first: datetime, last: datetime, ended: datetime | None) -> datetime | None:
    """The start after `last`; None while one that goes on after the last one has not ended.

    All times carry the server's zone: the hour on the clock stays the same through daylight saving. `first` keeps
    it, and the day of the month, which a short month cannot show.
    """
    usual = last.replace(hour=first.hour, minute=first.minute)  # the latest may have been in an hour that was left out
    if rhythm is Rhythm.WEEKLY:
        return usual + timedelta(days=7)
    if rhythm is Rhythm.MONTHLY:
        return _next_month(usual, first.day)
    return None if ended is None else _at_the_hour(ended + ANNOUNCED, first)


def announced_at(start: datetime) -> datetime:
    """When the card of the next one is posted."""
    return start - ANNOUNCED


def joined_always(entries: Iterable[tuple[str, bool]]) -> list[str]:
    """The entrants of the next one without asking: those who joined always, in the order in which they did."""
    return [who for who, always in entries if always]


def _next_month(last: datetime, day: int) -> datetime:
    year, month = (last.year + 1, 1) if last.month == 12 else (last.year, last.month + 1)
    return last.replace(year=year, month=month, day=min(day, monthrange(year, month)[1]))


def _at_the_hour(earliest: datetime, first: datetime) -> datetime:
    """The first time of the same hour as ever that is not before `earliest`."""
    there = earliest.replace(hour=first.hour, minute=first.minute, second=0, microsecond=0)
    return there if there >= earliest else there + timedelta(days=1)

"""What each person looks at just now, so that an answer they type is about that; in memory, for an hour."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Generic, NamedTuple, TypeVar

from bot.core.people import Person

KEPT = timedelta(hours=1)
MOST_KEPT = 5_000

T = TypeVar("T")


class _Kept(NamedTuple, Generic[T]):
    place: T
    at: datetime


class Bookmarks(Generic[T]):
    """One place for each person and subject, the oldest dropped where there are too many.

    A restart forgets them all: whoever needs more keeps it in the database.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: dict[tuple[int, str], _Kept[T]] = {}

    def find(self, person: Person, key: str, now: datetime) -> T | None:
        kept = self._kept.get((person.discord_id, key))
        return kept.place if kept and now - kept.at <= KEPT else None

    def put(self, person: Person, key: str, place: T | None, now: datetime) -> None:
        """Note where someone is now, or that they aren't anywhere."""
        self._kept.pop((person.discord_id, key), None)
        if place is not None:
            self._kept[person.discord_id, key] = _Kept(place, now)
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]

"""Records people brought in: read once, in a thread, and kept while there is room."""

from __future__ import annotations

import asyncio
from functools import partial

from cachetools import LRUCache

from bot.archive import records
from bot.archive.records import Record
from bot.replays import EntryKinds

ROOM = 4000
"""So many positions are kept of all records together; the longest record has half as many, some 16 MB."""


class BroughtRecords:
    """The records used last, by number; they are read one at a time, so that many do not slow the rest."""

    def __init__(self, kinds: EntryKinds, room: int = ROOM) -> None:
        self._kinds = kinds
        self._kept: LRUCache[int, Record] = LRUCache(room, getsizeof=partial(_size, room))
        self._one_at_a_time = asyncio.Lock()

    async def read(self, text: str) -> Record:
        """A record from its text; raises `Refusal`."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(records.read, text, self._kinds)

    async def written(self, record: Record) -> str:
        """The text of a record that is kept for good."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(lambda: record.text)

    def find(self, number: int) -> Record | None:
        """The record if it is kept here."""
        return self._kept.get(number)

    def keep(self, number: int, record: Record) -> None:
        self._kept[number] = record


def _size(room: int, record: Record) -> int:
    """The room a record takes: one that is larger than all the room has it for itself."""
    return min(len(record.positions), room)

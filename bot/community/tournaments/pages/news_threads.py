"""The thread below the card of a tournament, in which its rounds are posted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.core.people import Clock
from bot.play.threads import NamedThread, UsedThread, WantedThread
from storage import Connection, Database
from storage.community import event_marks, event_threads, tournaments
from storage.community.event_threads import Called
from storage.core.outbox import posts
from storage.core.thread_state import Thread

NAME_LIMIT = 100
RENAMED_AGAIN = timedelta(minutes=10)
"""Discord lets a thread be renamed twice in that time, and then has everyone wait."""


class NewsThreads:
    """Notes what became of threads for news; where there is none, everything goes to the channel."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def wanted(self) -> Sequence[WantedThread]:
        """The threads of tournaments whose card is out."""
        async with self._database.reading() as connection:
            found = await event_threads.wanted(connection)
        return [WantedThread(*each)._replace(name=each.name[:NAME_LIMIT]) for each in found]

    async def opened(self, wanted: WantedThread, thread_id: int) -> None:
        """Send what comes from now on there; it may have been made, and its tournament renamed, before a crash.

        Its card is out, and can have its marks.
        """
        now, is_private = self._clock(), thread_id != wanted.message_id
        async with self._database.writing() as connection:
            if await _is_wanted(connection, wanted):
                state = Thread.PRIVATE if is_private else Thread.OPEN
                await event_threads.note(connection, wanted.key, state, thread_id, now)
                await event_marks.look_at(connection, [wanted.key], now)

    async def has(self, thread_id: int) -> bool:
        """Whether a thread is that of a tournament."""
        async with self._database.reading() as connection:
            return await event_threads.has(connection, thread_id)

    async def impossible(self, wanted: WantedThread) -> None:
        """Send everything to the channel."""
        async with self._database.writing() as connection:
            if await _is_wanted(connection, wanted):
                await event_threads.note(connection, wanted.key, Thread.LOST, None)
                await event_marks.look_at(connection, [wanted.key], self._clock())

    async def in_use(self) -> Sequence[UsedThread]:
        """The threads of tournaments that run."""
        async with self._database.reading() as connection:
            return [UsedThread(*each) for each in await event_threads.in_use(connection)]

    async def misnamed(self) -> Sequence[NamedThread]:
        """The threads of tournaments that were renamed."""
        async with self._database.reading() as connection:
            return [NamedThread(*each) for each in await event_threads.to_look_at(connection, self._clock())]

    async def named(self, thread: NamedThread) -> None:
        """Look at it no more until its tournament is renamed again."""
        async with self._database.writing() as connection:
            await event_threads.agrees(connection, Called(*thread))

    async def look_again(self, thread: NamedThread) -> None:
        """Look at it again as soon as Discord may let it be renamed."""
        async with self._database.writing() as connection:
            await event_threads.look_again(connection, Called(*thread), self._clock() + RENAMED_AGAIN)


async def _is_wanted(connection: Connection, wanted: WantedThread) -> bool:
    """Whether it is wanted still: while it was made, its tournament may have got another card, or others to read it."""
    row = await tournaments.find(connection, wanted.key, hold=True)
    if row is None or row.thread != Thread.WANTED or row.settings.private != wanted.is_private:
        return False
    card = await posts.find(connection, row.card_id or 0)
    return card is not None and card.message_id == wanted.message_id

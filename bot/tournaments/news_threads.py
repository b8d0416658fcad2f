"""The thread below the card of a tournament, in which its rounds are posted."""

from __future__ import annotations

from collections.abc import Sequence

from bot.threads import UsedThread, WantedThread
from storage import Database, event_threads
from storage.matches import Thread

NAME_LIMIT = 100


class NewsThreads:
    """Notes what became of them; where there is none, everything goes to the channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self) -> Sequence[WantedThread]:
        """Of the tournaments whose card is out."""
        async with self._database.reading() as connection:
            found = await event_threads.wanted(connection)
        return [WantedThread(number, channel, message, name[:NAME_LIMIT]) for number, channel, message, name in found]

    async def opened(self, key: int, thread_id: int) -> None:
        """What comes from now on goes there."""
        async with self._database.writing() as connection:
            await event_threads.note(connection, key, Thread.OPEN, thread_id)

    async def impossible(self, key: int) -> None:
        """Everything goes to the channel."""
        async with self._database.writing() as connection:
            await event_threads.note(connection, key, Thread.LOST, None)

    async def in_use(self) -> Sequence[UsedThread]:
        """Of the tournaments that run."""
        async with self._database.reading() as connection:
            return [UsedThread(*each) for each in await event_threads.in_use(connection)]

"""The languages in which Discord shows servers, noted for processes that do not hear of these servers."""

from __future__ import annotations

import asyncio

import structlog

from bot.servers.settings import GuildBook

GATHER_SECONDS = 0.05
"""What is heard in so many seconds is noted together: at the start, of all servers."""
PATIENCE_S = 1.0

log = structlog.get_logger(__name__)


class LocaleNotes:
    """Notes languages of servers: call `hear` with whatever Discord says, and only what is new is written down."""

    def __init__(self, book: GuildBook) -> None:
        self._book = book
        self._known: dict[int, str] = {}
        self._new: dict[int, str] = {}
        self._noting: asyncio.Task[None] | None = None

    def hear(self, guild_id: int, locale: str) -> None:
        """Take that Discord shows a server in this language."""
        if self._known.get(guild_id) != locale:
            self._known[guild_id] = self._new[guild_id] = locale
            self._noting = self._noting or asyncio.create_task(self._note_all())

    async def settled(self) -> None:
        """Wait until all that was heard is noted: what follows may be sent by a process that hears nothing itself.

        While the database is away nobody waits for that: they want to be answered.
        """
        if self._noting:
            await asyncio.wait({self._noting}, timeout=PATIENCE_S)

    async def _note_all(self) -> None:
        while self._new:
            await asyncio.sleep(GATHER_SECONDS)
            new, self._new = self._new, {}
            try:
                await self._book.note_locales(new)
            except Exception:
                log.exception("the languages of servers are not noted; they are when they are heard of again")
                for guild_id in new:
                    self._known.pop(guild_id, None)
        self._noting = None

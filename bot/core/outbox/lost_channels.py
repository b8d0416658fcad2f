"""Channels that are gone or closed to the bot: whoever has something going on there is told, once a week at most."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta

from bot.core.periodic import retry_while_busy
from bot.core.services import Services
from bot.core.slots import Slot
from storage.core.outbox import lost_places
from storage.play.matches import threads

LOSERS = Slot[Callable[[Services, int, int | None], Awaitable[None]]]("losers")
"""Who wants to know which channel of which server is gone or closed to the bot, None: all of them."""

PLACES = Slot[Callable[[Services], Awaitable[Collection[tuple[int, int]]]]]("places")
"""What a subject uses, servers with their channels: they are looked for at every start."""

TOLD_AGAIN = timedelta(days=7)
log = logging.getLogger(__name__)


class LostPlaces:
    """Notes lost channels; each call is one transaction, and each subject that is told has its own."""

    def __init__(self, made: Services) -> None:
        self._made = made

    async def lost(self, guild_id: int, channel_id: int) -> None:
        """Note that a channel or thread was deleted, or takes nothing from the bot any more."""
        now = self._made.clock()
        async with self._made.database.reading() as connection:
            known = await lost_places.noted_at(connection, channel_id)
        if known is not None and known > now - TOLD_AGAIN:
            return
        async with self._made.database.writing() as connection:
            await lost_places.drop(connection, now - TOLD_AGAIN)
            is_news = await lost_places.note(connection, channel_id, now)
        if is_news:
            await self._tell(guild_id, channel_id)

    async def forget(self, channel_id: int) -> None:
        """Forget a channel or thread that is deleted, and the messages of what still runs with it."""
        async with self._made.database.writing() as connection:
            await threads.forget_place(connection, channel_id, self._made.clock())

    async def removed(self, guild_id: int) -> None:
        """Note that the bot is in a server no more."""
        await self._news_of([guild_id])
        await self._tell(guild_id, None)

    async def look_for_servers(self, is_lost: Callable[[int], bool]) -> None:
        lost = {guild_id for guild_id, _ in await self.used() if is_lost(guild_id)}
        for guild_id in await self._news_of(lost) if lost else ():
            await self._tell(guild_id, None)

    async def found(self, channel_id: int) -> None:
        async with self._made.database.writing() as connection:
            await lost_places.forget(connection, channel_id)

    async def known(self) -> frozenset[int]:
        """The channels that are lost as far as is known."""
        async with self._made.database.reading() as connection:
            return await lost_places.known(connection)

    async def used(self) -> tuple[tuple[int, int], ...]:
        """The channels in use, each with its server."""
        known = [await each(self._made) for each in self._made[PLACES]]
        return tuple(sorted({place for places in known for place in places}))

    async def _news_of(self, guild_ids: Collection[int]) -> list[int]:
        """The servers with a channel in use that was not lost before; all of their channels are from now on."""
        theirs = {channel_id: guild_id for guild_id, channel_id in await self.used() if guild_id in guild_ids}
        now = self._made.clock()
        async with self._made.database.writing() as connection:
            await lost_places.drop(connection, now - TOLD_AGAIN)
            news = await lost_places.note_all(connection, theirs, now)
        return sorted({theirs[channel_id] for channel_id in news})

    async def _tell(self, guild_id: int, channel_id: int | None) -> None:
        """Tell every subject; what fails in one keeps no other from knowing, and a busy database is waited for."""
        for loser in self._made[LOSERS]:
            try:
                await retry_while_busy(loser, self._made, guild_id, channel_id)
            except Exception:
                log.exception("the loss of channel %s could not be dealt with", channel_id)

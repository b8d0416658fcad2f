"""How long posts and interactions are kept, and how they are forgotten bit by bit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.core.people import Clock
from bot.core.slots import Slot
from storage import Connection, Database
from storage.core import interactions
from storage.core.outbox import sent_posts

INTERACTION_MEMORY = timedelta(days=1)
"""Discord delivers an interaction within seconds; a day leaves room for any clock."""

KEPT_WHOLE = timedelta(days=90)
"""How long everything is kept of posts that nothing changes any more."""
TIDIED, TIDIED_AT_ONCE = 500, 10
"""Posts in a transaction, during which nobody moves, and transactions in a row."""


Expiring: TypeAlias = Callable[[Connection, datetime], Awaitable[None]]
"""Deletes what has been kept for long enough by then."""
EXPIRING = Slot[Expiring]("expiring")


class Retention:
    def __init__(self, database: Database, clock: Clock, expiring: Sequence[Expiring]) -> None:
        self._database = database
        self._clock = clock
        self._expiring = expiring

    async def tidy(self) -> bool:
        """Forget interactions that cannot come again, what subjects keep no longer, and most of old posts.

        Returns whether there is more of these.
        """
        now = self._clock()
        async with self._database.writing() as connection:
            await interactions.forget(connection, now - INTERACTION_MEMORY)
            for expire in self._expiring:
                await expire(connection, now)
        for _ in range(TIDIED_AT_ONCE):
            async with self._database.writing() as connection:
                shrunk = await sent_posts.shrink(connection, now - KEPT_WHOLE, TIDIED)
                gone = await sent_posts.discard(connection, now - KEPT_WHOLE, TIDIED)
            if max(shrunk, gone) < TIDIED:
                return False
        return True

"""Does on Discord what is owed to tournaments besides posts, one thing after the other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
import structlog

from bot.community.tournaments.marks.marks import MarkKind, MarkRow, Marks, MarkState
from bot.core.deadlines.sweeps import Sweep
from bot.core.frame.traffic.failures import PASSING
from bot.core.outbox.errors import UNKNOWN_CHANNEL, code_of
from bot.core.periodic import PeriodicTask
from bot.core.services import Services

ROUND_SECONDS = 5.0
AT_ONCE = 20
"""So much is done in a round at most, for Discord lets no more be done in its time."""
REFUSED_FOR = timedelta(minutes=15)
"""So long nothing more is tried with what Discord has refused."""
UNKNOWN_MEMBER, UNKNOWN_ROLE, UNKNOWN_USER = 10007, 10011, 10013
HAS_LEFT = {UNKNOWN_MEMBER, UNKNOWN_USER}
"""Codes about whoever is in the server no more, and has lost everything there."""
IS_GONE = {UNKNOWN_CHANNEL, UNKNOWN_ROLE}
"""Codes about what was deleted on Discord."""

log = structlog.get_logger(__name__)


class MarkKeeper(Sweep[MarkRow]):
    """One of several processes does it; what Discord refuses is tried again later and later.

    Everything can be done twice without a difference, as after a crash nobody knows whether it was.
    """

    passing = PASSING
    at_once = AT_ONCE

    def __init__(self, client: discord.Client, services: Services) -> None:
        super().__init__(services.database, services.clock)
        self._client = client
        self._marks = services[Marks]
        self._duties = services.duties
        self._rounds = PeriodicTask(self.sweep, ROUND_SECONDS, log)
        self._refused: dict[tuple[MarkKind, int | None], datetime] = {}

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()

    async def due(self, now: datetime, limit: int) -> Sequence[MarkRow]:
        found = await self._marks.owed(limit)
        return found if found and await self._duties.has("marks") else ()

    def is_put_off(self, row: MarkRow, now: datetime) -> bool:
        return super().is_put_off(row, now) or self._refused.get((row.kind, row.target), now) > now

    async def act(self, row: MarkRow) -> int:
        try:
            target = await self._do(row)
        except discord.Forbidden:
            self._refused[row.kind, row.target] = self._clock() + REFUSED_FOR
            await self._marks.refused(row)
            raise
        except discord.HTTPException as error:
            if code_of(error) not in HAS_LEFT | IS_GONE:
                raise
            log.info("a mark of an event can't be there any more", kind=row.kind, target=row.target, error=str(error))
            if code_of(error) == UNKNOWN_ROLE:
                await self._marks.lost(row)
                return 1
            target = None
        await self._marks.done(row, target)
        return 1

    async def _do(self, row: MarkRow) -> int | None:
        match row.kind:
            case MarkKind.THREAD:
                await self._admit(row)
            case MarkKind.ROLE | MarkKind.CHAMPION:
                await self._entitle(row)
        return row.target

    async def _admit(self, row: MarkRow) -> None:
        """Let someone see a private thread, or not any more."""
        thread = await self._channel(row.target or 0)
        if isinstance(thread, discord.Thread):
            person = discord.Object(row.account_id or 0)
            await (thread.add_user(person) if row.state is MarkState.OWED else thread.remove_user(person))

    async def _entitle(self, row: MarkRow) -> None:
        """Give someone a role, or take it, unless they are to have it for another reason."""
        whose = (row.details["guild"], row.account_id or 0, row.target or 0)
        if row.state is MarkState.OWED:
            await self._client.http.add_role(*whose)
        elif not await self._marks.is_held_otherwise(row):
            await self._client.http.remove_role(*whose)

    async def _channel(self, channel_id: int) -> object:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

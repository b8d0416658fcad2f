"""What becomes of those whose channel is gone: nothing happens for a week, and whoever set them up is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from bot.competitions.private_notes import tell_director
from bot.core.services import Services
from bot.outbox.notes import NoteKind
from storage import Connection
from storage.housed import HousedRow

WAITS = timedelta(days=7)


class PlacedQueries(Protocol):
    """The module of storage about ladders, or about leagues."""

    async def places(self, connection: Connection, /) -> Collection[tuple[int, int]]:
        """The channels in which some go on, each with its server."""

    async def in_guild(self, connection: Connection, guild_id: int, limit: int, /) -> Sequence[HousedRow]:
        """Those of a server that go on."""

    async def put_off(self, connection: Connection, number: int, span: timedelta, /) -> None:
        """Let everything that is due happen as much later."""


@dataclass(frozen=True, slots=True)
class LostChannels:
    """Of ladders, or of leagues."""

    rows: PlacedQueries
    most: int
    """How many a server has."""
    note: NoteKind

    async def homes(self, made: Services) -> Collection[tuple[int, int]]:
        """The channels of those that go on."""
        async with made.database.reading() as connection:
            return await self.rows.places(connection)

    async def note_loss(self, made: Services, guild_id: int, channel_id: int | None) -> None:
        """A channel of a server is gone, None: the whole server."""
        async with made.database.writing() as connection:
            for row in await self.rows.in_guild(connection, guild_id, self.most):
                if channel_id in {None, row.channel_id}:
                    await self.rows.put_off(connection, row.id, WAITS)
                    await tell_director(connection, row.director_id, self.note, made.clock(), name=row.name)

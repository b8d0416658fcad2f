"""Which tournaments, ladders and leagues of a server someone may look at, and which one they mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.core.people import Player, Request, Rights
from bot.core.refusals import Refusal
from bot.people.servers import managers
from storage import Connection
from storage.community.hosted import HostedRow, HostedRows
from storage.people import players

H = TypeVar("H", bound=HostedRow)
Mine = Callable[[Connection, int], Awaitable[Collection[int]]]
"""The numbers of those that a player is in."""


async def visible(connection: Connection, rows: Sequence[H], request: Request, mine: Mine) -> tuple[H, ...]:
    """Rows whose channel someone can see, or which they are in or run; who manages the server sees all."""
    here = [row for row in rows if row.guild_id == request.place.guild_id]
    hidden = {row.id for row in here if not request.rights.sees(row.channel_id)}
    if not hidden or await managers.is_moderator(connection, request.rights):
        return tuple(here)
    player = await players.find(connection, request.person.discord_id)
    if player is not None:
        hidden -= {*await mine(connection, player.id), *(row.id for row in here if row.director_id == player.id)}
    return tuple(row for row in here if row.id not in hidden)


async def is_hidden(connection: Connection, row: HostedRow, player: Player | None, rights: Rights, mine: Mine) -> bool:
    """Whether someone who acts can't see its channel, and neither is or was in it nor runs it."""
    if row.guild_id == rights.guild_id and (
        rights.sees(row.channel_id) or await managers.is_moderator(connection, rights)
    ):
        return False
    return player is None or not (player.id == row.director_id or row.id in await mine(connection, player.id))


@dataclass(frozen=True, slots=True)
class ServerListing(Generic[H]):
    """Lists one kind of them: those of a server that someone may look at, and the one they mean."""

    rows: HostedRows[H]
    most: int
    missing: type[Refusal]

    async def held(self, connection: Connection, number: int, *, hold: bool = True) -> H:
        """The row of one, by default kept from other writers; raises `missing`."""
        row = await self.rows.find(connection, number, hold=hold)
        if row is None:
            raise self.missing(number=number)
        return row

    async def listed(self, connection: Connection, request: Request) -> tuple[H, ...]:
        """The rows someone may look at, the newest first."""
        found = await self.rows.in_guild(connection, request.place.guild_id or 0, self.most)
        return await visible(connection, found, request, self.rows.of_player)

    async def meant(self, connection: Connection, request: Request, number: int) -> int:
        """The number of one that is published and that someone may look at; raises `missing`."""
        await self.check(connection, request, await self.rows.find(connection, number), number)
        return number

    async def check(self, connection: Connection, request: Request, row: HostedRow | None, number: int) -> None:
        """Refuse one that isn't published, or that someone may not look at; raises `missing`."""
        if not await visible(connection, [row] if row and row.card_id else [], request, self.rows.of_player):
            raise self.missing(number=number)

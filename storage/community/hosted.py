"""What tournaments, ladders and leagues have alike: where they are, who runs them, what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, Row, Table, func, insert, select, update

from storage.core.clock_rules import ClockRule
from storage.core.connections import Connection
from storage.core.rows import by_name, one_row


@dataclass(frozen=True, slots=True)
class HostedRow:
    """The columns that rows of all three have."""

    id: int
    guild_id: int
    channel_id: int
    director_id: int
    name: str
    game: str
    options: Mapping[str, str]
    clock: ClockRule | None
    created_at: datetime
    ended_at: datetime | None
    card_id: int | None
    """The post with its card; None while it is a draft."""


R = TypeVar("R", bound=HostedRow)


def columns_of(row: Row[Any]) -> dict[str, Any]:
    """The columns of a row by name, with the clock as a rule."""
    return {**row._mapping, "clock": row.clock and ClockRule.of(row.clock)}


class HostedRows(Generic[R]):
    """Asks of ladders, or of leagues, what is asked of both alike; those that go on have not ended."""

    def __init__(
        self, table: Table, belongs: Column[Any], fresh: Mapping[str, Any], row_of: Callable[[Row[Any]], R]
    ) -> None:
        """`belongs` is the column that tells where someone is in; `fresh` is how a new one begins."""
        self._table = table
        self._belongs = belongs
        self._fresh = fresh
        self._row_of = row_of

    async def create(self, connection: Connection, **columns: Any) -> int:
        """Add one that nobody is in; returns its number."""
        row = insert(self._table).values(**self._fresh, **columns).returning(self._table.c.id)
        number: int = (await connection.execute(row)).scalar_one()
        return number

    async def find(self, connection: Connection, number: int, *, hold: bool = False) -> R | None:
        """The one with this number; with `hold`, other writers wait until this transaction ends."""
        row = await one_row(connection, select(self._table).where(self._table.c.id == number), hold=hold)
        return self._row_of(row) if row else None

    async def change(self, connection: Connection, number: int, **columns: Any) -> None:
        await connection.execute(update(self._table).where(self._table.c.id == number).values(**columns))

    async def in_guild(
        self, connection: Connection, guild_id: int, limit: int, *, drafts: bool = False
    ) -> tuple[R, ...]:
        """The rows of a server that go on, the newest first; its drafts only if asked for."""
        query = select(self._table).where(self._table.c.guild_id == guild_id, self._table.c.ended_at.is_(None))
        if not drafts:
            query = query.where(self._table.c.card_id.is_not(None))
        rows = await connection.execute(query.order_by(self._table.c.id.desc()).limit(limit))
        return tuple(self._row_of(row) for row in rows)

    async def count(self, connection: Connection, guild_id: int) -> int:
        """How many of a server go on, drafts aside."""
        columns, query = self._table.c, select(func.count()).select_from(self._table)
        found = query.where(columns.guild_id == guild_id, columns.ended_at.is_(None), columns.card_id.is_not(None))
        return int((await connection.execute(found)).scalar_one())

    async def end_drafts(self, connection: Connection, guild_id: int, director_id: int, now: datetime) -> None:
        """End what someone has begun to set up in a server; it stays, as it may have been published once."""
        own = (self._table.c.guild_id == guild_id, self._table.c.director_id == director_id)
        drafts = (self._table.c.card_id.is_(None), self._table.c.ended_at.is_(None))
        await connection.execute(update(self._table).where(*own, *drafts).values(ended_at=now))

    async def places(self, connection: Connection) -> tuple[tuple[int, int], ...]:
        """The channels in which some go on, each with its server."""
        query = select(self._table.c.guild_id, self._table.c.channel_id).where(self._table.c.ended_at.is_(None))
        return tuple((row.guild_id, row.channel_id) for row in await connection.execute(query.distinct()))

    async def of_player(self, connection: Connection, player_id: int) -> tuple[int, ...]:
        """The numbers of those that someone is in."""
        member = self._belongs.table.c
        query = select(self._belongs).where(member.player_id == player_id, member.left_at.is_(None))
        return tuple((await connection.execute(query.order_by(self._belongs))).scalars())

    async def directed(self, connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
        """What a player may take home: those they set up."""
        columns = (self._table.c[name] for name in ("id", "name", "created_at", "ended_at"))
        query = select(*columns).where(self._table.c.director_id == player_id).order_by(self._table.c.id)
        return await by_name(connection, query)

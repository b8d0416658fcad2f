"""Shards: which servers each one serves, when it last heard Discord, and how long that is relied on: named queries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product
from math import gcd
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, delete, func, literal_column, or_, select, update

from storage.core.connections import Connection
from storage.core.tables import heartbeat
from storage.core.time_shift import NOW
from storage.core.upserts import upsert
from storage.play.matches.tables import matches

SNOWFLAKE_SHIFT: ColumnElement[int] = literal_column("22")
"""The bits of a server's number above these say which shard serves it, as Discord defines it."""


class Shard(NamedTuple):
    """One of the connections that serve all servers together."""

    number: int = 0
    of: int = 1

    def meets(self, other: Shard) -> bool:
        """Whether there are servers that belong to both, with so many shards and with so many."""
        return (self.number - other.number) % gcd(self.of, other.of) == 0


WHOLE = Shard()


@dataclass(frozen=True, slots=True)
class Served:
    by: tuple[Shard, ...] = ()

    def server(self, guild_id: ColumnElement[Any]) -> tuple[ColumnElement[bool], ...]:
        """What the server of a row has to be; what belongs to none, such as a match in DMs, belongs to the first."""
        return tuple(
            _of_shard(guild_id, literal_column(str(shard.of))) == literal_column(str(shard.number))
            for shard in self.by
            if shard.of > 1
        )

    def match(self, match_id: ColumnElement[Any]) -> tuple[ColumnElement[bool], ...]:
        """What the server of a match has to be."""
        conditions = self.server(matches.c.guild_id)
        return (select(matches.c.id).where(matches.c.id == match_id, *conditions).exists(),) if conditions else ()


EVERYWHERE = Served()


class Beat(NamedTuple):
    """When a shard was last known to be connected."""

    shard: Shard
    at: datetime


def is_awake(guild_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether Discord is heard there at the moment `now`: what is due in other servers has to wait."""
    beat = heartbeat.alias()
    ours = _of_shard(guild_id, beat.c.shards) == beat.c.shard
    return or_(
        select(beat.c.shard).where(ours, beat.c.until > NOW).exists(), ~select(beat.c.shard).where(ours).exists()
    )


def is_match_awake(match_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether Discord is heard in the server of a match at the moment `now`."""
    return select(matches.c.id).where(matches.c.id == match_id, is_awake(matches.c.guild_id)).exists()


async def time_there(connection: Connection) -> datetime:
    """What the clock of the machine that PostgreSQL runs on says at this moment."""
    moment: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
    return moment


async def last(connection: Connection) -> datetime | None:
    """When any shard was last known to be connected."""
    moment: datetime | None = (await connection.execute(select(func.max(heartbeat.c.beat_at)))).scalar_one()
    return moment


async def is_any_awake(connection: Connection, now: datetime) -> bool:
    """Whether some shard is connected."""
    return (await connection.execute(_AWAKE, {"now": now})).first() is not None


async def hold(connection: Connection, shard: Shard) -> tuple[Beat, ...]:
    """When the servers of a shard were last served; nobody else says so until this transaction ends."""
    ours = (heartbeat.c.shards == shard.of) & (heartbeat.c.shard == shard.number)
    query = select(heartbeat).where(or_(ours, heartbeat.c.shards != shard.of))
    rows = await connection.execute(query.order_by(heartbeat.c.shards, heartbeat.c.shard).with_for_update())
    found = (Beat(Shard(row.shard, row.shards), row.beat_at) for row in rows)
    return tuple(beat for beat in found if beat.shard.meets(shard))


async def beat(connection: Connection, shards: Collection[Shard], now: datetime, until: datetime) -> None:
    """Note that these shards are connected now, which is relied on until then."""
    for of in {shard.of for shard in shards}:
        numbers = [shard.number for shard in shards if shard.of == of]
        done = await connection.execute(_BEAT, {"of": of, "numbers": numbers, "beat_at": now, "until": until})
        for number in numbers if done.rowcount < len(numbers) else ():
            row = {"shards": of, "shard": number, "beat_at": now, "until": until}
            await connection.execute(upsert(connection, heartbeat, row, keys=["shards", "shard"]))


async def end(connection: Connection, shards: Iterable[Shard], now: datetime) -> None:
    """Let what is due in the servers of these shards wait from now on."""
    for shard in shards:
        ours = (heartbeat.c.shards == shard.of, heartbeat.c.shard == shard.number)
        await connection.execute(update(heartbeat).where(*ours).values(until=now))


async def forget_others(connection: Connection, of: int) -> None:
    """Forget other numbers of shards, once all of this one have served longer than those."""
    rows = (await connection.execute(select(heartbeat))).all()
    ours = [row.beat_at for row in rows if row.shards == of]
    others = [row.beat_at for row in rows if row.shards != of]
    if others and len(ours) == of and min(ours) > max(others):
        await connection.execute(delete(heartbeat).where(heartbeat.c.shards != of))


def gaps(shard: Shard, beats: Sequence[Beat]) -> list[tuple[Served, datetime]]:
    """The servers of a shard, by when they were last served: by it, or before by one of another number of shards."""
    at = {beat.shard: beat.at for beat in beats}
    layouts = sorted({beat.shard.of for beat in beats if beat.shard.of != shard.of})
    found: list[tuple[Served, datetime]] = []
    for others in product(*(_parts(shard, of) for of in layouts)):
        by = (shard, *others)
        moments = [at[each] for each in by if each in at]
        if moments and _meet(by):
            found.append((Served(by), max(moments)))
    return found


def _parts(shard: Shard, of: int) -> Iterable[Shard]:
    """Those of so many shards that have servers of this one."""
    return (part for part in (Shard(number, of) for number in range(of)) if part.meets(shard))


def _meet(shards: Sequence[Shard]) -> bool:
    return all(one.meets(other) for one in shards for other in shards)


def _of_shard(guild_id: ColumnElement[Any], of: ColumnElement[Any]) -> ColumnElement[int]:
    return func.coalesce(guild_id, literal_column("0")).bitwise_rshift(SNOWFLAKE_SHIFT) % of


_AWAKE = select(heartbeat.c.shard).where(heartbeat.c.until > NOW).limit(1)
_NUMBERS: Any = bindparam("numbers", expanding=True)
_BEAT = update(heartbeat).where(heartbeat.c.shards == bindparam("of"), heartbeat.c.shard.in_(_NUMBERS))

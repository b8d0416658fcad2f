"""Interactions that were acted on, and what was done lately, so that nothing counts twice."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from hashlib import blake2b

from sqlalchemy import delete

from storage.core.connections import Connection
from storage.core.tables import interactions
from storage.core.upserts import Insert, inserting


async def claim(connection: Connection, interaction_id: int, now: datetime) -> bool:
    """Take an interaction for this transaction; False if it was acted on before."""
    done = await connection.execute(_claim(connection.dialect.name), {"id": interaction_id, "seen_at": now})
    return done.rowcount == 1


async def claim_act(connection: Connection, act: str, now: datetime, since: datetime) -> bool:
    """Take an act for this transaction, whichever interaction asks for it; False if it was done since then."""
    insert = inserting(connection.dialect.name, interactions).values(id=_number(act), seen_at=now)
    is_old = interactions.c.seen_at <= since
    claim = insert.on_conflict_do_update(index_elements=["id"], set_={"seen_at": now}, where=is_old)
    return (await connection.execute(claim.returning(interactions.c.id))).first() is not None


async def release_act(connection: Connection, act: str) -> None:
    """Release an act that came to nothing, so it may be done again."""
    await connection.execute(delete(interactions).where(interactions.c.id == _number(act)))


async def forget(connection: Connection, before: datetime) -> None:
    """Drop what Discord cannot deliver again."""
    await connection.execute(delete(interactions).where(interactions.c.seen_at < before))


def _number(act: str) -> int:
    """A number below zero, which no interaction has."""
    return -1 - (int.from_bytes(blake2b(act.encode(), digest_size=8).digest()) >> 1)


@cache
def _claim(dialect: str) -> Insert:
    return inserting(dialect, interactions).on_conflict_do_nothing()

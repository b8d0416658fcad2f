"""Bells that ring once a transaction has committed in which something was owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

Bell: TypeAlias = Callable[[], None]
"""Is called in the event loop, after the commit; must not wait."""

_OWES = "owes"
POSTS, JOBS = "posts", "jobs"
"""The things that can be owed: to people, and by workers."""


def ring_on_commit(connection: AsyncConnection, owed: str = POSTS) -> None:
    """Ring the bells of the database for this if the transaction commits."""
    connection.info.setdefault(_OWES, set()).add(owed)


def has_to_ring(connection: AsyncConnection) -> frozenset[str]:
    """The things this transaction is to ring for; asking makes it forget."""
    return frozenset(connection.info.pop(_OWES, ()))

"""Bells that ring once a transaction has committed in which something was owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

Bell: TypeAlias = Callable[[], None]
"""Is called in the event loop, after the commit; must not wait."""

_OWES = "owes"


def ring_on_commit(connection: AsyncConnection) -> None:
    """Ring the bells of the database if this transaction commits."""
    connection.info[_OWES] = True


def has_to_ring(connection: AsyncConnection) -> bool:
    """Whether this transaction is to ring; asking makes it forget."""
    return bool(connection.info.pop(_OWES, False))

"""What is done at the end of a transaction, and bells that ring once one has committed in which something was owed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

Bell: TypeAlias = Callable[[], None]
"""Is called in the event loop, after the commit; must not wait."""

LastAct: TypeAlias = Callable[[AsyncConnection, Sequence[Any]], Awaitable[None]]
"""Is called once before the commit, with everything that was gathered for it; what it raises undoes all."""

_OWES, _GATHERED = "owes", "gathered"
POSTS, JOBS = "posts", "jobs"
"""The things that can be owed: to people, and by workers."""


def ring_on_commit(connection: AsyncConnection, owed: str = POSTS) -> None:
    """Ring the bells of the database for this if the transaction commits."""
    connection.info.setdefault(_OWES, set()).add(owed)


def has_to_ring(connection: AsyncConnection) -> frozenset[str]:
    """The things this transaction is to ring for; asking makes it forget."""
    return frozenset(connection.info.pop(_OWES, ()))


def gather(connection: AsyncConnection, act: LastAct, *items: Any) -> None:
    """Leave something to the end of the transaction, when nothing else is locked after it."""
    connection.info.setdefault(_GATHERED, {}).setdefault(act, []).extend(items)


def gathered(connection: AsyncConnection) -> dict[LastAct, list[Any]]:
    """What this transaction leaves to its end; asking makes it forget."""
    found: dict[LastAct, list[Any]] = connection.info.pop(_GATHERED, {})
    return found


async def act_now(connection: AsyncConnection) -> None:
    """Do what was left to the end."""
    for act, items in gathered(connection).items():
        await act(connection, items)

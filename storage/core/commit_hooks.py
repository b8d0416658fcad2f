"""What is done at the end of a transaction, and bells that ring once one has committed in which something was owed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from storage.core.connections import Connection

Bell: TypeAlias = Callable[[], None]
"""Is called in the event loop, after the commit; must not wait."""
Taker: TypeAlias = Callable[[Connection, Sequence[int]], Awaitable[Callable[[bool], None]]]
"""Acts last in the transaction, on the ids of what is owed; what it returns is told whether that has committed, as far
as is known."""

LastAct: TypeAlias = Callable[[Connection, Sequence[Any]], Awaitable[None]]
"""Is called once before the commit, with everything that was gathered for it; what it raises undoes all."""

_OWES, _GATHERED = "owes", "gathered"
POSTS, JOBS = "posts", "jobs"
"""The things that can be owed: to people, and by workers."""


def ring_on_commit(connection: Connection, owed: str = POSTS, number: int | None = None) -> None:
    """Ring the bells of the database for this if the transaction commits; a number is the id of what is owed."""
    numbers = connection.info.setdefault(_OWES, {}).setdefault(owed, [])
    if number is not None:
        numbers.append(number)


def has_to_ring(connection: Connection) -> Mapping[str, Sequence[int]]:
    """The things this transaction is to ring for, with ids; asking makes it forget."""
    found: Mapping[str, Sequence[int]] = connection.info.pop(_OWES, {})
    return found


def gather(connection: Connection, act: LastAct, *items: Any) -> None:
    """Leave something to the end of the transaction, when nothing else is locked after it."""
    connection.info.setdefault(_GATHERED, {}).setdefault(act, []).extend(items)


def gathered(connection: Connection) -> dict[LastAct, list[Any]]:
    """What this transaction leaves to its end; asking makes it forget."""
    found: dict[LastAct, list[Any]] = connection.info.pop(_GATHERED, {})
    return found


async def act_now(connection: Connection) -> None:
    """Do what was left to the end."""
    for act, items in gathered(connection).items():
        await act(connection, items)


def forget(connection: Connection) -> None:
    """Forget what an earlier transaction, rolled back, would have rung for or done."""
    has_to_ring(connection)
    gathered(connection)


async def take_last(
    connection: Connection, takers: Iterable[tuple[Taker, str]], owed: Mapping[str, Sequence[int]]
) -> list[Callable[[bool], None]]:
    """Have those act who take what is owed."""
    return [await taker(connection, owed[kind]) for taker, kind in takers if kind in owed]

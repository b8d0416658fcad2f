"""SQLite without its threads, for tests of services: a statement is executed at once, and others have a turn after it.

A thread for each connection costs more than most statements do. That connections work in threads is tried in the tests
of storage, and wherever a bot is started.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from storage import database, hops

PATIENCE_S = 10.0
AGAIN_S = 0.002
"""Between two tries where another connection writes: waiting in SQLite would hold up whoever has to end that."""
PRAGMAS = tuple("busy_timeout = 0" if "busy_timeout" in each else each for each in database.SQLITE_PRAGMAS)


class Thread:
    """Nothing has to be started, and nothing ends."""

    daemon = True

    def start(self) -> None:
        """Do nothing."""


class Queue:
    """What a thread would take out of a queue is done when it is put there."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Do it now; whoever waits for it hears of it after everyone else had a turn."""
        self._try(*item, time.monotonic() + PATIENCE_S)

    def _try(self, future: asyncio.Future[Any] | None, function: Callable[[], Any], until: float) -> None:
        try:
            result, error = function(), None
        except Exception as raised:
            result, error = None, raised
        if future is None:
            return
        loop = future.get_loop()
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error) and time.monotonic() < until:
            loop.call_later(AGAIN_S, self._try, future, function, until)
        else:
            loop.call_soon(_tell, future, result, error)


def _tell(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.done():  # nobody waits any more
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _connect(*arguments: Any, **options: Any) -> Any:
    connection: Any = HOPPING(*arguments, **options)
    connection._tx, connection._thread = Queue(), Thread()
    return connection


HOPPING = hops.connect


@contextmanager
def direct() -> Iterator[None]:
    """Open databases in this way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hops, "connect", _connect)
        patch.setattr(database, "SQLITE_PRAGMAS", PRAGMAS)
        yield

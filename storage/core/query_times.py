"""How long statements take, and which of the named queries asked them; never with what values."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

from greenlet import getcurrent  # type: ignore[import-untyped]  # it has no types
from sqlalchemy import event

from storage.core.connections import Connections

Heard: TypeAlias = Callable[[str, float], None]
"""Is told the name of a query, such as `posts.owe`, and how many seconds a statement of it took."""

HERE = str(Path(__file__).parents[1])
UNNAMED = {
    str(Path(__file__).with_name(name))
    for name in ("connections.py", "database.py", "sqlite_driver.py", "query_times.py")
}
"""Modules whose functions are on the way to every statement, and name none."""
OWN = "database"
"""What the database asks for itself."""


class QueryTimes:
    """Who hears of the statements of an engine, from which time a statement takes on."""

    def __init__(self, engine: Connections) -> None:
        self._hearing: list[tuple[Heard, float]] = []
        for event_name, method in (("do_execute", "execute"), ("do_executemany", "executemany")):
            event.listen(engine.wrapped, event_name, self._timed(method))

    def tell(self, heard: Heard, least: float = 0.0) -> None:
        """Tell of every statement that takes at least so many seconds, of one that fails as well."""
        self._hearing.append((heard, least))

    def _timed(self, method: str) -> Callable[..., bool]:
        def execute(cursor: Any, statement: str, values: Any, _context: object) -> bool:
            began = time.perf_counter()
            try:
                getattr(cursor, method)(statement, values)
            finally:
                seconds = time.perf_counter() - began
                for heard, least in self._hearing:
                    if seconds >= least:
                        heard(query_name(), seconds)
            return True

        return execute


def query_name() -> str:
    """The module and function of this package that asked what is being executed; the outermost of several."""
    found: FrameType | None = None
    for frame in _callers():
        file = frame.f_code.co_filename
        is_named = file.startswith(HERE) and file not in UNNAMED
        if found and not is_named:
            break
        found = frame if is_named else None
    return f"{Path(found.f_code.co_filename).stem}.{found.f_code.co_name}" if found else OWN


def _callers() -> Iterator[FrameType]:
    """The frames that await this statement: SQLAlchemy executes it in a greenlet, with a stack of its own."""
    parent = getcurrent().parent
    frame = parent.gr_frame if parent else None
    while frame is not None:
        yield frame
        frame = frame.f_back

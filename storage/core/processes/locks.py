"""What keeps a second process from serving from the same file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from storage.core.database import StorageError, address_of


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Be the only process that serves from a SQLite file, until the end of the block or of the process.

    Raises `StorageError`; PostgreSQL serves many, and Windows has no such lock.
    """
    file = _file(url)
    if file is None or sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 (not there on Windows)

    with _lock_file(file) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StorageError(f"Another bot serves from {file} already: stop it first, or use another file.") from None
        yield


def _lock_file(database: Path) -> IO[str]:
    """Open the one beside the file itself, whatever links lead to it."""
    database = database.resolve()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        return database.with_name(f"{database.name}.lock").open("w")
    except OSError as error:
        raise StorageError(
            f"The database cannot be opened ({error}); look at DATABASE_URL and at who may write there."
        ) from None


def _file(url: str) -> Path | None:
    try:
        parsed = address_of(url)
    except StorageError:
        return None  # opening it explains what is wrong
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None

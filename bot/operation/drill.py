"""The drill of a host's backups: last night's copy is restored into a scratch place, and checked there."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

from bot.core.findings import Finding, Verdict
from storage import Database, StorageError, backups
from storage.backups import Contents

LAST_NIGHT = timedelta(hours=26)
"""The age from which on a copy is not last night's any more."""

Check: TypeAlias = Callable[[Database], AsyncIterator[Finding]]
"""Tells of what is stored in a database."""


async def drill(
    place: Path, live: str, check: Check, now: datetime, scratch: str | None = None
) -> AsyncIterator[Finding]:
    """Restore the newest copy at a place, and say what is found in it."""
    try:
        copy = backups.newest(place)
        yield _age(copy, now)
        began = time.perf_counter()
        async with backups.restored(copy, live, scratch) as url, Database.open(url) as database:
            took = time.perf_counter() - began
            async with database.reading() as connection:
                yield Finding(Verdict.OK, "restored", _words(await backups.contents(connection), took))
            async for finding in check(database):
                yield finding
    except StorageError as error:
        yield Finding(Verdict.PROBLEM, "restore", str(error))


def _age(copy: Path, now: datetime) -> Finding:
    about = copy.stat()
    age = now - datetime.fromtimestamp(about.st_mtime, UTC)
    hours, size = age / timedelta(hours=1), about.st_size / 2**20
    words = f"{copy.name}, {size:.1f} MB, {max(hours, 0):.0f} hours old"
    if age > LAST_NIGHT:
        return Finding(Verdict.NOTE, "copy", f"{words}. Is one still made every night?")
    return Finding(Verdict.OK, "copy", words)


def _words(found: Contents, seconds: float) -> str:
    last = f", the last entry of {found.last_entry:%Y-%m-%d %H:%M} UTC" if found.last_entry else ""
    return f"in {seconds:.1f} seconds; matches: {found.matches}{last}"

"""A look at everything stored about tournaments and ladders, as the audit from outside takes it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.audit_export import lines
from sandbox.soak.contests import Contests
from sandbox.soak.truth import Tables, read
from storage import Database


async def exported(database: Database) -> Tables:
    """What an audit reads."""
    return read([line async for line in lines(database)])


async def wrong(database: Database) -> list[str]:
    """What a recount finds."""
    return list(Contests(await exported(database)).wrong())


async def wrong_after(folder: Path, change: str) -> list[str]:
    """What it finds in a copy of the SQLite file of a test in which something was changed."""
    copy = folder / "copy.db"
    with closing(sqlite3.connect(folder / "engawa.db")) as database, closing(sqlite3.connect(copy)) as other:
        database.backup(other)
        for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            other.execute(f"DROP TRIGGER {name}")
        other.execute("PRAGMA ignore_check_constraints = ON")
        other.execute(change)
        other.commit()
    async with Database.open(f"sqlite+aiosqlite:///{copy}") as opened:
        return await wrong(opened)

"""Databases in which something was changed that no door of the bot would change."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def tampered(folder: Path, change: str) -> Path:
    """A copy of the SQLite file of a test, with a change that neither triggers nor constraints keep out."""
    copy = folder / "copy.db"
    with closing(sqlite3.connect(folder / "engawa.db")) as database, closing(sqlite3.connect(copy)) as other:
        database.backup(other)
        for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            other.execute(f"DROP TRIGGER {name}")
        other.execute("PRAGMA ignore_check_constraints = ON")
        other.execute(change)
        other.commit()
    return copy

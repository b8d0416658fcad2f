"""A look at everything stored about tournaments and ladders, as the audit from outside takes it."""

from __future__ import annotations

from pathlib import Path

from bot.host_commands import lines
from sandbox.soak.audit.contests import Contests
from sandbox.soak.audit.exported_rows import AuditedTables, read
from storage import Database
from tests.corrupted import tampered


async def exported(database: Database) -> AuditedTables:
    """What an audit reads."""
    return read([line async for line in lines(database)])


async def wrong(database: Database) -> list[str]:
    """What a recount finds."""
    return list(Contests(await exported(database)).wrong())


async def wrong_after(folder: Path, change: str) -> list[str]:
    """What it finds in a copy of the SQLite file of a test in which something was changed."""
    async with Database.open(f"sqlite+aiosqlite:///{tampered(folder, change)}") as opened:
        return await wrong(opened)

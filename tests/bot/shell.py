"""What a host can do with a database shell, on either database."""

from __future__ import annotations

from sqlalchemy import select, text

from storage import Connection, Database, metadata

GUARDS = {"sqlite": ("moves_no_update", "moves_no_delete"), "postgresql": ("moves_append_only ON moves",)}


async def unguard(connection: Connection) -> None:
    """Take away what keeps moves from being changed."""
    for guard in GUARDS[connection.dialect.name]:
        await connection.execute(text(f"DROP TRIGGER {guard}"))


async def dump(database: Database) -> str:
    """Every value of the database."""
    async with database.reading() as connection:
        found = [(table.name, (await connection.execute(select(table))).all()) for table in metadata.sorted_tables]
    return "\n".join(f"{name} {sorted(map(repr, rows))}" for name, rows in found)

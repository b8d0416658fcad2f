"""How the schema came to be, step by step, applied at start."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE = Path(__file__).parent
NEWEST = "head"

PROCESSES_WAIT = 0x656E676177610001
"""The advisory lock of PostgreSQL that lets one process at a time migrate: "engawa", 1."""


class SchemaError(Exception):
    """The schema cannot be brought up to date; the message is meant for the host."""


class NewerSchema(SchemaError):
    """The database was written by a newer version than this one."""


class LostReferences(SchemaError):
    """Rows refer to others that are not there."""


def upgrade(connection: Connection, revision: str = NEWEST) -> None:
    """Bring the schema up to `revision` inside the caller's transaction, in which SQLite must not watch foreign keys.

    Raises `SchemaError`.
    """
    config = _config(connection)
    if connection.dialect.name == "postgresql":
        _wait_for_other_processes(connection)
    if revision == NEWEST and _heads(connection) == _newest():
        return
    before = _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, revision)
    if connection.dialect.name == "sqlite" and before != _heads(connection):
        _check_references(connection)


def revisions() -> list[str]:
    """Every schema there ever was, oldest first."""
    scripts = ScriptDirectory.from_config(_config(None))
    return [script.revision for script in reversed(list(scripts.walk_revisions()))]


@cache
def _newest() -> tuple[str, ...]:
    """The schema that this version knows."""
    return tuple(ScriptDirectory.from_config(_config(None)).get_heads())


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    return config


def _wait_for_other_processes(connection: Connection) -> None:
    """Until they have migrated; what is slow here may take its time."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({PROCESSES_WAIT})")


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> tuple[str, ...]:
    """The schema as it is."""
    known = {script.revision for script in scripts.walk_revisions()}
    heads = _heads(connection)
    for revision in heads:
        if revision not in known:
            raise NewerSchema(
                f"The database has schema {revision}, which this version of Engawa does not know. "
                "Start the newer version that wrote it, or restore a backup made before the upgrade."
            )
    return heads


def _heads(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


def _check_references(connection: Connection) -> None:
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if lost:
        table, row, parent, _ = lost[0]
        raise LostReferences(
            f"The database cannot be upgraded: {len(lost)} rows refer to others that are not there, "
            f"the first one is {row} of {table}, which refers to {parent}. Restore a backup, or report it."
        )

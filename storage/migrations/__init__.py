"""How the schema came to be, step by step, applied at start.

Schemas are numbered within the first number of the version: 1.0001 is the first of them. Version 0.9.0 had the same
under another name; what is older than that has to pass through it.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from filecmp import cmp
from functools import cache
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, inspect, update

from storage.core.columns import prepare_postgresql
from storage.core.sqlite_driver import copy_file
from storage.migrations import at_once
from storage.play.ratings.tallies import recount_stale

HERE = Path(__file__).parent

OF_0_9 = "0042"
"""The schema of version 0.9.0 as that called it; it is our first one."""
PROCESSES_WAIT = 0x656E676177610001
"""The advisory lock of PostgreSQL that lets one process at a time migrate: "engawa", 1."""


MAKE_WAY_MS = 1_000
"""So long a migration waits for a table that is in use, as while it is copied: all who come after it wait as well."""

log = logging.getLogger(__name__)


class SchemaError(Exception):
    """The schema cannot be brought up to date; the message is meant for the host."""


class NewerSchema(SchemaError):
    """The database was written by a newer version than this one."""


class OlderSchema(SchemaError):
    """The database was written by an older version, which may still be at work, or which has to upgrade it first."""


class LostReferences(SchemaError):
    """Rows refer to others that are not there."""


def upgrade(connection: Connection, revision: str | None = None) -> None:
    """Bring the schema up to `revision` inside the caller's transaction, in which SQLite must not watch foreign keys.

    Without a revision it is the newest one, which an empty database gets at once. A file is copied beside itself
    before it is changed. Raises `SchemaError`.
    """
    wanted = revision or revisions()[-1]
    if connection.dialect.name == "postgresql":
        prepare_postgresql()
        _wait_for_other_processes(connection)
    before = _version(connection)
    if before == wanted:
        return
    if before is None and revision is None:
        at_once.create(connection, wanted)
        return
    _refuse_unknown(before)
    _keep_copy(connection, before)
    if before == OF_0_9:
        connection.execute(update(at_once.VERSION).values(version_num=revisions()[0]))
    _step(connection, wanted)
    if wanted == revisions()[-1]:
        recount_stale(connection)
    if connection.dialect.name == "sqlite":
        _check_references(connection)


def require(connection: Connection) -> None:
    """Leave a database as it is unless it is empty; raises `SchemaError` where its schema is another than the newest.

    Whoever only looks must not keep an older version from going on, or from starting again.
    """
    before = _version(connection)
    if before is None:
        upgrade(connection)
        return
    _refuse_unknown(before)
    if before != revisions()[-1]:
        raise OlderSchema(
            f"The database has schema {before}, and this version of Engawa needs {revisions()[-1]}. If an older "
            "version still uses it, stop that first. Then make a copy, and let `python -m bot check --upgrade` "
            "bring the database up to date, or start the bot, which does the same."
        )


def tolerate(connection: Connection) -> None:
    """As `require`, but take a newer schema as it is: a process that began before the upgrade goes on beside it."""
    with suppress(NewerSchema):
        require(connection)


@cache
def revisions() -> tuple[str, ...]:
    """Every schema since the first release, oldest first: the files of migrations are called by their numbers."""
    return tuple(sorted(f"1.{file.name[1:5]}" for file in HERE.glob("versions/m*.py")))


def _step(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 (most starts have nothing to migrate)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _wait_for_other_processes(connection: Connection) -> None:
    """Wait until other processes have migrated; what is slow here may take its time, except for locks."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({PROCESSES_WAIT})")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {MAKE_WAY_MS}")


def _keep_copy(connection: Connection, version: str | None) -> None:
    """What a file of SQLite held before an upgrade, beside it and others, once; PostgreSQL is copied by its host."""
    database = connection.engine.url.database
    if version is None or not database:
        return
    if connection.dialect.name != "sqlite":
        log.info("the schema is upgraded from %s; a copy is what `python -m bot backup make` has made before", version)
        return
    copy = Path(f"{database}.schema-{version}")
    further = (copy.with_name(f"{copy.name}.{number}") for number in count(2))
    unfinished = copy.with_name(f".{copy.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)  # of an upgrade that was killed
        unfinished.touch(mode=0o600)
        copy_file(Path(database), unfinished)
        while copy.exists():
            if cmp(copy, unfinished, shallow=False):
                unfinished.unlink()
                return
            copy = next(further)
        unfinished.rename(copy)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise SchemaError(
            f"The database has to be upgraded, and no copy of it can be made at {copy} ({error}). Make room, and let "
            "the bot write there."
        ) from error
    log.info("the schema is upgraded from %s; what the database held before is in %s", version, copy)


def _refuse_unknown(version: str | None) -> None:
    if version is not None and version < OF_0_9:
        raise OlderSchema(
            f"The database has schema {version}, which is older than version 0.9.0. Make a copy, install version "
            "0.9.0, let its `python -m bot check --upgrade` bring the database up to date, and then start this version."
        )
    if version not in {None, OF_0_9, *revisions()}:
        raise NewerSchema(
            f"The database has schema {version}, which this version of Engawa does not know. "
            "Start the newer version that wrote it, or restore a backup made before the upgrade."
        )


def _version(connection: Connection) -> str | None:
    """The version of the schema, or None in an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version


def _check_references(connection: Connection) -> None:
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if lost:
        table, row, parent, _ = lost[0]
        raise LostReferences(
            f"The database cannot be upgraded: {len(lost)} rows refer to others that are not there, "
            f"the first one is {row} of {table}, which refers to {parent}. Restore a backup, or report it."
        )

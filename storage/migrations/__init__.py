"""How the schema came to be, step by step, applied at start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE = Path(__file__).parent


class NewerSchema(Exception):
    """The database was written by a newer version than this one."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to `revision` inside the caller's transaction; raises `NewerSchema`."""
    config = _config(connection)
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, revision)


def revisions() -> list[str]:
    """Every schema there ever was, oldest first."""
    scripts = ScriptDirectory.from_config(_config(None))
    return [script.revision for script in reversed(list(scripts.walk_revisions()))]


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    return config


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise NewerSchema(
                f"The database has schema {revision}, which this version of Engawa does not know. "
                "Start the newer version that wrote it, or restore a backup made before the upgrade."
            )

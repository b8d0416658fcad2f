"""An upgrade without a stop: processes of the next version beside those of this one, on one PostgreSQL."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.command_line import ALIVE
from bot.play.matches.matches import Matches
from sandbox.launch import PROJECT, Process, in_new_process
from sandbox.server import Sandbox
from storage import Database, migrations
from tests.end_to_end.conftest import CONTRACT
from tests.end_to_end.test_shards import Processes

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]
NEXT = f"1.{len(migrations.revisions()) + 1:04}"
MIGRATION = f"""
import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{migrations.revisions()[-1]}"


def upgrade():
    op.create_table("novelties", sa.Column("id", sa.BigInteger(), primary_key=True))
    for table in ("matches", "moves", "posts", "heartbeat"):
        op.add_column(table, sa.Column("novelty", sa.String(16), nullable=True))
        op.create_index(f"ix_{{table}}_novelty", table, ["novelty"])
"""
"""What the next version may do to the schema."""


@pytest.fixture
def dialect() -> str:
    return "postgresql"


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The project as it is, with one more migration."""
    for each in PROJECT.iterdir():
        if each.is_dir() and (each / "__init__.py").exists() and each.name != "storage":
            (tmp_path / each.name).symlink_to(each)
    shutil.copytree(PROJECT / "storage", tmp_path / "storage", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "storage" / "migrations" / "versions" / f"m{NEXT[2:]}_novelties.py").write_text(MIGRATION)
    return tmp_path


@pytest.fixture
async def processes(next_version: Path, database: Database, database_url: str) -> AsyncIterator[Processes]:
    """Those whose environment says so are of the next version."""

    async def start(arguments: Sequence[str], env: Mapping[str, str]) -> Process:
        if "NEXT" not in env:
            return await in_new_process(arguments, env)
        further = env["PYTHONPATH"].split(os.pathsep)
        paths = os.pathsep.join([str(next_version), *further])
        return await in_new_process(arguments, {**env, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"})

    async with Sandbox(contract=CONTRACT, rate_limits=False, start=start) as sandbox:
        made = Processes(sandbox, database, {"DATABASE_URL": database_url})
        made.rooms["Veranda"] = sandbox.channels["games"]
        for person in sandbox.people:
            person.patient = True
        yield made


async def schema(database: Database) -> str:
    async with database.reading() as connection:
        version: str = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
    return version


async def test_old_processes_play_on_beside_new_ones_until_they_are_replaced(
    processes: Processes, database: Database
) -> None:
    room = processes.rooms["Veranda"]
    old_gateway, old_worker = await processes.gateway("0/1", "--no-work"), await processes.worker()
    number = await processes.match(room)
    new_worker = await processes.worker(NEXT="1")
    assert await schema(database) == NEXT
    await processes.move(room, number)
    assert await old_worker.stop() == 0
    await processes.move(room, number)
    assert "does not know" in await processes.refused("work", status=1)
    assert ALIVE in await processes.refused("health", status=0)
    assert await old_gateway.stop() == 0
    await processes.gateway("0/1", "--no-work", NEXT="1")
    await processes.move(room, number)
    assert (await processes.services[Matches].show(number)).match.ply == 3
    assert new_worker.running
    processes.assert_nothing_twice()

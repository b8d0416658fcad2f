"""An upgrade without a stop: old processes go on beside new ones, on the schema that the new ones have made.

A migration may add tables, indexes, and columns that old processes need not fill (expand). What takes something away,
or asks for more, comes a version later (contract), or declares `needs_stop = True`; docs/host/upgrade.md lists those.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, inspect, select, text

from storage import migrations

pytestmark = pytest.mark.xdist_group("migrations")  # what they share is made once
STEPS = list(pairwise(migrations.revisions()))
OPERATION = (migrations.HERE.parent.parent / "docs" / "host" / "upgrade.md").read_text()


def stops() -> set[str]:
    """The revisions that declare that nobody else may be at work."""
    scripts = ScriptDirectory(str(migrations.HERE)).walk_revisions()
    return {script.revision for script in scripts if getattr(script.module, "needs_stop", False)}


def demands(old: Connection, new: Connection) -> list[str]:
    """What a schema asks of processes that know only the one before it."""
    before, after = inspect(old), inspect(new)
    found = []
    for table in before.get_table_names():
        if not after.has_table(table):
            found.append(f"{table} is gone")
            continue
        known = {column["name"] for column in before.get_columns(table)}
        columns = {column["name"]: column for column in after.get_columns(table)}
        found += [f"{table}.{name} is gone" for name in sorted(known - columns.keys())]
        added = [columns[name] for name in sorted(columns.keys() - known)]
        found += [
            f"{table}.{each['name']} has to be filled" for each in added if not (each["nullable"] or each["default"])
        ]
    return found


def at(file: Path) -> Engine:
    return create_engine(f"sqlite:///{file}")


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), STEPS)
def test_a_schema_asks_nothing_of_old_processes_unless_it_says_so(files: dict[str, Path], old: str, new: str) -> None:
    with at(files[old]).connect() as before, at(files[new]).connect() as after:
        asked = demands(before, after)
    assert not asked or new in stops(), asked


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), [step for step in STEPS if step[1] not in stops()])
def test_what_an_old_process_writes_on_a_new_schema_it_reads_again(
    files: dict[str, Path], tmp_path: Path, old: str, new: str
) -> None:
    known, fresh = MetaData(), at(tmp_path / "fresh.db")
    with at(files[old]).connect() as before, fresh.begin() as after:
        migrations.upgrade(after, new)
        known.reflect(before)
        rows = {table: before.execute(select(table)).all() for table in known.sorted_tables if is_ours(table)}
        for table, found in rows.items():
            after.execute(text(f"DELETE FROM {table.name}"))
            if found:
                after.execute(table.insert(), [row._mapping for row in found])
        assert {table: after.execute(select(table)).all() for table in rows} == rows


def is_ours(table: Table) -> bool:
    return table.name not in {"alembic_version", "sqlite_sequence"}


def test_what_asks_for_more_is_found() -> None:
    old, new = create_engine("sqlite://"), create_engine("sqlite://")
    with old.begin() as before, new.begin() as after:
        for statement in ("CREATE TABLE kept (id INTEGER, gone TEXT)", "CREATE TABLE lost (id INTEGER)"):
            before.execute(text(statement))
        after.execute(
            text("CREATE TABLE kept (id INTEGER, free TEXT, told TEXT NOT NULL DEFAULT '', asked TEXT NOT NULL)")
        )
        after.execute(text("CREATE TABLE added (id INTEGER NOT NULL)"))
        assert demands(before, after) == ["kept.gone is gone", "kept.asked has to be filled", "lost is gone"]


def test_the_docs_list_upgrades_that_need_a_stop() -> None:
    (listed,) = re.findall(r"^Upgrades to one of these schemas need a stop: (.*)\. `check`", OPERATION, re.MULTILINE)
    assert set(re.findall(r"1\.\d{4}", listed)) == stops()

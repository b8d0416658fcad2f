"""The wings of storage are those of the bot, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.types import NullType

from storage import metadata
from tests.sources import ROOT, relative, source

BELOW = {
    "core": {"core"},
    "people": {"core", "people"},
    "play": {"core", "people", "play"},
    "learn": {"core", "people", "play", "learn"},
    "community": {"core", "people", "play", "community"},
}
"""Wing -> those whose queries it may use."""


def imported(path: Path) -> Iterator[str]:
    """The parts of storage that a module imports."""
    for each in source(path).imports:
        for name in each.names or ():
            yield f"{each.module}.{name}"


def in_wings() -> Iterator[tuple[str, Path]]:
    for wing in BELOW:
        yield from ((wing, path) for path in sorted((ROOT / "storage" / wing).rglob("*.py")))


def test_no_query_uses_one_of_a_wing_above() -> None:
    """Tables may be joined whosoever they are."""
    asked = [(wing, path, name.split(".")) for wing, path in in_wings() for name in imported(path)]
    ours = [(wing, path, parts) for wing, path, parts in asked if parts[0] == "storage" and "tables" not in parts]
    assert ours
    assert not [f"{relative(path)}: {parts}" for wing, path, parts in ours if parts[1] in BELOW.keys() - BELOW[wing]]


def test_tables_use_nothing_of_ours_but_what_columns_are_made_of() -> None:
    names = {(relative(path), name) for _, path in in_wings() if path.stem == "tables" for name in imported(path)}
    ours = {(path, name.rpartition(".")[0]) for path, name in names if name.startswith("storage.")}
    assert {module for _, module in ours} == {"storage.core.columns"}, ours


def test_every_column_has_a_type() -> None:
    """One that refers to another table has that of its key, once both are known."""
    columns = [column for table in metadata.sorted_tables for column in table.columns]
    assert columns
    assert not [str(column) for column in columns if isinstance(column.type, NullType)]

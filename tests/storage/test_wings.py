"""The wings of storage are those of the bot, in the same order."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def optional_comparisons(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """Comparisons of a column with a parameter that may be None and that its function never asks about."""
    for function in ast.walk(ast.parse(path.read_text())):
        if not isinstance(function, ast.AsyncFunctionDef | ast.FunctionDef):
            continue
        given = [*function.args.args, *function.args.kwonlyargs]
        may_lack = {each.arg for each in given if each.annotation and "None" in ast.unparse(each.annotation)}
        compared = [each for each in ast.walk(function) if isinstance(each, ast.Compare)]
        asked = {ast.unparse(each.left) for each in compared if isinstance(each.ops[0], ast.Is | ast.IsNot)}
        for each in compared:
            value = each.comparators[0]
            if isinstance(value, ast.Name) and value.id in may_lack - asked and ".c." in ast.unparse(each.left):
                yield f"{relative(path)}: {ast.unparse(each)}", each.left


def may_be_null(column: ast.expr, module: Any) -> bool:
    """Whether rows can have NULL there; so for what isn't plainly the column of a table."""
    if not (isinstance(column, ast.Attribute) and isinstance(column.value, ast.Attribute)):
        return True
    table = getattr(module, ast.unparse(column.value.value), None)
    return table is None or bool(table.c[column.attr].nullable)


def test_what_may_be_missing_is_never_compared_with_a_column_that_may_be_empty() -> None:
    """In SQL that finds all rows that lack it: those of somebody else."""
    paths = [path for _, path in in_wings()]
    found = [(said, column, path) for path in paths for said, column in optional_comparisons(path)]
    assert found
    modules = {path: importlib.import_module(relative(path).removesuffix(".py").replace("/", ".")) for path in paths}
    assert not [said for said, column, path in found if may_be_null(column, modules[path])]

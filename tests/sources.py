"""What the modules of the bot say about themselves, each read once however many tests ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Import:
    """`import module`, or `from module import names`."""

    module: str
    names: tuple[str, ...] | None = None
    is_relative: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A module as its text has it."""

    docstring: str | None
    imports: tuple[Import, ...]
    functions: tuple[tuple[str, int], ...]
    """Each with the lines of its body, its docstring left out."""
    classes: tuple[str, ...]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def source(path: Path) -> Source:
    tree = ast.parse(path.read_text())
    nodes = list(ast.walk(tree))
    return Source(
        ast.get_docstring(tree),
        tuple(found for node in nodes for found in _imports(node)),
        tuple((node.name, _lines(node)) for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
    )


def _imports(node: ast.AST) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield Import(node.module or "", tuple(alias.name for alias in node.names), node.level > 0)


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1

"""The house as it was designed: who imports whom, where game names may stand, how long things get."""

from __future__ import annotations

import ast
import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "lessons", "renderers", "opponents", "tournaments", "storage", "bot", "sandbox")

MAY_IMPORT: dict[str, set[str]] = {
    "games": set(),
    "lessons": {"games"},
    "renderers": {"games", "PIL"},
    "opponents": {"games"},
    "tournaments": {"rustworkx"},
    "storage": {"sqlalchemy", "alembic", "aiosqlite"},
    "bot": {
        *("games", "lessons", "opponents", "tournaments", "storage", "openskill", "renderers"),
        *("discord", "aiohttp", "structlog", "pydantic", "pydantic_settings"),
    },
    "sandbox": {"aiohttp", "jsonschema", "referencing"},
}
"""Room -> what it may import besides the standard library and itself."""

ONLY_HERE: dict[str, set[str]] = {
    "sandbox/__main__.py": {"bot", "discord", "yarl"},
    "sandbox/soak/truth.py": {"games"},
    "sandbox/soak/scene.py": {"games"},
}
"""The places that wire things together, and the audit that replays matches by the rules alone."""

VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}


def modules() -> list[Path]:
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """The dotted names a module imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative(path)}: imports are absolute"
            yield node.module or ""


def room_of(path: Path) -> str:
    return relative(path).split("/")[0]


def allowed(path: Path) -> set[str]:
    room = room_of(path)
    return MAY_IMPORT[room] | ONLY_HERE.get(relative(path), set()) | {room}


@pytest.mark.parametrize("path", modules(), ids=relative)
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top in sys.stdlib_module_names or top in allowed(path), f"{relative(path)} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in modules() if room_of(path) in {"bot", "storage", "sandbox"}], ids=relative
)
def test_no_game_is_named_outside_its_own_modules(path: Path) -> None:
    named = re.findall(rf"\b({'|'.join(GAMES)})\b", path.read_text(), re.IGNORECASE)
    assert not named, f"{relative(path)} names {named[0]}: a game is known only to its rules, renderer and text"


def test_no_module_is_too_long_or_vaguely_named() -> None:
    long = {relative(path): count for path in modules() if (count := path.read_text().count("\n")) > 400}
    assert not long
    assert not [relative(path) for path in modules() if path.stem in VAGUE]


def test_functions_are_short() -> None:
    lengths = {f"{relative(path)}:{name}": length for path in modules() for name, length in functions(path)}
    assert not {name: length for name, length in lengths.items() if length > 50}
    ordered = sorted(lengths.values())
    assert statistics.median(ordered) <= 8
    assert ordered[len(ordered) * 9 // 10] <= 25


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function with the lines of its body, its docstring left out."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
            yield node.name, (body[-1].end_lineno or 0) - body[0].lineno + 1


@pytest.mark.parametrize("path", modules(), ids=relative)
def test_a_module_says_what_it_is(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text()))
    assert text, f"{relative(path)} has no docstring"

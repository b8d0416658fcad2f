"""The house as it was designed: who imports whom, where game names may stand, how long things get."""

from __future__ import annotations

import re
import statistics
import sys
from pathlib import Path

import pytest

from games import GAMES
from tests.sources import ROOT, relative, source

pytestmark = pytest.mark.xdist_group("sources")
ROOMS = ("games", "lessons", "renderers", "opponents", "tournaments", "storage", "bot", "sandbox")

MAY_IMPORT: dict[str, set[str]] = {
    "games": set(),
    "lessons": {"games"},
    "renderers": {"games", "PIL"},
    "opponents": {"games"},
    "tournaments": {"rustworkx"},
    "storage": {"sqlalchemy", "alembic", "aiosqlite", "greenlet"},
    "bot": {
        *("games", "lessons", "opponents", "tournaments", "storage", "openskill", "renderers"),
        *("discord", "aiohttp", "structlog", "pydantic", "pydantic_settings", "prometheus_client", "snowballstemmer"),
        "cachetools",
    },
    "sandbox": {"aiohttp", "jsonschema", "jsonschema_rs", "referencing"},
}
"""Room -> what it may import besides the standard library and itself."""

ONLY_HERE: dict[str, set[str]] = {
    "sandbox/__main__.py": {"bot", "discord"},
    "sandbox/soak/audit/exported_rows.py": {"games"},
    "sandbox/soak/channel_view.py": {"games"},
}
"""The places that wire things together, and the audit that replays matches by the rules alone."""

VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}


def modules() -> list[Path]:
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def room_of(path: Path) -> str:
    return relative(path).split("/")[0]


def allowed(path: Path) -> set[str]:
    room = room_of(path)
    return MAY_IMPORT[room] | ONLY_HERE.get(relative(path), set()) | {room}


def test_a_module_imports_only_what_its_room_may() -> None:
    wrong = []
    for path in modules():
        may = sys.stdlib_module_names | allowed(path)
        imports = source(path).imports
        wrong += [f"{relative(path)}: imports are absolute" for each in imports if each.is_relative]
        wrong += [f"{relative(path)} imports {each.module}" for each in imports if each.module.split(".")[0] not in may]
    assert not wrong


def test_no_game_is_named_outside_its_own_modules() -> None:
    """A game is known only to its rules, renderer and text; its key may be a word, such as the method `hex`."""
    names = "|".join(game.info.name for game in GAMES.values())
    keys = re.compile(rf"""["'.](?:{"|".join(GAMES)})\b(?!\()|\b(?:{names})\b""")
    paths = [path for path in modules() if room_of(path) in {"bot", "storage", "sandbox"}]
    named = {relative(path): found for path in paths if (found := keys.findall(path.read_text()))}
    assert paths
    assert not named


def test_no_module_is_too_long_or_vaguely_named() -> None:
    long = {relative(path): count for path in modules() if (count := path.read_text().count("\n")) > 400}
    assert not long
    assert not [relative(path) for path in modules() if path.stem in VAGUE]


def test_functions_are_short() -> None:
    lengths = {f"{relative(path)}:{name}": length for path in modules() for name, length in source(path).functions}
    assert not {name: length for name, length in lengths.items() if length > 50}
    ordered = sorted(lengths.values())
    assert statistics.median(ordered) <= 8
    assert ordered[len(ordered) * 9 // 10] <= 25


def test_a_module_says_what_it_is() -> None:
    assert not [relative(path) for path in modules() if not source(path).docstring]


def test_modules_are_called_by_nouns() -> None:
    """What a module does is said by its functions; what ends in -ing here is a thing."""
    things = {"encoding", "opening", "pairing", "rating", "ring", "timing"}
    rooms = {"bot", "renderers", "sandbox", "storage"}
    names = {
        part.removesuffix(".py") for path in modules() if room_of(path) in rooms for part in relative(path).split("/")
    }
    assert {name for name in names if name.endswith("ing")} <= things

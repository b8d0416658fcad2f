"""The plan of `bot/`: wings, one folder a subject, kinds by register, faces, and no circle."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.core.frame.lines import WAITING
from bot.core.frame.move_choice import POSITIONS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS
from bot.people.players import PREFERENCE_PAGES
from bot.play.lists.ui import LISTED
from bot.play.replays import ENTRY_KINDS
from bot.subjects import PROVIDED, SUBJECTS
from tests.sources import ROOT, relative, source

pytestmark = pytest.mark.xdist_group("sources")

BOT = ROOT / "bot"
WINGS: dict[str, set[str]] = {
    "core": set(),
    "people": {"core"},
    "play": {"core", "people"},
    "learn": {"core", "people", "play"},
    "community": {"core", "people", "play"},
}
"""Wing -> those below it, which it may import."""
SHARED = {"core", *(path.parent.name for path in (BOT / "core").glob("*/__init__.py"))}
"""Folders that all subjects may use, and that know none of them."""
WIRING = {"__main__", "command_line", "host_commands", "app", "subjects", "client", "checkup"}
"""Modules at the top of `bot/` that know every subject."""
ENTRIES = {"subject", "ui"}
"""Modules that name both halves of a subject: its register entry, and its face for the Discord side of others."""


def modules() -> dict[str, Path]:
    """Every module of the bot by its dotted name; a package is called like its folder."""
    found = {}
    for path in sorted(BOT.rglob("*.py")):
        found[".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")] = path
    return found


MODULES = modules()


def imported(path: Path) -> Iterator[str]:
    """The dotted names a module imports; for `from bot.x import y` that of the module, if `y` is one."""
    for each in source(path).imports:
        inner = [f"{each.module}.{name}" for name in each.names or ()]
        yield from (name if name in MODULES else each.module for name in inner or [each.module])


@cache
def imports() -> dict[str, set[str]]:
    return {name: set(imported(path)) for name, path in MODULES.items()}


@cache
def on_discord() -> set[str]:
    return {name for name, found in imports().items() if any(each.split(".")[0] == "discord" for each in found)}


def folder(name: str) -> str:
    """The subject of a module: its folder within its wing; the wing where it has none, empty at the top."""
    parts = name.split(".")
    is_package = name in MODULES and MODULES[name].name == "__init__.py"
    inside = parts[1:] if is_package else parts[1:-1]
    return inside[min(len(inside), 2) - 1] if inside else ""


def wing(name: str) -> str:
    """The wing of a module, empty for those at the top."""
    return name.split(".")[1] if folder(name) else ""


def between() -> Iterator[tuple[str, str]]:
    """Imports from one folder of the bot to another."""
    for name, found in imports().items():
        for other in found:
            if other in MODULES and folder(name) and folder(other) and folder(name) != folder(other):
                yield name, other


def test_the_graph_of_subjects_has_no_circle() -> None:
    uses: dict[str, set[str]] = defaultdict(set)
    for name, other in between():
        uses[folder(name)].add(folder(other))
    order: list[str] = []

    def visit(subject: str, above: tuple[str, ...]) -> None:
        assert subject not in above, " -> ".join((*above, subject))
        if subject not in order:
            for other in sorted(uses[subject]):
                visit(other, (*above, subject))
            order.append(subject)

    for subject in sorted(uses):
        visit(subject, ())


def test_no_arrow_runs_up_between_wings() -> None:
    assert {folder.parent.name for folder in BOT.glob("*/__init__.py")} == set(WINGS)
    assert [
        (name, other) for name, other in between() if wing(other) != wing(name) and wing(other) not in WINGS[wing(name)]
    ] == []


def test_the_register_names_whoever_is_used_first() -> None:
    order = [subject.key for subject in SUBJECTS]
    assert len(order) == len(set(order))
    services = {subject.key for subject in SUBJECTS if subject.services}
    for name, other in between():
        user, used = folder(name), folder(other)
        if user in order and used in services - SHARED and MODULES[name].stem == "subject":
            assert order.index(used) < order.index(user), f"{name} uses {used}, which comes later in the register"


def test_other_subjects_import_only_public_faces() -> None:
    for name, other in between():
        if folder(other) in SHARED:
            continue
        face = ".".join(other.split(".")[:3])
        path = MODULES[name]
        assert all(
            each.module in {face, f"{face}.ui"}
            for each in source(path).imports
            if each.names is not None and each.module.split(".")[:3] == face.split(".")
        ), f"{relative(path)} imports the inside of {face}"


def test_what_all_subjects_share_knows_none_of_them() -> None:
    assert [(name, other) for name, other in between() if folder(name) in SHARED and folder(other) not in SHARED] == []


def test_a_module_that_imports_discord_imports_no_storage() -> None:
    both = {name for name in on_discord() if any(each.split(".")[0] == "storage" for each in imports()[name])}
    assert both == {"bot.command_line"}


def test_no_service_imports_a_module_that_imports_discord() -> None:
    for name in MODULES.keys() - on_discord():
        stem = name.rsplit(".", 1)[-1]
        if stem in ENTRIES or (not folder(name) and stem in WIRING):
            continue
        wrong = {other for other in imports()[name] if other in on_discord() or other.endswith(".ui")}
        assert not wrong, f"{name} imports {wrong}"


def test_at_most_twenty_modules_stand_beside_one_another() -> None:
    beside = Counter(
        relative(path.parent)
        for room in ("bot", "sandbox", "storage")
        for path in (ROOT / room).rglob("*.py")
        if path.name != "__init__.py" and "versions" not in path.parts
    )
    assert {place: count for place, count in beside.items() if count > 20} == {}


@pytest.mark.parametrize(
    ("start", "uses"),
    [("bot.play.digests.", {"players"}), ("bot.play.lists.lobby", set()), ("bot.play.replays.", set())],
)
def test_what_is_built_from_the_register_names_no_subject(start: str, uses: set[str]) -> None:
    named = {folder(other) for name, other in between() if name.startswith(start)}
    assert named <= SHARED | uses


def test_every_key_is_used_once() -> None:
    entries = [str(kind) for kind in PROVIDED[ENTRY_KINDS]]
    settings = [each.key for page in PROVIDED[PREFERENCE_PAGES] for each in page.preferences]
    positions = [each.key for each in PROVIDED[POSITIONS]]
    suggestions = [each.source for each in PROVIDED[SUGGESTIONS]]
    waiting, listed = [each.kind for each in PROVIDED[WAITING]], [each.kind for each in PROVIDED[LISTED]]
    for keys in (entries, settings, positions, suggestions, waiting, listed):
        assert len(set(keys)) == len(keys)


def test_a_class_name_is_used_once() -> None:
    named: dict[str, list[str]] = defaultdict(list)
    for path in [path for room in ("bot", "storage", "sandbox") for path in (ROOT / room).rglob("*.py")]:
        for name in source(path).classes:
            if not name.startswith("_"):
                named[name].append(relative(path))
    assert {name: paths for name, paths in named.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_a_subject_is_called_like_its_folder(subject: object) -> None:
    key = getattr(subject, "key")  # noqa: B009
    assert [*BOT.rglob(f"{key}/subject.py")]

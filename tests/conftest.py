"""What every test may ask for."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from catalogs.__main__ import compile_changed
from storage import Database
from tests import compiled
from tests.example_counts import THOROUGH
from tests.postgresql import Keeper, Server

HERE = Path(__file__).parent
collect_ignore = ["sixth/added"]
ON_BOTH, WHOLLY = {"bot", "storage"}, "storage"
"""Folders whose tests run on SQLite and on PostgreSQL, and the one of which all do without `THOROUGH=1` too."""
ON_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgresql)
LONG = ("test_sixth_game.py", "browser")
"""What takes longest, in the order in which it begins."""
READERS = ("test_architecture.py", "test_plan.py", "test_words.py")
"""What reads all sources, once for all of them."""
WAITING, WAITED_UNTIL = "end_to_end", 0.85
"""What mostly waits for bots is spread over everything else, which computes meanwhile, but for the last part of it."""
SLOW = 20
"""How many others a slow test takes as long as, roughly."""
RARELY = (50_000, 20, 50)
"""When to look for garbage: most tests are over before there is any to speak of."""
KEEPER = pytest.StashKey[Keeper]()
BEGUN = pytest.StashKey[set[Path]]()
"""Folders that have had the test that stands for them on PostgreSQL."""
FOLDER = "postgresql"
MEMORY, SPARE_BYTES = Path("/dev/shm"), 3 * 2**30
"""Where files wait for no disk, and how much has to be free there: every commit of a database is one that waits."""


def pytest_configure(config: pytest.Config) -> None:
    """Translations are compiled, and one PostgreSQL serves all workers; both by the process that has none above it."""
    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")  # a machine may be busy with other things
    gc.disable()  # hardly anything is garbage before all tests are collected
    compiled.share()
    if not hasattr(config, "workerinput"):
        compile_changed()
        _write_to_memory()
        config.stash[KEEPER] = Keeper(Path(tempfile.mkdtemp(prefix="engawa-tests-")))


def _write_to_memory() -> None:
    """All that tests and the programs they start write for a moment, unless someone has chosen a folder for it."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > SPARE_BYTES:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_unconfigure(config: pytest.Config) -> None:
    if keeper := config.stash.get(KEEPER, None):
        keeper.end()
        shutil.rmtree(keeper.folder)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput[FOLDER] = str(node.config.stash[KEEPER].folder)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: Sequence[str]) -> None:
    if any(each.startswith("tests/browser/") and "@" not in each for each in ids):
        pytest.exit("This pytest-xdist doesn't keep groups of tests together with this pytest.", returncode=4)
    if any("postgresql" in each for each in ids):
        node.config.stash[KEEPER].begin()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run on both databases what uses one and may."""
    if "dialect" in metafunc.fixturenames and _folder(metafunc.definition.path) in ON_BOTH:
        metafunc.parametrize("dialect", ["sqlite", ON_POSTGRESQL] if _is_on_both(metafunc) else ["sqlite"])


def _is_on_both(metafunc: pytest.Metafunc) -> bool:
    """Storage, what several do at once, and the first test of each subject; with `THOROUGH=1` all that may."""
    test = metafunc.definition
    if test.get_closest_marker("sqlite_only"):
        return False
    races = "twin" in metafunc.fixturenames or test.get_closest_marker("at_once")
    return THOROUGH or bool(races) or _folder(test.path) == WHOLLY or _is_first_of_subject(test)


def _is_first_of_subject(test: pytest.Item) -> bool:
    """Whether it stands for its folder: the first one of the module called like the folder, or of all."""
    begun, folder = test.config.stash.setdefault(BEGUN, set()), test.path.parent
    namesake = folder / f"test_{folder.name}.py"
    if folder in begun or (namesake.exists() and test.path != namesake):
        return False
    begun.add(folder)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what starts bots, leave what shares a browser or a bot to one worker, and begin with what takes long."""
    items[:] = [item for item in items if THOROUGH or not item.get_closest_marker("thorough")]
    for item in items:
        folder = _folder(item.path)
        if folder == "end_to_end":
            item.add_marker(folder)
        if folder in READERS:
            item.add_marker(pytest.mark.xdist_group("sources"))
        if folder == "browser":  # the page is tried with bots of its own, everything else with one for all
            shared = folder if "evening" in getattr(item, "fixturenames", ()) else item.path.stem
            item.add_marker(pytest.mark.xdist_group(shared))
        if "one_bot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=_place)
    items[:] = _spread(items)


def pytest_collection_finish() -> None:
    """What was loaded stays to the end: nobody has to look through it for what is garbage."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


@cache
def _folder(path: Path) -> str:
    """The part of the tests a module belongs to; a module directly here is one."""
    return path.relative_to(HERE).parts[0]


def _place(item: pytest.Item) -> int:
    """Where in the line: what is long first, so that no worker has it left when all others are done."""
    folder = _folder(item.path)
    if folder in LONG:
        return LONG.index(folder)
    return len(LONG) if item.get_closest_marker("slow") else len(LONG) + 1


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Spread those that wait among the others, so that no worker waits while all others do."""
    waiting = [item for item in items if _folder(item.path) == WAITING]
    others = [item for item in items if _folder(item.path) != WAITING]
    took = list(accumulate(SLOW if item.get_closest_marker("slow") else 1 for item in others))
    whole = took[-1] * WAITED_UNTIL if took else 0.0
    moments = [whole * number / len(waiting) for number in range(len(waiting))]
    placed = [*zip(moments, waiting, strict=True), *zip(took, others, strict=True)]
    return [item for _, item in sorted(placed, key=lambda each: each[0])]


class HandClock:
    """A clock that is paused until someone moves its hands, or has it leap once it was read so often."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
        self._leap: tuple[int, timedelta] | None = None

    def __call__(self) -> datetime:
        if self._leap:
            left, span = self._leap
            self._leap = (left - 1, span) if left else None
            self.now += timedelta() if left else span
        return self.now

    def leap(self, reads: int, **span: float) -> None:
        """Let time go by between two of the readings that follow."""
        self._leap = reads, timedelta(**span)

    def pass_(self, **span: float) -> None:
        """Let time go by."""
        self.now += timedelta(**span)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file of the current schema: migrated once, copied for every test."""
    file = tmp_path_factory.mktemp("template") / "engawa.db"
    asyncio.run(_migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def postgresql(request: pytest.FixtureRequest) -> Iterator[Server]:
    """The PostgreSQL of this run; skipped, with a sentence how to get it, where there is none."""
    config = request.config
    if keeper := config.stash.get(KEEPER, None):
        keeper.begin()
    folder = keeper.folder if keeper else Path(config.workerinput[FOLDER])
    with Server(folder) as server:
        yield server


@pytest.fixture
def dialect() -> str:
    """Which database; `pytest_generate_tests` asks for each where both have to do."""
    return "sqlite"


@pytest.fixture
def new_database_url(request: pytest.FixtureRequest, dialect: str, tmp_path: Path) -> Iterator[str]:
    """Where no table is yet."""
    if dialect == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/engawa.db"
        return
    with request.getfixturevalue("postgresql").database(empty=True) as url:
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, dialect: str, tmp_path: Path) -> Iterator[str]:
    """A database of the current schema in which nothing is stored."""
    if dialect == "sqlite":
        shutil.copyfile(request.getfixturevalue("template"), tmp_path / "engawa.db")
        yield f"sqlite+aiosqlite:///{tmp_path}/engawa.db"
        return
    with request.getfixturevalue("postgresql").database() as url:
        yield url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with Database.open(database_url) as opened:
        yield opened


async def _migrate(url: str) -> None:
    async with Database.open(url):
        pass

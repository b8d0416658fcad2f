"""What every service call costs with ten times the history: `python -m benchmarks growth --sizes 2000 20000`.

Statements are counted (without BEGIN and COMMIT), processor time is that of this process, threads included; both are
medians over some calls, each on another match or person. A bot is started on each history. Then one person's past grows
(`--past 145 1470`), and the steps are counted that SQLite takes for each call about them.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from sqlalchemy import event
from sqlalchemy.engine import Engine

from benchmarks.answers import spent
from benchmarks.calls import SCENES
from benchmarks.history import Hands, fill
from benchmarks.one_person import PAST, steps_by_past, steps_table
from benchmarks.world import World
from bot.app import build
from bot.play.matches.board.claims import check_matches
from bot.play.matches.matches import Matches
from sandbox.server import Sandbox
from storage import Database

SIZES = (2_000, 20_000)
TURNS = 6
"""How often every call is made and measured, once more unmeasured before."""
MOST_STATEMENTS, MOST_TIME = 1.5, 2.0
"""What a call may cost from one size to the next, at most."""
LEAST_MS = 2.0
"""Calls that take less are not compared by time."""


class Cost(NamedTuple):
    """What one call took."""

    statements: int
    milliseconds: float


class Meter:
    """Counts statements and processor time by name."""

    def __init__(self) -> None:
        self.costs: dict[str, list[Cost]] = defaultdict(list)
        self._statements = 0

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Measure what is done in the block."""
        before, began = self._statements, process_time()
        yield
        self.costs[name].append(Cost(self._statements - before, (process_time() - began) * 1000))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear of every statement of every database."""

        def heard(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            self._statements += not statement.startswith(("BEGIN", "PRAGMA"))

        event.listen(Engine, "before_cursor_execute", heard)
        try:
            yield
        finally:
            event.remove(Engine, "before_cursor_execute", heard)

    def medians(self) -> dict[str, Cost]:
        """The usual cost of every call."""
        return {
            name: Cost(round(median(cost.statements for cost in costs)), median(cost.milliseconds for cost in costs))
            for name, costs in self.costs.items()
        }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the cost of every call by size, and what grows too fast."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks growth", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="numbers of matches, up to 100,000")
    parser.add_argument("--past", type=int, nargs="*", default=PAST, help="how many matches one person has finished")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often every call is made")
    parser.add_argument("--folder", type=Path, help="where the databases are made and kept")
    parser.add_argument("--check", action="store_true", help="replay every match first, as `python -m bot check` does")
    options = parser.parse_args(arguments)
    with TemporaryDirectory(prefix="engawa-growth-") as temporary:
        print(asyncio.run(_report(options, options.folder or Path(temporary))))


async def _report(options: argparse.Namespace, folder: Path) -> str:
    found = {}
    for size in options.sizes:
        url = f"sqlite:///{folder}/growth-{size}.db"
        async with Database.open(url) as database:
            await fill(database, size)
            print(f"{size:,} matches are stored", flush=True)
            if options.check:
                await check(database)
            found[size] = await measured(database, size, options.turns)
        print(f"a bot starts on them in {await start(url)}", flush=True)
    return "\n\n".join([*([table(found)] if found else ()), steps_table(await steps_by_past(folder, options.past))])


async def start(url: str) -> str:
    """How long it takes until a bot is ready, the time back included that everyone gets for its absence."""
    async with Sandbox(rate_limits=False) as sandbox:
        began = perf_counter()
        bot = await sandbox.launch_bot(env={"DATABASE_URL": url})
        await bot.ready()
        return f"{perf_counter() - began:.2f} s, {spent(bot):.2f} s of it of the processor"


async def check(database: Database) -> None:
    """Say what `python -m bot check` would."""
    async for finding in check_matches(build(database, Hands(), Random(0))[Matches]):
        print(finding, flush=True)


async def measured(database: Database, size: int, turns: int) -> dict[str, Cost]:
    """The usual cost of every call on a history of this size."""
    meter = Meter()
    with meter.listening():
        world = World(build(database, Hands(), Random(0)), size, meter)
        await world.look_round()
        for turn in range(turns + 1):
            if turn == 1:
                meter.costs.clear()  # the first time, statements are compiled
            for scene in SCENES:
                await scene(world)
    return meter.medians()


def table(found: Mapping[int, Mapping[str, Cost]]) -> str:
    """A line for each call: statements and milliseconds by size, how they grow, and whether that is too much."""
    sizes = list(found)
    lines = [f"{'':32}" + "".join(f"{f'{size:,} matches':>24}" for size in sizes) + f"{'growth':>20}"]
    for name in found[sizes[0]]:
        costs = [found[size][name] for size in sizes if name in found[size]]
        cells = "".join(f"{cost.statements:>9} stmts{cost.milliseconds:>6.1f} ms" for cost in costs)
        lines.append(f"{name:32}{cells}{_growth(costs):>24}")
    return "\n".join(lines)


def _growth(costs: Sequence[Cost]) -> str:
    """The largest step from one size to the next."""
    steps = list(pairwise(costs))
    statements = max((after.statements / max(1, before.statements) for before, after in steps), default=1.0)
    time = max((after.milliseconds / max(LEAST_MS, before.milliseconds) for before, after in steps), default=1.0)
    is_too_much = statements > MOST_STATEMENTS or time > MOST_TIME
    return f"x {statements:.2f}, x {time:.2f}{' !' if is_too_much else '  '}"


if __name__ == "__main__":
    main()

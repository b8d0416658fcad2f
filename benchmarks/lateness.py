"""How late the event loop is while two workers think: everything the bot does, but nothing is sent to Discord.

On a machine with other things to do the loop is late because of them as well, so the processor time that the loop
itself used meanwhile is told beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from bot.app import build
from bot.core.frame.pictures import Look, Pictures
from bot.core.host_settings import Hosting
from bot.core.people import Person, Place, Request, Rights
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.play.matches import Matches
from bot.play.matches.ui import draw_board
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from games import GAMES
from storage import Database

SECONDS = 20.0
WORKERS = 2
LEVEL = "8"
STEP = 0.005
"""Seconds between two looks at the clock."""
AIM = 10.0
"""Milliseconds, at the 99th percentile."""
PLACE = Place(guild_id=5, channel_id=6)


class Probe:
    """Notes how late it is woken, and how many workers think just then."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.late: list[float] = []
        self.used: list[float] = []
        self.busy: list[int] = []

    async def run(self, seconds: float) -> None:
        """Look at the clock again and again."""
        until = perf_counter() + seconds
        while (now := perf_counter()) < until:
            before = thread_time()
            await asyncio.sleep(STEP)
            self.used.append((thread_time() - before) * 1000)
            self.late.append((perf_counter() - now - STEP) * 1000)
            self.busy.append(self._workers.size - self._workers.free)

    def __str__(self) -> str:
        cuts, used = quantiles(self.late, n=100), quantiles(self.used, n=100)
        late = f"p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, longest {max(self.late):.1f} ms"
        thinking = sum(self.busy) / len(self.busy)
        return f"{late}; busy itself p99 {used[98]:.1f} ms ({thinking:.1f} thinking)"


def main() -> None:
    """Print it at rest and with workers that think."""
    asyncio.run(_measure())


async def _measure() -> None:
    async with _bot() as made:
        resting, thinking = Probe(made[Workers]), Probe(made[Workers])
        await resting.run(SECONDS / 4)
        print(f"event loop late, at rest: {resting}")
        people = [asyncio.create_task(_play(made, number)) for number in range(WORKERS)]
        await thinking.run(SECONDS)
        print(f"event loop late, {WORKERS} workers: {thinking}; aim {AIM:.0f} ms at p99")
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)


@asynccontextmanager
async def _bot() -> AsyncIterator[Services]:
    with TemporaryDirectory() as folder:
        async with Database.open(f"sqlite:///{Path(folder) / 'engawa.db'}") as database:
            made = build(database, lambda: datetime.now(UTC), Random(7), hosting=Hosting(workers=WORKERS, matches=1000))
            rounds = asyncio.create_task(made[JobRounds].run())
            yield made
            made[JobRounds].stop()
            await rounds


async def _play(made: Services, number: int) -> None:
    """Someone who answers at once, and looks at every board; in all games in turn."""
    person, pictures = Person(100 + number, f"P{number}"), Pictures()
    requests = (Request(person, each, PLACE, Rights(PLACE.guild_id)) for each in count(1000 + number, WORKERS))
    for game in (key for _ in count() for key in list(GAMES)[number:] + list(GAMES)[:number]):
        setup = TableSetup(game, {}, None, (), computers=(LEVEL,))
        table = await made[Tables].open(next(requests), setup)
        while (view := await made[Matches].show(table.match.id)).to_move:
            if view.waits_for(person.discord_id):
                move = view.game.format(view.game.legal_moves(view.position.state)[0])
                view = await made[Matches].move(next(requests), view.match.id, None, move)
                await draw_board(pictures, view, "board.png", Look())
            await asyncio.sleep(0.02)

"""A burst of moves in two servers, by one process and by several of them, on a PostgreSQL of its own and in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import select

from benchmarks.answers import (
    BOUNDS,
    BURSTS,
    MATCHES,
    Burst,
    begin_match,
    boards_at,
    burst_in,
    move_once,
    spent,
    undisturbed,
)
from games import GAMES
from games.core import AnyGame
from sandbox.launch import BotProcess
from sandbox.server import Sandbox
from sandbox.soak.bot_process import Life, places
from sandbox.soak.databases import PRIVATE, database
from storage import Database
from storage.core.tables import posts

RUNS = 2
LAYOUTS = {"one process": (1, 0), "two processes": (2, 0), "two that hear, one that works": (2, 1)}
"""How many hear Discord, and how many work for them."""


class Measured(NamedTuple):
    """What came of the bursts of a run."""

    acknowledged: list[float]
    answered: float
    shown: float
    spent: float
    """Seconds of processor time of a move, all processes together."""
    woken: list[float]
    """Seconds from a move, one at a time, until whoever sends its board has begun to."""


def main(arguments: Sequence[str] = ()) -> None:
    """Measure in turn, so many times, and print medians."""
    asyncio.run(_measure(int(arguments[0]) if arguments else RUNS))


async def _measure(runs: int) -> None:
    found: dict[str, list[Measured]] = {name: [] for name in LAYOUTS}
    for run in range(runs):
        for name in list(LAYOUTS)[:: -1 if run % 2 else 1]:
            found[name].append(await _run(*LAYOUTS[name]))
    print(f"bursts of {MATCHES} moves in as many matches in two servers, {runs} runs of {BURSTS}:")
    for name, measured in found.items():
        late = quantiles([each for run in measured for each in run.acknowledged], n=100)[98]
        answered, shown = median(run.answered for run in measured), median(run.shown for run in measured)
        used = median(run.spent for run in measured)
        print(
            f"{name:30} acknowledged p99 {late * 1000:5.0f} ms · moves a second answered {MATCHES / answered:5.1f}, "
            f"in the channels {MATCHES / shown:5.1f} · {used * 1000:4.1f} ms of a core a move"
        )
        cuts = quantiles([each for run in measured for each in run.woken], n=100, method="inclusive")
        print(
            f"{'':30} a move alone: its board is sent after p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms"
        )


async def _run(gateways: int, workers: int) -> Measured:
    async with database(PRIVATE, Path()) as kept, Sandbox(rate_limits=False) as sandbox:
        sandbox.backend.gateway.recommended = gateways
        channels = [sandbox.add_guild(f"garden-{number}", (number, 2)) for number in range(2)]
        bots = [await _started(sandbox, place, kept.env) for place in places(gateways, workers)]
        with undisturbed():
            return await _measured(sandbox, bots, channels, kept.env["DATABASE_URL"])


async def _started(sandbox: Sandbox, place: Life, env: Mapping[str, str]) -> BotProcess:
    place.bot = await sandbox.launch_bot(args=place.arguments, env={**env, **BOUNDS})
    await place.ready()
    return place.bot


async def _measured(sandbox: Sandbox, bots: Sequence[BotProcess], channels: Sequence[int], url: str) -> Measured:
    game, pairs = GAMES["dogon"], list(combinations(sandbox.people, 2))
    states = [{number: game.start() for number in range(first, MATCHES + 1, 2)} for first in (1, 2)]
    for number in range(1, MATCHES + 1):
        await begin_match(channels[1 - number % 2], number, pairs[number % len(pairs)])
    bursts: list[list[Burst]] = []
    before = seconds = 0.0
    for ply in range(1, BURSTS + 2):
        began = perf_counter()
        halves = (burst_in(sandbox, channel, game, part) for channel, part in zip(channels, states, strict=True))
        bursts.append(list(await asyncio.gather(*halves)))
        seconds += perf_counter() - began
        for channel in channels:
            await boards_at(sandbox.people[0], channel, ply)
        if ply == 1:  # in the first, every process compiles what it asks the database
            bursts, before, seconds = [], sum(map(spent, bots)), 0.0
    used = (sum(map(spent, bots)) - before) / (BURSTS * MATCHES)
    return Measured(
        [each for both in bursts for half in both for each in half.acknowledged],
        median(max(moment for half in both for moment in half.answered) for both in bursts),
        seconds / BURSTS,
        used,
        await _woken(sandbox, channels, game, states, url),
    )


async def _woken(
    sandbox: Sandbox, channels: Sequence[int], game: AnyGame, states: Sequence[dict[int, Any]], url: str
) -> list[float]:
    """A move in every match, one after the other, with nothing else to do."""
    began = sandbox.clock.now()
    for channel, part in zip(channels, states, strict=True):
        for number in part:
            await move_once(sandbox, channel, game, part, number)
    async with Database.open(url) as database, database.reading() as connection:
        found = (await connection.execute(select(posts.c.nonce, posts.c.created_at))).tuples()
        stored = {nonce: at.timestamp() for nonce, at in found if at.timestamp() >= began}
    sent = [each for each in sandbox.backend.requests if each.method == "POST" and isinstance(each.body, dict)]
    begun = {each.body.get("nonce"): each.at - each.seconds for each in sent}
    return [begun[nonce] - at for nonce, at in stored.items() if nonce in begun]

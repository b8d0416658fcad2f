"""What a move costs: `python -m benchmarks thoughts --level 8 --count 100`, in processor time and memory.

One process thinks about positions from matches of level 3, all games, options and seats in turn, as a worker does.
"""

from __future__ import annotations

import argparse
import resource
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from time import process_time
from typing import Any

from benchmarks.arena import Setting, level
from benchmarks.legality import settings
from games import GAMES
from opponents.core import draw
from opponents.levels import plan_of
from opponents.thinking import think

PLAYER = level(3)
LATEST = 40
"""Plies before a position, at most."""


def main(arguments: Sequence[str] = ()) -> None:
    """Think and print, a line for each game and one for all."""
    parser = argparse.ArgumentParser("python -m benchmarks thoughts", description=__doc__)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--count", type=int, default=100)
    chosen = parser.parse_args(arguments)
    seconds: dict[str, list[float]] = defaultdict(list)
    for number, (setting, state, ply) in enumerate(islice(_positions(), chosen.count)):
        game = GAMES[setting.game]
        began = process_time()
        think(game, state, plan_of(game, state, chosen.level), number, ply)
        seconds[setting.game].append(process_time() - began)
    for key, several in seconds.items():
        print(f"{key:<14} {_summary(several)}")
    print(f"{'all':<14} {_summary([each for several in seconds.values() for each in several])}")
    print(f"level {chosen.level}, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


def _positions() -> Iterator[tuple[Setting, Any, int]]:
    """Positions in which there is something to think about."""
    for seed, setting in enumerate(cycle(settings())):
        game, ply = GAMES[setting.game], 0
        state: Any = game.start(setting.seats, dict(setting.options))
        last = draw(LATEST, seed, 0, "ply")
        found = None
        while state.to_move is not None and ply <= last:
            if len(game.legal_moves(state)) > 1:
                found = setting, state, ply
            state, _ = game.apply(state, PLAYER(game, state, seed, ply))
            ply += 1
        if found:
            yield found


def _summary(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{len(ordered)} moves: {middle:.2f} s, 99 % within {late:.2f} s, {ordered[-1]:.2f} s at most"

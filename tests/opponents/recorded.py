"""Thoughts as they were once, in `recorded.txt` and `selective.txt`; `python -m tests.opponents.recorded` renews them.

A line is game, position code, move, score and nodes of one plan. They are the same on every machine and Python; whoever
changes the search or the worth of positions records them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games import GAMES
from opponents.core import PLAIN, Plan
from opponents.thinking import think
from tests.games.setups import EVERY_SETUP
from tests.opponents.positions import random_states

FILE = Path(__file__).with_name("recorded.txt")
PLAN = Plan(700, 8, 60)
"""It overlooks and has whims, so that every draw counts."""
SELECTIVE_FILE = Path(__file__).with_name("selective.txt")
SELECTIVE_PLAN = Plan(700, techniques=~PLAIN)
SEED, PLY = 7, 3
EACH = 3
"""Positions of every way to set up a game."""


class Recorded(NamedTuple):
    """A position and what was thought about it, as texts."""

    game: str
    code: str
    move: str
    score: str
    nodes: str


def read(file: Path = FILE) -> list[Recorded]:
    """Every thought that was recorded."""
    return [Recorded(*line.split("|")) for line in file.read_text().splitlines()]


def thought(key: str, code: str, plan: Plan = PLAN) -> Recorded:
    """The thought as it is found again."""
    game = GAMES[key]
    found = think(game, game.decode(code), plan, SEED, PLY)
    return Recorded(key, code, game.format(found.move), str(found.score), str(found.nodes))


def main() -> None:
    """Record thoughts about other positions of the same kind."""
    codes = {(setup.key, setup.game.encode(state)) for setup in EVERY_SETUP for state in random_states(setup, EACH)}
    for file, plan in ((FILE, PLAN), (SELECTIVE_FILE, SELECTIVE_PLAN)):
        file.write_text("".join("|".join(thought(*each, plan)) + "\n" for each in sorted(codes)))


if __name__ == "__main__":
    main()

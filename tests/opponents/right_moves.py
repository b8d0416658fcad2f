"""Positions with one right move, in `right_moves.txt`; `python -m tests.opponents.right_moves [GAME ...]` draws them.

A line is game, kind, position code and move. `win` wins at once, and no other move does; `force` is the only move that
wins by force within three plies; `save` is the only move after which nothing is lost by force within four plies.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.core import AnyGame
from opponents.core import PROVEN, WIN, Plan
from opponents.register import tree_of
from opponents.search import DEEPEST, Search
from opponents.thinking import think

FILE = Path(__file__).with_name("right_moves.txt")
KINDS = {"win": 1, "force": 3, "save": 4}
"""Kind -> the plies that have to be looked at."""
FINDERS = {"win": 2, "force": 6, "save": 6}
"""Kind -> the lowest level that has to find it."""
EACH = 12
MATCHES = 300
NODES = 9_000
"""Enough for the plies above, nearly always."""
SURE = 60_000
"""Enough to tell a rescue from a loss put off."""


class RightMove(NamedTuple):
    """A position and its move, as texts."""

    game: str
    kind: str
    code: str
    move: str


def read() -> list[RightMove]:
    """Every position that was drawn."""
    return [RightMove(*line.split("|")) for line in FILE.read_text().splitlines()]


def main() -> None:
    """Draw some positions for every game and kind, or for the games named."""
    named = sys.argv[1:] or list(GAMES)
    kept = [each for each in read() if each.game not in named]
    with FILE.open("w") as file:
        file.writelines("|".join(each) + "\n" for each in kept)
        for game in map(GAMES.__getitem__, named):
            for each in _drawn(game):
                file.write("|".join(each) + "\n")
                file.flush()


def _drawn(game: AnyGame) -> Iterator[RightMove]:
    """Shortly before the end of a match there often is one right move."""
    counts: Counter[str] = Counter()
    known: set[RightMove] = set()
    for number in range(MATCHES):
        if all(counts[kind] >= EACH for kind in KINDS):
            return
        states = _match(game, game.info.seats[number % len(game.info.seats)], number)
        for kind, before in (("win", 1), ("force", 3), ("save", 2), ("save", 4), ("save", 6)):
            if counts[kind] < EACH and len(states) >= before:
                found = _right(game, states[-before], kind)
                if found and found not in known and _is_sure(game, found):
                    counts[kind] += 1
                    known.add(found)
                    yield found


def _match(game: AnyGame, seats: int, number: int) -> list[Any]:
    """The positions of a quick match in which somebody moved."""
    random = Random(f"{game.info.key} {number}")
    states, state = [], game.start(seats)
    while state.to_move is not None and len(states) < 200:
        states.append(state)
        whim = random.randrange(6) == 0
        move = random.choice(game.legal_moves(state)) if whim else _played(game, state, len(states))
        state, _ = game.apply(state, move)
    return states


def _played(game: AnyGame, state: Any, ply: int) -> Any:
    return think(game, state, Plan(30), ply, ply).move


def _right(game: AnyGame, state: Any, kind: str) -> RightMove | None:
    moves, depth = game.legal_moves(state), KINDS[kind]
    if len(moves) < 3:
        return None
    move, first = _best(game, state, moves, depth)
    if (first <= PROVEN) != (kind == "save"):
        return None
    _, second = _best(game, state, [other for other in moves if other != move], depth)
    is_right = {
        "win": first == WIN - 1 and second < WIN - 1,
        "force": WIN - 1 > first > PROVEN > second,
        "save": PROVEN > first > -PROVEN > second,
    }
    return RightMove(game.info.key, kind, game.encode(state), game.format(move)) if is_right[kind] else None


def _is_sure(game: AnyGame, found: RightMove) -> bool:
    """Whether the move is right without the history as well, and does not only put off a loss."""
    state = game.decode(found.code)
    if _right(game, state, found.kind) != found:
        return False
    move, score = _best(game, state, game.legal_moves(state), DEEPEST, SURE)
    return found.kind != "save" or (score > -PROVEN and game.format(move) == found.move)


def _best(game: AnyGame, state: Any, moves: Sequence[Any], depth: int, nodes: int = NODES) -> tuple[Any, int]:
    tree = tree_of(game)
    *_, last = Search(tree, tree.root(state), nodes).deepen(moves, depth)
    return last.moves[0]


if __name__ == "__main__":
    main()

"""Positions with one right move, in `right_moves.txt`; `python -m tests.opponents.right_moves` draws them anew.

A line is game, kind, position code and move. `win` wins at once, and no other move does; `force` is the only move that
wins by force within three plies; `save` is the only move after which nothing is lost by force within four plies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.core import AnyGame
from opponents.core import PROVEN, WIN, Plan
from opponents.register import tree_of
from opponents.search import Search
from opponents.thinking import think

FILE = Path(__file__).with_name("right_moves.txt")
KINDS = {"win": 1, "force": 3, "save": 4}
"""Kind -> the plies that have to be looked at."""
FINDERS = {"win": 2, "force": 6, "save": 6}
"""Kind -> the lowest level that has to find it."""
EACH = 5
NODES = 3_000
"""Enough for the plies above, nearly always."""


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
    """Draw some positions for every game and kind."""
    with FILE.open("w") as file:
        for game in GAMES.values():
            for each in _drawn(game):
                file.write("|".join(each) + "\n")
                file.flush()


def _drawn(game: AnyGame) -> Iterator[RightMove]:
    """At most one position of a game, so that they differ."""
    counts: Counter[str] = Counter()
    random = Random(game.info.key)
    for number in range(40):
        seats = game.info.seats[number % len(game.info.seats)]
        state = game.start(seats)
        ply = 0
        while state.to_move is not None and ply < 200:
            found = _right(game, state) if random.randrange(5) == 0 else None
            if found and counts[found.kind] < EACH and _is_read_back(game, state, found):
                counts[found.kind] += 1
                yield found
                break
            move = random.choice(game.legal_moves(state)) if random.randrange(4) == 0 else _played(game, state, ply)
            state, _ = game.apply(state, move)
            ply += 1
        if all(counts[kind] >= EACH for kind in KINDS):
            return


def _played(game: AnyGame, state: Any, ply: int) -> Any:
    return think(game, state, Plan(20), ply, ply).move


def _right(game: AnyGame, state: Any) -> RightMove | None:
    moves = game.legal_moves(state)
    if len(moves) < 3:
        return None
    for kind, depth in KINDS.items():
        move, first = _best(game, state, moves, depth)
        if kind != "save" and first <= PROVEN:
            continue
        _, second = _best(game, state, [other for other in moves if other != move], depth)
        if kind == "win" and first == WIN - 1 and second < WIN - 1:
            return RightMove(game.info.key, kind, game.encode(state), game.format(move))
        if kind == "force" and WIN - 1 > first > PROVEN > second:
            return RightMove(game.info.key, kind, game.encode(state), game.format(move))
        if kind == "save" and PROVEN > first > -PROVEN > second:
            return RightMove(game.info.key, kind, game.encode(state), game.format(move))
    return None


def _best(game: AnyGame, state: Any, moves: Sequence[Any], depth: int) -> tuple[Any, int]:
    tree = tree_of(game)
    *_, last = Search(tree, tree.root(state), NODES).deepen(moves, depth)
    return last.moves[0]


def _is_read_back(game: AnyGame, state: Any, found: RightMove) -> bool:
    """Whether the code alone, without the history of the match, has the same right move."""
    return _right(game, game.decode(found.code)) == found


if __name__ == "__main__":
    main()

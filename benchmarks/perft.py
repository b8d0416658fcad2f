"""Nodes per second of every game through the public contract, beside python-chess in the same run."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import chess

from games import GAMES
from games.core import AnyGame

SECONDS = 2.0
CHESS_DEPTH = 4
CHESS_LENGTH = 120
"""Plies after which a random game of chess is left: most of the rest is two kings walking."""


class Speed(NamedTuple):
    """Positions counted, and how long it took."""

    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        """Nodes per second."""
        return self.nodes / self.seconds


def main() -> None:
    """Print a line for chess and one for each game and number of seats: perft, then random playouts."""
    base, played = _chess(), _chess_playouts()
    print(f"python-chess: perft {CHESS_DEPTH} {base.rate:,.0f} nodes/s, random playouts {played.rate:,.0f} plies/s")
    for key, game in GAMES.items():
        for seats in game.info.seats:
            speed, playouts = _deepening(game, game.start(seats)), _playouts(game, seats)
            print(
                f"{key}, {seats} seats: perft {speed.rate:,.0f} nodes/s, {speed.rate / base.rate:.2f} x python-chess; "
                f"playouts {playouts.rate:,.0f} plies/s, {playouts.rate / played.rate:.2f} x python-chess"
            )


def _chess() -> Speed:
    began = perf_counter()
    nodes = _count_chess(chess.Board(), CHESS_DEPTH)
    return Speed(nodes, perf_counter() - began)


def _count_chess(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _count_chess(board, depth - 1)
        board.pop()
    return nodes


def _chess_playouts() -> Speed:
    random, plies, began = Random(1), 0, perf_counter()
    while perf_counter() - began < SECONDS / 2:
        board = chess.Board()
        while board.ply() < CHESS_LENGTH and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
            plies += 1
    return Speed(plies, perf_counter() - began)


def _playouts(game: AnyGame, seats: int) -> Speed:
    """Random matches to their end."""
    random, plies, began = Random(1), 0, perf_counter()
    while perf_counter() - began < SECONDS / 2:
        state = game.start(seats)
        while moves := game.legal_moves(state):
            state, _ = game.apply(state, random.choice(moves))
            plies += 1
    return Speed(plies, perf_counter() - began)


def _deepening(game: AnyGame, state: Any) -> Speed:
    """The deepest count that fits the time."""
    depth = 2
    while True:
        began = perf_counter()
        nodes = count(game, state, depth)
        if (seconds := perf_counter() - began) > SECONDS / 8:
            return Speed(nodes, seconds)
        depth += 1


def count(game: AnyGame, state: Any, depth: int) -> int:
    """Sequences of exactly `depth` moves; the last ply is counted, not played."""
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.apply(state, move)[0], depth - 1) for move in moves)


if __name__ == "__main__":
    main()

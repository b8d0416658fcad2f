"""What pictures are measured by: boards drawn by `chess.svg` with CairoSVG, and the fastest of some runs."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

import cairosvg  # type: ignore[import-untyped]  # has no type information
import chess
import chess.svg

_POSITIONS, _ROUNDS, _SEED = 8, 3, 2026


def chess_boards() -> list[chess.Board]:
    """Positions of a random game, each with its last move."""
    chance, board, boards = random.Random(_SEED), chess.Board(), []
    for _ in range(_POSITIONS):
        board.push(chance.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards


def draw_chess(board: chess.Board, side: int) -> object:
    """A picture of so many pixels to a side, as a PNG file."""
    return cairosvg.svg2png(chess.svg.board(board, lastmove=board.peek(), size=side).encode())


def best_of(work: Callable[..., object], *arguments: object) -> float:
    """Processor seconds of the fastest of some runs: what other programs do at the time counts little."""
    times = []
    for _ in range(_ROUNDS):
        began = process_time()
        work(*arguments)
        times.append(process_time() - began)
    return min(times)

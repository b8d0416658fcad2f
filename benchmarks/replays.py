"""Matches as films, beside the same number of pictures by `chess.svg` with CairoSVG."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from io import BytesIO
from math import isqrt
from statistics import median
from time import process_time

from PIL import Image

from benchmarks.yardstick import best_of, chess_boards, draw_chess
from games import GAMES
from games.core import AnyGame, Played
from renderers.base import Frame
from renderers.replay import Shot, gif, story
from renderers.themes import WIDTH

MOVES, SEED = 60, 2026


def main() -> None:
    """Print for every game and every way to play it: bytes of a film, its time, and ratios."""
    print(f"aims for {MOVES} moves: 500,000 bytes, 15 x as fast")
    large = _chess(WIDTH)
    for key, game in GAMES.items():
        for seats, options in _ways(game):
            print(f"{key}, {seats} seats {dict(options) or ''}")
            _measure(key, random_match(game, seats, options), large)


def random_match(game: AnyGame, seats: int, options: Mapping[str, str]) -> list[Shot]:
    """The first moves of a match, and where it began."""
    chance, state = random.Random(SEED), game.start(seats, options)
    shots = [Shot(state, Frame(f"#17 {game.info.name}"))]
    while state.to_move is not None and len(shots) <= MOVES:
        move, before = chance.choice(game.legal_moves(state)), state
        state, events = game.apply(state, move)
        shots.append(Shot(state, Frame(ply=len(shots), last=Played(before, move, before.to_move, events))))
    return shots


def _ways(game: AnyGame) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Every number of seats, then every option."""
    yield from ((seats, {}) for seats in game.info.seats)
    for option, values in game.info.options.items():
        yield from ((game.info.seats[0], {option: value}) for value in values[1:])


def _measure(key: str, shots: list[Shot], large: float) -> None:
    began = process_time()
    film = gif(key, shots)
    cold, warm = process_time() - began, best_of(gif, key, shots)
    with Image.open(BytesIO(film)) as image:
        width, height = image.size
    same = _chess(isqrt(width * height)) * len(shots) / warm
    print(f"  {len(shots)} frames of {width} x {height}, {len(film):,} bytes; story {len(story(key, shots)):,} bytes")
    print(f"  {warm * 1000:.0f} ms, with cold caches {cold * 1000:.0f} ms")
    print(f"  as many by chess.svg + CairoSVG: ours is {same:.1f} x as fast at the same number of pixels,")
    print(f"  {large * len(shots) / warm:.1f} x as fast at {WIDTH} x {WIDTH}")


def _chess(side: int) -> float:
    """Seconds for one picture."""
    return median(best_of(draw_chess, board, side) for board in chess_boards())

"""Pictures and films of every game, drawn and packed, beside `chess.svg` with CairoSVG at the same number of pixels."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from math import isqrt
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from PIL import Image

from benchmarks.yardstick import best_of, chess_boards, draw_chess
from games import GAMES
from games.core import AnyGame, Played, Seat
from renderers import RENDERERS, encoding, picture, png
from renderers.base import Frame
from renderers.replay import Shot, gif
from renderers.themes import THEMES

POSITIONS = 40
MOVES = 60
"""Of a film."""
IN_TURN = 400
"""Boards of all games."""
SEED = 2026


class Scene(NamedTuple):
    """What one picture shows."""

    state: Any
    frame: Frame


class Times(NamedTuple):
    """Seconds for one picture, measured one right after the other."""

    whole: float
    drawing: float
    bare: float
    """Compressing the same scan lines, and nothing else."""


def main() -> None:
    """Print for every game with a renderer: time, ratios and bytes of its pictures and of a film; then all in turn."""
    print(f"packed by {next(iter(encoding.installed()), 'Pillow')}")
    for key in RENDERERS:
        scenes = list(_scenes(GAMES[key]))
        files = [png(key, *scene) for scene in scenes]  # fills the caches, as the first minutes of a bot do
        whole, drawing, bare = map(median, zip(*(_time(key, scene) for scene in scenes), strict=True))
        width, height = picture(key, *scenes[0]).size
        svg = median(best_of(draw_chess, board, isqrt(width * height)) for board in chess_boards())
        print(f"{key}: {width} x {height}, {max(map(len, files)):,} bytes at most")
        print(f"  draw + PNG {whole * 1000:.2f} ms, of which drawing {drawing * 1000:.2f} ms")
        print(f"  chess.svg + CairoSVG {svg * 1000:.1f} ms: ours is {svg / whole:.1f} x as fast (aim 20)")
        level = encoding.PNG_LEVEL
        print(f"  bare zlib level {level} {bare * 1000:.2f} ms: the whole is {whole / bare:.2f} x (aim 1.2)")
        _time_film(key, svg)
    _time_all_in_turn()


def _time_all_in_turn() -> None:
    """Boards of matches nobody has seen before, of any game in any theme, where parts have to make room for others."""
    chance, known = random.Random(SEED), {key: list(_scenes(GAMES[key], IN_TURN)) for key in RENDERERS}

    def draw() -> None:
        state, frame = chance.choice(known[key := chance.choice(list(RENDERERS))])
        png(key, state, replace(frame, theme=chance.choice(list(THEMES)), viewpoint=Seat(chance.randrange(2))))

    for _ in range(2 * IN_TURN):
        draw()
    began = process_time()
    for _ in range(IN_TURN):
        draw()
    taken = (process_time() - began) / IN_TURN
    print(f"all games in {len(THEMES)} themes, in turn: draw + PNG {taken * 1000:.1f} ms, parts painted anew included")


def _time_film(key: str, svg: float) -> None:
    """Beside as many boards of `chess.svg`, at the size that boards have and at that of a film, and beside Pillow."""
    shots = [Shot(state, replace(frame, theme="light")) for state, frame in _scenes(GAMES[key], MOVES + 1)]
    file = gif(key, shots)
    taken = best_of(gif, key, shots) / len(shots)
    width, height = Image.open(BytesIO(file)).size
    small = median(best_of(draw_chess, board, isqrt(width * height)) for board in chess_boards())
    plain = best_of(_plain_film, key, shots) / len(shots)
    print(f"  film of {MOVES} moves {taken * len(shots) * 1000:.0f} ms, {len(file):,} bytes (aim 350,000)")
    print(f"  {svg / taken:.1f} x as fast as chess.svg + CairoSVG (aim 40), {small / taken:.1f} x where that draws")
    print(f"  boards of half the size, {plain / taken:.1f} x as fast as our boards written as a film by Pillow")


def _plain_film(key: str, shots: Sequence[Shot]) -> None:
    """As one would write it who knows nothing of the boards."""
    frames = [picture(key, shot.state, shot.frame).convert("RGB") for shot in shots]
    small = [frame.resize((frame.width // 2, frame.height // 2)) for frame in frames]
    small[0].save(BytesIO(), "GIF", save_all=True, append_images=small[1:], duration=800, loop=0)


def _time(key: str, scene: Scene) -> Times:
    lines = _scan_lines(picture(key, *scene))
    bare = best_of(zlib.compress, lines, encoding.PNG_LEVEL)
    return Times(best_of(png, key, *scene), best_of(picture, key, *scene), bare)


def _scenes(game: AnyGame, count: int = POSITIONS) -> Iterator[Scene]:
    """Positions of random matches with every marking of the last move."""
    chance = random.Random(SEED)
    state, ply, last = game.start(), 0, None
    for _ in range(count):
        if state.to_move is None:
            state, ply, last = game.start(), 0, None
        move = chance.choice(game.legal_moves(state))
        before, (state, events) = state, game.apply(state, move)
        ply, last = ply + 1, Played(before, move, before.to_move, events)
        yield Scene(state, Frame(f"#17 {game.info.name}", ply=ply, last=last, theme=chance.choice(("light", "dark"))))


def _scan_lines(image: Any) -> bytes:
    """The picture as PNG lays it out: every line after its filter byte, which is none."""
    width, data = image.width, image.tobytes()
    return b"".join(b"\0" + data[start : start + width] for start in range(0, len(data), width))

"""Honey Donuts' board: eighteen cells round the hole, and a pushed line with the piece that fell."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import Image

from games.core import Played, Seat
from games.honey_donuts.board import CELLS, LINES
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.honey_donuts import FINISH, GAME, MIDDLE, RAISED, HoneyDonutsBoard, Story, story_of, tiles
from renderers.themes import THEMES, rgb

BOARD = HoneyDonutsBoard()
WIN = ("b.r/..B./..*../...b/rR. r", "d3-e3")


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    value = image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return value


def told(code: str, notation: str, viewpoint: Seat = Seat(0)) -> Story:
    before = GAME.decode(code)
    assert before.to_move is not None
    move, _, events = GAME.play(before, before.to_move, notation)
    return story_of(tiles(viewpoint), Played(before, move, before.to_move, events))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_every_piece_lies_where_geometry_says(viewpoint: Seat, theme: str) -> None:
    state, board = GAME.start(), tiles(viewpoint)
    image = BOARD.draw(state, Frame(viewpoint=viewpoint, theme=theme)).convert("RGB")
    colours = {"R": "red", "r": "red", "B": "blue", "b": "blue", ".": "sugar"}
    for cell, kind in state.pieces.items():
        x, y = board.centre(cell)
        assert pixel(image, x, y - RAISED + 30) == rgb(FINISH[theme][colours[kind]])
        assert pixel(image, x + 55, y) == rgb(FINISH[theme]["cell"])


@pytest.mark.parametrize("theme", THEMES)
def test_there_is_a_hole_in_the_middle(theme: str) -> None:
    image = BOARD.draw(GAME.start(), Frame(theme=theme))
    assert pixel(image, *MIDDLE) == rgb(FINISH[theme]["hole"])
    assert min(dist(tiles(Seat(0)).centre(cell), MIDDLE) for cell in CELLS) > 1.7 * tiles(Seat(0)).radius


def test_lines_are_straight() -> None:
    board = tiles(Seat(0))
    step = board.radius * 3**0.5
    for line in LINES:
        for one, other in combinations(range(len(line)), 2):
            apart = dist(board.centre(line[one]), board.centre(line[other]))
            assert apart == pytest.approx(step * (other - one))


def test_kings_and_regulars_of_both_colours_look_different() -> None:
    image, board = BOARD.draw(GAME.start(), Frame()).convert("RGB"), tiles(Seat(0))
    pieces = set()
    for cell in ("a1", "a2", "e1", "e2", "c1"):
        x, y = (round(number) for number in board.centre(cell))
        pieces.add(image.crop((x - 46, y - 56, x + 46, y + 38)).convert("L").tobytes())
    assert len(pieces) == 5


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_the_arrow_runs_along_the_line_to_the_piece_that_fell(viewpoint: Seat) -> None:
    story, board = told("bBb/..../..*../..../rRr r", "d4-a2", viewpoint), tiles(viewpoint)
    (start, end), ends = story.way, [board.centre(cell) for cell in ("a2", "d4")]
    assert dist(start, end) == pytest.approx(dist(start, ends[0]) + dist(ends[0], ends[1]) + dist(ends[1], end))
    assert dist(end, story.place) < dist(end, ends[1])
    assert (story.fallen, story.back, story.lost) == (".", "a2", False)


def test_the_way_back_runs_beside_the_line_as_the_notation_reads() -> None:
    for viewpoint in [Seat(0), Seat(1)]:
        for notation in ["d4-a2", "a1-a3", "a3-a1", "c1-a1"]:
            story, board = told("bBb/..../..*../..../rRr r", notation, viewpoint), tiles(viewpoint)
            out, back = (board.centre(cell) for cell in notation.split("-"))
            assert dist(story.home[0], out) < dist(story.home[0], back), (viewpoint, notation)
            assert dist(story.home[-1], back) < board.radius, (viewpoint, notation)
            assert all(dist(point, board.centre(cell)) > 30 for point in story.home for cell in notation.split("-")), (
                viewpoint,
                notation,
            )


def test_a_chosen_cell_wears_its_name_as_a_badge(monkeypatch: pytest.MonkeyPatch) -> None:
    badges: list[str] = []
    kept = Canvas.badge

    def note(self: Canvas, words: str, *rest: Any, **more: Any) -> None:
        badges.append(words)
        kept(self, words, *rest, **more)

    monkeypatch.setattr(Canvas, "badge", note)
    BOARD.draw(GAME.start(), Frame(chosen=("a1",), choices=(("a3", "1"),)))
    assert sorted(badges) == ["1", "a1"]


def test_a_piece_pushed_into_the_hole_is_shown_in_the_hole() -> None:
    story = told(*WIN)
    assert (story.fallen, story.lost) == ("B", True)
    assert dist(story.place, MIDDLE) < 30


def test_the_cell_of_a_lost_king_stays_empty() -> None:
    before = GAME.decode(WIN[0])
    _, after, _ = GAME.play(before, Seat(0), WIN[1])
    x, y = tiles(Seat(0)).centre("e3")
    assert pixel(BOARD.draw(after, Frame()), x, y) == rgb(FINISH["light"]["cell"])

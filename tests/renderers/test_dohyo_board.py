"""Dohyō's board: every cell where geometry says, the own home before the viewer, the last move told."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest
from PIL import Image

from games.core import Played, Seat
from games.dohyo import Position
from games.dohyo.board import HOMES
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.dohyo import GAME, DohyoBoard, story_of
from renderers.ring import FINISH, empty_ring, middle, tiles, wood
from renderers.themes import THEMES, rgb

BOARD = DohyoBoard()
VIEWS = [(seats, Seat(viewpoint)) for seats in (2, 3, 4) for viewpoint in range(seats)]


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    value = image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return value


def played(code: str, notation: str) -> tuple[Position, Frame]:
    before = GAME.decode(code)
    assert before.to_move is not None
    move, after, events = GAME.play(before, before.to_move, notation)
    return after, Frame(last=Played(before, move, before.to_move, events))


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "viewpoint"), VIEWS)
def test_every_cell_lies_where_geometry_says(seats: int, viewpoint: Seat, theme: str) -> None:
    state, board = GAME.start(seats), tiles(seats, viewpoint)
    empty = BOARD.draw(state._replace(pieces=(0,) * seats), Frame(viewpoint=viewpoint, theme=theme)).convert("RGB")
    full = BOARD.draw(state, Frame(viewpoint=viewpoint, theme=theme)).convert("RGB")
    for cell, label in state.board.labels.items():
        x, y = board.centre(label)
        assert pixel(empty, x, y) == rgb(FINISH[theme]["clay"])
        owner = state.owner(cell)
        expected = "clay" if owner is None else f"seat{owner}"
        assert pixel(full, x, y + board.radius * 0.72 * 0.75) == rgb(FINISH[theme][expected])


def test_the_viewer_sits_behind_the_own_home() -> None:
    for seats, viewpoint in VIEWS:
        board = tiles(seats, viewpoint)
        heights = [
            sum(board.centre(label)[1] for label in home.split()) / len(home.split()) - middle(seats)[1]
            for home in HOMES[seats]
        ]
        assert heights[viewpoint] > 0, seats
        assert heights[viewpoint] == pytest.approx(max(heights)), seats


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1), Seat(2)])
def test_turn_order_goes_clockwise_from_every_side(viewpoint: Seat) -> None:
    board, (x, y) = tiles(3, viewpoint), middle(3)
    homes = [[board.centre(label) for label in home.split()] for home in HOMES[3]]
    (ax, ay), (bx, by) = ((sum(p[0] for p in home) / 12 - x, sum(p[1] for p in home) / 12 - y) for home in homes[:2])
    assert ax * by - ay * bx > 0


def test_two_players_have_the_inner_board_only() -> None:
    assert len(tiles(2, Seat(0)).cells) == 37
    assert len(tiles(3, Seat(0)).cells) == len(tiles(4, Seat(0)).cells) == 61


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_golden_line_runs_round_the_smaller_board_and_none_over_the_larger_one(seats: int) -> None:
    image, board = empty_ring("light", seats, Seat(0)).image, tiles(seats, Seat(0))
    left, right = board.centre("e2"), board.centre("e8")
    half = board.radius * 3**0.5 / 2
    gold = rgb(FINISH["light"]["gold"])
    ends = {pixel(image, left[0] - half, left[1]), pixel(image, right[0] + half - 1, right[1])}
    assert ends == {gold} if seats == 2 else gold not in ends
    assert pixel(image, left[0] + half, left[1]) != gold


def test_the_arrow_of_a_pivot_keeps_its_distance_from_the_piece_it_goes_round() -> None:
    state, frame = played("1BB1/5/6/3AA2/6/5/4 A 0,0 B 0 - - 9 24", "e6-d4")
    board = tiles(2, Seat(0))
    way = story_of(board, state, frame.last).way
    step = dist(board.centre("e5"), board.centre("e6"))
    assert way[0] == pytest.approx(board.centre("e6"))
    assert [dist(point, board.centre("e5")) for point in way] == pytest.approx([step] * len(way))
    assert dist(way[-1], board.centre("d4")) < step / 2


def test_a_captured_piece_lies_outside_the_board_where_it_was_pushed() -> None:
    state, frame = played("4/1BB2/6/4AAB/6/5/4 A 0,0 B 0 - - 9 24", "e6>e8")
    board = tiles(2, Seat(0))
    story = story_of(board, state, frame.last)
    assert story.fallen is not None
    assert story.token
    seat, (x, y) = story.fallen
    assert seat == 1
    assert (x, y) == pytest.approx((board.centre("e8")[0] * 2 - board.centre("e7")[0], board.centre("e8")[1]))


def test_a_push_on_to_an_empty_cell_captures_nothing() -> None:
    state, frame = played("5/1BB3/7/8/5AAB1/8/7/CC4/5 A 0,0,0 C 0 - - 10 24", "e6>e8")
    story = story_of(tiles(3, Seat(0)), state, frame.last)
    assert (story.fallen, story.token) == (None, False)


@pytest.mark.parametrize(
    "change",
    [{"token": Seat(0)}, {"captures": (1, 0)}, {"passive": 19}, {"active": (Seat(0),)}, {"goal": 7}],
    ids=["token", "captures", "referee", "elimination", "goal"],
)
def test_every_count_of_the_position_is_shown(change: dict[str, object]) -> None:
    state = GAME.start(2)
    assert BOARD.draw(state, Frame()).tobytes() != BOARD.draw(state._replace(**change), Frame()).tobytes()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_token_is_explained_and_shown_beside_its_holders_name(
    seats: int, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    kept = Canvas.text

    def note(self: Canvas, line: str, *rest: Any, **more: Any) -> None:
        written.append(line)
        kept(self, line, *rest, **more)

    monkeypatch.setattr(Canvas, "text", note)
    state = GAME.start(seats)
    without = BOARD.draw(state._replace(token=None), Frame(theme=theme))
    assert "breaks ties" not in written
    held = BOARD.draw(state._replace(token=Seat(1)), Frame(theme=theme))
    assert "breaks ties" in written
    header = (0, 0, held.width, wood(seats)[1] - 8)
    assert held.crop(header).tobytes() != without.crop(header).tobytes()


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_the_count_of_rounds_never_lies_over_what_the_token_is_for(
    viewpoint: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    heights: list[float] = []
    kept = Canvas.badge

    def note(self: Canvas, words: str, centre: tuple[float, float], *rest: Any) -> None:
        heights.append(centre[1])
        kept(self, words, centre, *rest)

    monkeypatch.setattr(Canvas, "badge", note)
    for token in (Seat(0), Seat(1)):
        heights.clear()
        BOARD.draw(GAME.start(2)._replace(token=token, passive=22), Frame(viewpoint=viewpoint))
        assert abs(heights[0] - heights[1]) > 400


def test_the_rounds_without_a_capture_are_shown_only_near_the_end() -> None:
    state = GAME.start(2)
    assert BOARD.draw(state, Frame()).tobytes() == BOARD.draw(state._replace(passive=18), Frame()).tobytes()


@pytest.mark.parametrize("theme", THEMES)
def test_the_pieces_of_whoever_is_out_are_hatched(theme: str) -> None:
    state = GAME.start(3)
    out, _ = GAME.retire(state, Seat(2)) or (state, ())
    board, colours = tiles(3, Seat(0)), FINISH[theme]
    before, after = (BOARD.draw(each, Frame(theme=theme)).convert("RGB") for each in (state, out))
    for cell, label in state.board.labels.items():
        x, y = board.centre(label)
        reach = round(board.radius * 0.5)
        box = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
        found = {colour for _, colour in after.crop(box).getcolors(4096) or ()}
        if state.owner(cell) == 2:
            assert {rgb(colours["seat2"]), rgb(colours["clay"])} <= found
        else:
            assert before.crop(box).tobytes() == after.crop(box).tobytes()

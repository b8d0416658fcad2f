"""Dogon's board: every hole where the geometry says, every seed to be seen."""

from __future__ import annotations

import pytest
from PIL import Image

from games.core import Seat
from games.dogon import Dogon, Position
from renderers import picture
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.dogon import MIDDLE, pits
from renderers.palette import Palette
from renderers.pits import Fill, draw_store, hollow
from renderers.themes import LIGHT, THEMES, WIDTH, rgb

GAME = Dogon()
BOARDS = ("kulei", "gagara")


def empty(board: str) -> Position:
    state = GAME.start(2, {"board": board})
    return state._replace(holes=bytes(len(state.holes)), stores=(state.board.total, 0))


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    value = image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return value


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
@pytest.mark.parametrize("board", BOARDS)
def test_every_hole_lies_where_geometry_says(board: str, viewpoint: Seat, theme: str) -> None:
    state = empty(board)
    places = pits(state.board.row, viewpoint)
    for index, cell in enumerate(state.board.names):
        holes = bytes(index == other for other in range(len(state.holes)))
        image = picture("dogon", state._replace(holes=holes), Frame(viewpoint=viewpoint, theme=theme))
        x, y = places.centre(cell)
        assert pixel(image, x, y) == rgb(THEMES[theme].seed)
        assert pixel(image, x, y + 45) == rgb(THEMES[theme].hollow)
        others = [places.centre(other) for other in state.board.names if other != cell]
        assert {pixel(image, *other) for other in others} == {rgb(THEMES[theme].hollow)}


@pytest.mark.parametrize("columns", [6, 8])
def test_north_sees_the_board_turned_by_half(columns: int) -> None:
    south, north = pits(columns, Seat(0)), pits(columns, Seat(1))
    for cell in south.cells:
        x, y = south.centre(cell)
        assert north.centre(cell) == pytest.approx((WIDTH - x, 2 * MIDDLE - y))


@pytest.mark.parametrize(("viewpoint", "row"), [(Seat(0), "ABCDEF"), (Seat(1), "abcdef")])
def test_the_own_row_is_the_lower_one_from_left_to_right(viewpoint: Seat, row: str) -> None:
    places = pits(6, viewpoint)
    assert all(places.lower(cell) == (cell in row) for cell in places.cells)
    columns = [places.centre(cell)[0] for cell in row]
    assert columns == sorted(columns)


def test_the_road_of_a_sowing_goes_round_the_end_of_the_board() -> None:
    places = pits(6, Seat(0))
    road = places.road(("E", "F", "a", "b"), 90, 20)
    assert road[0] == places.beside("E", 90)
    assert road[-1] == places.beside("b", 90)
    assert max(x for x, _ in road) == pytest.approx(places.box[2] + 20)
    assert all(x >= places.centre("E")[0] for x, _ in road)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(100, 150), (73, 150)])
def test_up_to_fifty_seeds_lie_apart_in_a_hole(size: tuple[int, int]) -> None:
    palette = Palette(LIGHT)
    for seeds in range(51):
        assert _spots(hollow(palette, size, Fill(seeds)).image, palette) == seeds


def test_a_store_holds_all_seeds_of_a_match() -> None:
    palette = Palette(LIGHT)
    for seeds in (0, 1, 5, 10, 48, 95, 96):
        canvas = Canvas(palette, palette.blank((88, 420), "board"))
        draw_store(canvas, (44, 210), (88, 420), Fill(seeds))
        assert _spots(canvas.image, palette) == seeds


def _spots(image: Image.Image, palette: Palette) -> int:
    """Connected patches of the colours of a seed."""
    light = {palette.index(name) for name in ("seed", "seed_shade", "seed_light")}
    left = {divmod(place, image.width) for place, index in enumerate(image.tobytes()) if index in light}
    patches = 0
    while left:
        patches, front = patches + 1, [left.pop()]
        while front:
            x, y = front.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            front += near
    return patches

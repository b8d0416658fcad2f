"""The drawing primitives, on small pictures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from renderers.canvas import Canvas, arc, dashed, paint
from renderers.geometry import Hexes, Squares
from renderers.palette import MARK_MIXES, Palette
from renderers.themes import LIGHT, rgb

PALETTE = Palette(LIGHT, MARK_MIXES)
BOARD, INK = rgb(LIGHT.board), rgb(LIGHT.board_ink)


@pytest.fixture
def sheet() -> Canvas:
    return Canvas(PALETTE, PALETTE.blank((60, 60), "board"))


def colours(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.convert("RGB").getcolors(4096) or ()}


def test_an_edge_is_mixed_with_what_it_lies_on(sheet: Canvas) -> None:
    sheet.disc((30, 30), 20, "board_ink")
    found = colours(sheet.image)
    assert {BOARD, INK} < found
    assert sheet.image.convert("RGB").getpixel((30, 30)) == INK


@pytest.mark.parametrize(
    ("shape", "arguments"),
    [
        ("disc", ((30, 30), 20, "board_ink")),
        ("ring", ((30, 30), 20, 5, "board_ink")),
        ("text", ("Ag", (30, 30), 24, "board_ink")),
        ("line", ([(10, 12), (48, 40)], 5, "board_ink")),
        ("polygon", ([(10, 10), (50, 20), (20, 50)], "board_ink")),
        ("badge", ("12", (30, 30), 20, ("choice", "choice_ink"))),
    ],
)
def test_naming_the_ground_changes_nothing_but_the_time(shape: str, arguments: tuple[Any, ...]) -> None:
    found, named = (Canvas(PALETTE, PALETTE.blank((60, 60), "board")) for _ in range(2))
    getattr(found, shape)(*arguments)
    getattr(named, shape)(*arguments, ground="board")
    assert found.image.tobytes() == named.image.tobytes()


def test_a_sprite_is_stamped_with_its_middle_on_the_point_and_only_where_its_shape_is(sheet: Canvas) -> None:
    sprite = paint(
        PALETTE,
        (20, 20),
        "board",
        lambda pen: pen.disc((10, 10), 10, "seed"),
        lambda pen: pen.disc((10, 10), 10, "seed"),
    )
    sheet.box((0, 0, 60, 60), "hollow")
    sheet.stamp(sprite, (30, 30))
    image = sheet.image.convert("RGB")
    assert image.getpixel((30, 30)) == rgb(LIGHT.seed)
    assert image.getpixel((21, 21)) == rgb(LIGHT.hollow)


def test_an_arrow_is_widest_behind_its_tip(sheet: Canvas) -> None:
    sheet.arrow([(5, 30), (50, 30)], 4, "board_ink")
    widths = [sum(sheet.image.convert("RGB").getpixel((x, y)) == INK for y in range(60)) for x in (15, 41, 55)]
    assert widths[0] < widths[1]
    assert widths[2] == 0


def test_a_shape_may_stick_out_of_the_picture(sheet: Canvas) -> None:
    sheet.disc((0, 59), 15, "board_ink")
    assert sheet.image.size == (60, 60)
    assert sheet.image.convert("RGB").getpixel((0, 59)) == INK


def test_named_colours_are_exact_and_too_many_are_refused() -> None:
    for name in ("page", "board", "seat3", "fresh"):
        assert PALETTE.blank((1, 1), name).convert("RGB").getpixel((0, 0)) == PALETTE.rgb(name)
    with pytest.raises(ValueError, match="do not fit a palette"):
        Palette(LIGHT, extra=[(f"colour {number}", f"#{number * 5000:06x}") for number in range(260)])


def test_a_dashed_line_begins_and_ends_within_the_line() -> None:
    pieces = dashed([(0, 0), (100, 0)], 10, 10)
    assert pieces[0][0] == (0, 0)
    assert len(pieces) > 3
    assert all(0 <= x <= 100 for piece in pieces for x, _ in piece)


def test_an_arc_keeps_its_distance() -> None:
    assert all(x * x + y * y == pytest.approx(100) for x, y in arc((0, 0), 10, 0, 3))


HEXES = {"c": (0, 0), "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}


def test_hexes_fill_the_box_and_keep_one_distance() -> None:
    board = Hexes(HEXES, (0, 0, 300, 200))
    x, y = board.centre("c")
    assert (x, y) == pytest.approx((150, 100))
    steps = {round(((board.centre(cell)[0] - x) ** 2 + (board.centre(cell)[1] - y) ** 2) ** 0.5, 6) for cell in HEXES}
    assert steps == {0, round(board.radius * 3**0.5, 6)}
    corners = [corner for cell in HEXES for corner in board.corners(cell)]
    assert min(y for _, y in corners) == pytest.approx(0)
    assert max(y for _, y in corners) == pytest.approx(200)


def test_hexes_turn_clockwise_by_sixths() -> None:
    straight, turned = Hexes(HEXES, (0, 0, 300, 200)), Hexes(HEXES, (0, 0, 300, 200), turns=1)
    ring = ("e", "se", "sw", "w", "nw", "ne", "e")
    for cell, following in pairwise(ring):
        assert turned.centre(cell) == pytest.approx(straight.centre(following))


def test_squares_count_from_the_lower_left_and_turn_by_half() -> None:
    cells = {f"{column}{row + 1}": (place, row) for place, column in enumerate("ab") for row in range(2)}
    board = Squares(cells, (0, 0, 100, 100))
    assert board.centre("a1") == (25, 75)
    assert board.square("b2") == (50, 0, 100, 50)
    assert Squares(cells, (0, 0, 100, 100), turned=True).centre("a1") == (75, 25)

"""Kamisado's board: squares and towers where geometry says, sides, symbols and rings told apart without colour."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from games.core import Played, Seat
from games.kamisado import Fill, Kamisado, Phase, Position
from games.kamisado.board import BLACK, CELLS, COLOUR_AT, COLOURS, GOLD
from renderers import encoding, towers
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.kamisado import ASIDE, FIELD, LINE_UP, LINE_UP_ROWS, TOP, KamisadoBoard, squares
from renderers.symbols import SYMBOLS, symbol
from renderers.themes import THEMES, contrast, rgb
from renderers.towers import BODIES, LACQUERS, PITCH, Piece, ink_of
from tests.example_counts import often

GAME, BOARD = Kamisado(), KamisadoBoard()
SQUARE_COLOURS = {cell: COLOURS[colour] for cell, colour in zip(CELLS, COLOUR_AT, strict=True)}
START = "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -"
PUSH_OF_TWO = "OBPK1RG1/8/8/3N4/3Y4/3r++4/8/ng1ykpbo b r"
ROUND_WON = "OBPK1RGN/4k3/8/4Y3/8/8/8/ngry1pbo b k"
Pixels = Any


def draw(state: Position, **frame: Any) -> Pixels:
    return BOARD.draw(state, Frame(**frame)).convert("RGB").load()


def played(code: str, notation: str, **frame: Any) -> tuple[Position, Pixels]:
    before = GAME.decode(code)
    move, state, events = GAME.play(before, before.to_move or BLACK, notation)
    last = Played(before, move, before.to_move or BLACK, events)
    return state, draw(state, last=last, **frame)


def spot(cell: str, across: float, down: float, viewpoint: Seat = BLACK) -> tuple[int, int]:
    x, y = squares(viewpoint).centre(cell)
    return round(x + across), round(y + down)


def middle_of_a_match(moves: int) -> Iterator[Position]:
    chance, state = random.Random(4), GAME.start(2, {"match": "marathon"})
    for _ in range(moves):
        state, _ = GAME.apply(state, chance.choice(GAME.legal_moves(state)))
        yield state


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_every_square_has_its_colour_where_geometry_says(theme: str, viewpoint: Seat) -> None:
    pixels = draw(GAME.start(), theme=theme, viewpoint=viewpoint)
    for cell, colour in SQUARE_COLOURS.items():
        assert pixels[spot(cell, 42, 0, viewpoint)] == rgb(LACQUERS[theme][colour]), cell


def test_gold_sees_the_board_turned_by_half() -> None:
    for cell in CELLS:
        x, y = squares(BLACK).centre(cell)
        assert squares(GOLD).centre(cell) == (FIELD[0] + FIELD[2] - x, FIELD[1] + FIELD[3] - y)
    assert squares(BLACK).square("a1")[::3] == (FIELD[0], FIELD[3])


@pytest.mark.slow
@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_every_tower_stands_on_its_square_in_the_body_of_its_side(viewpoint: Seat) -> None:
    for state in middle_of_a_match(60):
        if state.phase is not Phase.PLAY:
            continue  # line-ups are shown instead
        pixels = draw(state, viewpoint=viewpoint)
        for seat, colour, cell, rings in state.towers:
            face = towers._top(Piece(seat, colour, rings)) - PITCH / 2
            assert pixels[spot(cell, 0, face - 23, viewpoint)] == rgb(LACQUERS["light"][colour])
            assert pixels[spot(cell, 0, face - 31, viewpoint)] == rgb(BODIES["gold" if seat == GOLD else "ebony"])


@pytest.mark.slow
def test_only_an_empty_square_shows_its_symbol_large() -> None:
    state = GAME.decode(START)
    image = BOARD.draw(state, Frame())
    for cell, colour in SQUARE_COLOURS.items():
        x, y = spot(cell, -PITCH / 2, -PITCH / 2)
        counts = image.crop((x, y, x + PITCH, y + PITCH)).histogram()
        shown = counts[towers.palette("light").index(f"{colour}_faint")]
        assert (shown > 600) == (cell[1] in "234567"), cell


@pytest.mark.parametrize("colour", COLOURS)
def test_the_symbols_are_apart_from_each_other_in_black_and_white(colour: str) -> None:
    shape = _stencil(symbol(colour, (16, 16), 12))
    assert all(abs(x) <= 1.15 and abs(y) <= 1.15 for x, y in SYMBOLS[colour])
    for other in SYMBOLS:
        if other != colour:
            second = _stencil(symbol(other, (16, 16), 12))
            shared = ImageChops.logical_and(shape, second).histogram()[255]
            assert shared / ImageChops.logical_or(shape, second).histogram()[255] < 0.8, other


def test_there_is_a_symbol_for_every_colour_and_no_two_are_equal() -> None:
    assert set(SYMBOLS) == set(COLOURS)
    assert all(one != other for one, other in combinations(SYMBOLS.values(), 2))


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_towers_and_symbols_stand_out_on_every_square(theme: str, colour: str) -> None:
    lacquer = LACQUERS[theme][colour]
    assert contrast(BODIES[ink_of(colour)], lacquer) >= 3
    assert contrast(BODIES["ebony"], lacquer) >= 3
    assert contrast(BODIES["jet"], lacquer) >= 3
    faint = towers.palette(theme).rgb(f"{colour}_faint")
    assert contrast("#{:02x}{:02x}{:02x}".format(*faint), lacquer) >= (1.8 if theme == "contrast" else 1.35)


def test_the_sides_differ_in_brightness_and_in_shape() -> None:
    assert contrast(BODIES["gold"], BODIES["ebony"]) >= 4.5
    assert contrast(BODIES["gold"], BODIES["jet"]) >= 4.5
    black, gold = (towers.tower(towers.palette("light"), Piece(seat, "red", 0), "blue").mask for seat in (BLACK, GOLD))
    assert black is not None
    assert gold is not None
    assert ImageChops.logical_xor(black, gold).histogram()[255] > 250


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_from_the_line_round_them(theme: str) -> None:
    for mark in ("trace", "choice", "alarm"):
        assert contrast(getattr(THEMES[theme], mark), THEMES[theme].page) >= 4.5
    assert contrast(BODIES["ivory"], BODIES["jet"]) >= 4.5


def test_the_mark_of_a_player_stands_out_on_every_ground() -> None:
    for theme in THEMES:
        for ground in ["card", "active", "page"]:
            below = getattr(THEMES[theme], ground)
            assert max(contrast(BODIES["ivory"], below), contrast(BODIES["jet"], below)) >= 4.5, (theme, ground)
            palette = towers.palette(theme)
            for seat in (BLACK, GOLD):
                shown = towers.bare(palette, seat, 19, ground).image.histogram()
                assert shown[palette.index("ivory")] > 40, (theme, ground)
                assert shown[palette.index("jet")] > 40, (theme, ground)


def test_a_tower_has_a_bright_band_for_every_ring() -> None:
    for seat in [BLACK, GOLD]:
        for rings in range(4):
            palette = towers.palette("light")
            image = towers.square(palette, "blue", Piece(seat, "yellow", rings)).image
            column = image.crop((PITCH // 2, 0, PITCH // 2 + 1, PITCH)).tobytes()
            bands = [len(list(run)) for index, run in groupby(column) if index == palette.index("ivory")]
            assert len(bands) == rings, (seat, rings)
            assert all(band >= 5 for band in bands), (seat, rings)


@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_exactly_the_towers_that_may_move_are_framed(viewpoint: Seat) -> None:
    for state in (GAME.start(), *middle_of_a_match(often(12, 40))):
        pixels = draw(state, viewpoint=viewpoint)
        framed = {cell for cell in CELLS if pixels[spot(cell, 3 - PITCH / 2, 8, viewpoint)] == rgb(BODIES["ivory"])}
        origins = {CELLS[move.origin] for move in GAME.legal_moves(state)} if state.phase is Phase.PLAY else set()
        assert framed == (origins if state.required is None else {state.towers[state.required_tower].cell})


@pytest.mark.parametrize(
    ("code", "larger"),
    [(START, "Move any tower"), (f"{START[:-1]}r", "Red has to move"), (f"{START[:-3]}g p", "Purple has to move")],
)
def test_the_line_above_the_board_says_what_has_to_move(
    code: str, larger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert larger in _written(monkeypatch, GAME.decode(code), Frame())


def test_the_line_above_the_board_tells_missed_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    for moves, words in (
        ("a1a7 f8f6", "Black missed a turn  ·  round 1"),
        ("d1d7 g8a2 f1f3 a8a4", "2 missed turns  ·  round 1"),
        ("b1h7 c8a6 a6e2", "deadlock  ·  round 1"),
    ):
        state, last = GAME.start(), None
        for notation in moves.split():
            before, seat = state, state.to_move or BLACK
            move, state, events = GAME.play(state, seat, notation)
            last = Played(before, move, seat, events)
        assert words in _written(monkeypatch, state, Frame(last=last))


def test_the_score_is_shown_with_the_points_that_win(monkeypatch: pytest.MonkeyPatch) -> None:
    written = _written(monkeypatch, GAME.decode("O+BP++KYR+GN+++/8/8/8/8/8/8/n+gr++yk+pbo++ b -"), Frame())
    assert {"8 / 15", "12 / 15"} <= set(written)


def test_the_last_move_begins_with_a_ring_and_ends_with_a_head_before_the_tower() -> None:
    _, pixels = played(START, "c1f4")
    trace = rgb(THEMES["light"].trace)
    assert pixels[spot("c1", -11, 0)] == trace
    assert pixels[spot("c1", 0, 17)] == rgb(THEMES["light"].page)
    assert pixels[spot("d2", 0, 0)] == pixels[spot("e3", 0, 0)] == pixels[spot("f4", -42, 42)] == trace


@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_a_push_shows_a_head_at_every_tower_that_was_shifted(viewpoint: Seat) -> None:
    _, pixels = played(PUSH_OF_TWO, "d3d4", viewpoint=viewpoint)
    ahead = -PITCH / 2 if viewpoint == BLACK else PITCH / 2
    headed = [cell for cell in CELLS if pixels[spot(cell, 0, ahead, viewpoint)] == rgb(THEMES["light"].trace)]
    assert headed == ["d3", "d4", "d5"]


def test_blocked_towers_carry_a_barred_disc() -> None:
    state, pixels = played("OBPKYRGN/n7/8/8/8/8/8/1grykpbo g r", "f8f6")
    assert state.to_move == GOLD
    trace = rgb(THEMES["light"].trace)
    assert [cell for cell in CELLS if pixels[spot(cell, -35, 46)] == trace] == ["a7"]


@pytest.mark.parametrize("theme", THEMES)
def test_squares_a_tower_can_go_to_show_what_they_call_in_full_strength(theme: str) -> None:
    state = GAME.decode("1BPKYRGN/8/g1O5/8/3o4/8/8/n1rykpb1 b k")
    choices = tuple((cell, cell) for cell in ("e2", "e4", "d2"))
    chosen, plain = (draw(state, theme=theme, choices=choices, chosen=way) for way in (("e1",), ()))
    for cell in ("e2", "e4", "d2"):
        ink = rgb(BODIES[ink_of(SQUARE_COLOURS[cell])])
        spots = [spot(cell, across, down) for across in range(-30, 10, 4) for down in range(-30, 6, 4)]
        assert [any(pixels[place] == ink for place in spots) for pixels in (chosen, plain)] == [True, False]


@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_before_a_refill_both_line_ups_are_shown_below_each_other(viewpoint: Seat) -> None:
    state = GAME.play(GAME.decode(ROUND_WON), BLACK, "e7e8")[1]
    pixels = draw(state, viewpoint=viewpoint)
    for number, fill in enumerate(Fill):
        for seat, colour, cell, rings in GAME.apply(state, fill)[0].towers:
            face = towers._top(Piece(seat, colour, rings)) - PITCH / 2
            (x, y), row = squares(viewpoint).centre(cell), TOP + number * LINE_UP + PITCH // 2
            row += LINE_UP_ROWS[y > (FIELD[1] + FIELD[3]) / 2]
            assert pixels[round(x) - ASIDE, round(row + face - 23)] == rgb(LACQUERS["light"][colour])


def test_the_sides_of_a_refill_are_named_and_a_film_shows_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.play(GAME.decode(ROUND_WON), BLACK, "e7e8")[1]
    assert {"Left", "Right"} < set(_written(monkeypatch, state, Frame()))
    assert not {"Left", "Right"} & set(_written(monkeypatch, state, Frame(caption="1 : 0")))
    assert BOARD.draw(state, Frame(caption="1 : 0")).size == BOARD.draw(GAME.start(), Frame()).size


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_crowded_picker_with_long_names_stays_small(theme: str) -> None:
    names = ("さくら王小明김민준" * 3, "Bartholomew Featherstonehaugh-Cholmondeley")
    for state in middle_of_a_match(often(12, 40)):
        frame = Frame("#1234 Kamisado", names, theme=theme, ply=100)
        paths = [tuple(step.cell for step in GAME.path(state, move)) for move in GAME.legal_moves(state)]
        towers_first = replace(frame, choices=tuple((cell, cell) for cell in dict.fromkeys(path[0] for path in paths)))
        targets = tuple((path[-1], path[-1]) for path in paths if path[0] == paths[0][0])
        for scene in (towers_first, replace(frame, chosen=paths[0][:1], choices=targets)):
            assert len(encoding.png(BOARD.draw(state, scene))) <= 64 * 1024


def _written(monkeypatch: pytest.MonkeyPatch, state: Position, frame: Frame) -> list[str]:
    """The lines of text on the picture."""
    lines: list[str] = []
    kept = Canvas.text

    def note(self: Canvas, line: str, *rest: Any, **more: Any) -> None:
        lines.append(line)
        kept(self, line, *rest, **more)

    monkeypatch.setattr(Canvas, "text", note)
    BOARD.draw(state, frame)
    monkeypatch.undo()
    return lines


def _stencil(corners: list[tuple[float, float]]) -> Image.Image:
    picture = Image.new("1", (32, 32))
    ImageDraw.Draw(picture).polygon(corners, fill=1)
    return picture

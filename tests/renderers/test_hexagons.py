"""What the three boards of hexagons have in common, tried without the register of games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import dist
from typing import Any

import pytest
from PIL import Image, ImageChops

from games.core import AnyGame, Played, Seat
from renderers import dohyo, encoding, honey_donuts, ring, tokonoma, tokonoma_pieces
from renderers.base import Frame, Renderer
from renderers.geometry import Hexes
from renderers.themes import THEMES, contrast, rgb
from tests.example_counts import often

BOARDS: dict[str, tuple[AnyGame, Renderer[Any]]] = {
    "dohyo": (dohyo.GAME, dohyo.DohyoBoard()),
    "tokonoma": (tokonoma.GAME, tokonoma.TokonomaBoard()),
    "honey_donuts": (honey_donuts.GAME, honey_donuts.HoneyDonutsBoard()),
}
TABLES = [(key, seats) for key, (game, _) in BOARDS.items() for seats in game.info.seats]
LARGEST = 64 * 1024
NAMES = ("Bartholomew Featherstonehaugh", "さくら 王小明", "Ogotemmêli the Great", "Wolfgang Amadeus")

PIECES = {
    "dohyo": (ring.FINISH, ("seat0", "seat1", "seat2", "seat3"), ("clay",)),
    "tokonoma": (tokonoma_pieces.FINISH, tokonoma_pieces.SIDES, tokonoma.TONES),
    "honey_donuts": (honey_donuts.FINISH, ("red", "blue", "sugar"), ("cell",)),
}
TEXTS = [
    (ring.FINISH, "board_ink", "sand"),
    *((tokonoma_pieces.FINISH, f"{tone}_ink", tone) for tone in tokonoma.TONES),
    (honey_donuts.FINISH, "cell_ink", "cell"),
]
SIGNS = [
    *((ring.FINISH, f"rim{seat}", f"seat{seat}") for seat in range(4)),
    (ring.FINISH, "gold", "clay"),
    *((honey_donuts.FINISH, "berry_ink", piece) for piece in ("red", "blue", "crown")),
]


def colour(finish: Any, theme: str, name: str) -> str:
    return finish[theme].get(name) or getattr(THEMES[theme], name)


def places(key: str, seats: int, viewpoint: Seat) -> Hexes:
    return ring.tiles(seats, viewpoint) if key == "dohyo" else _TILES[key](viewpoint)


_TILES = {"tokonoma": tokonoma.tiles, "honey_donuts": honey_donuts.tiles}


def scenes(game: AnyGame, seats: int, moves: int) -> Iterator[tuple[Any, Frame]]:
    """Positions of a random match, each as the channel sees it and as the picker shows it."""
    chance, state, last = random.Random(5), game.start(seats), None
    for ply in range(moves):
        if state.to_move is None:
            return
        legal, theme = game.legal_moves(state), chance.choice(tuple(THEMES))
        usual: dict[str, Any] = {"title": "#1234 a match", "names": NAMES[:seats], "ply": ply, "last": last}
        usual |= {"theme": theme, "viewpoint": Seat(chance.randrange(seats))}
        firsts = dict.fromkeys(game.path(state, move)[0].cell for move in legal)
        yield state, Frame(**usual, choices=tuple((cell, cell) for cell in firsts))
        move = chance.choice(legal)
        before, (state, events) = state, game.apply(state, move)
        last = Played(before, move, before.to_move, events)
        yield state, Frame(**{**usual, "last": last})


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_picture_is_small_and_in_few_colours(key: str, seats: int) -> None:
    game, board = BOARDS[key]
    for state, frame in scenes(game, seats, often(14, 40)):
        image = board.draw(state, frame)
        assert (image.mode, image.width) == ("P", 960)
        assert len(encoding.png(image)) <= LARGEST


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_picture_depends_on_nothing_but_position_and_frame(key: str, seats: int) -> None:
    game, board = BOARDS[key]
    drawn = list(scenes(game, seats, 4))
    first = [board.draw(*scene).tobytes() for scene in drawn]
    assert [board.draw(*scene).tobytes() for scene in reversed(drawn)] == first[::-1]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_neighbours_lie_one_step_apart_whoever_looks(key: str, seats: int) -> None:
    game, _ = BOARDS[key]
    for viewpoint in range(seats):
        tiles = places(key, seats, Seat(viewpoint))
        centres = [tiles.centre(cell) for cell in game.cells(game.start(seats))]
        step = tiles.radius * 3**0.5
        nearest = [min(dist(one, other) for other in centres if other != one) for one in centres]
        assert nearest == pytest.approx([step] * len(centres))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_seat_has_a_view_in_which_its_cells_differ_from_the_opposite_one(key: str, seats: int) -> None:
    game, board = BOARDS[key]
    state = game.start(seats)
    views = {board.draw(state, Frame(viewpoint=Seat(seat))).tobytes() for seat in range(seats)}
    assert len(views) == (2 if seats == 4 else seats)  # four homes lie two by two at the bottom


def test_pieces_stand_out_from_every_cell() -> None:
    for theme in THEMES:
        for finish, pieces, cells in PIECES.values():
            for piece in pieces:
                for cell in cells:
                    assert contrast(colour(finish, theme, piece), colour(finish, theme, cell)) >= 3, (
                        theme,
                        piece,
                        cell,
                    )


@pytest.mark.parametrize("theme", THEMES)
def test_coordinates_can_be_read(theme: str) -> None:
    for finish, ink, ground in TEXTS:
        assert contrast(colour(finish, theme, ink), colour(finish, theme, ground)) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_shapes_stand_out_from_what_carries_them(theme: str) -> None:
    for finish, sign, ground in SIGNS:
        assert contrast(colour(finish, theme, sign), colour(finish, theme, ground)) >= 3, (sign, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_from_the_line_round_them(theme: str) -> None:
    for mark in ("trace", "choice", "alarm"):
        assert contrast(getattr(THEMES[theme], mark), THEMES[theme].page) >= 4.5


@pytest.mark.parametrize("key", BOARDS)
def test_marks_touch_only_their_own_cell_and_its_neighbours(key: str) -> None:
    game, board = BOARDS[key]
    state, tiles = game.start(), places(key, 2, Seat(0))
    plain = board.draw(state, Frame()).convert("RGB")
    for cell in game.cells(state):
        marked = board.draw(state, Frame(choices=((cell, "c4"),))).convert("RGB")
        x, y = tiles.centre(cell)
        left, top, right, bottom = _changed(plain, marked)
        assert max(x - left, right - x, y - top, bottom - y) < tiles.radius * 1.5
        assert left < x < right
        assert top < y < bottom


def _changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def test_the_themes_of_all_finishes_are_the_themes_there_are() -> None:
    assert {frozenset(finish) for finish, _, _ in PIECES.values()} == {frozenset(THEMES)}


def test_rgb_of_a_finish_is_what_is_drawn() -> None:
    state = dohyo.GAME.start(2)._replace(pieces=(0, 0))
    image = BOARDS["dohyo"][1].draw(state, Frame()).convert("RGB")
    x, y = ring.tiles(2, Seat(0)).centre("e5")
    assert image.getpixel((round(x), round(y))) == rgb(ring.FINISH["light"]["clay"])

"""tokonoma's board: tones, houses and pieces where geometry says, the last move with its captures."""

from __future__ import annotations

from itertools import combinations, product
from math import dist

import pytest
from PIL import Image

from games.core import Played, Seat
from games.tokonoma.board import TILES
from renderers import cache, tokonoma
from renderers.base import Frame
from renderers.cache import Shelf
from renderers.canvas import Canvas
from renderers.palette import Palette
from renderers.themes import LIGHT, THEMES, rgb
from renderers.tokonoma import GAME, TONES, TokonomaBoard, attackers, story_of, tiles, tone, way_of
from renderers.tokonoma_pieces import FINISH, SIDES, statue

BOARD = TokonomaBoard()
EMPTY = "5/6/7/4f1/F4 w 0"
"""As empty as a position can be: e1 and d5 are held."""


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    value = image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return value


def last_move(code: str, notation: str) -> Frame:
    before = GAME.decode(code)
    assert before.to_move is not None
    move, _, events = GAME.play(before, before.to_move, notation)
    return Frame(last=Played(before, move, before.to_move, events))


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_every_tile_lies_where_geometry_says_in_its_tone(viewpoint: Seat, theme: str) -> None:
    image = BOARD.draw(GAME.decode(EMPTY), Frame(viewpoint=viewpoint, theme=theme)).convert("RGB")
    board = tiles(viewpoint)
    for cell in set(TILES) - {"e1", "d5"}:
        assert pixel(image, *board.centre(cell)) == rgb(FINISH[theme][tone(cell)])


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_every_piece_stands_on_its_tile(viewpoint: Seat) -> None:
    board = tiles(viewpoint)
    for cell in set(TILES) - {"c1", "e1", "d5"}:
        number, row = int(cell[1]), ord(cell[0]) - ord("a")
        rows = [list("....."), list("......"), list("......."), list("....f."), list("F....")]
        rows[row][number - 1] = "F"
        code = "/".join("".join(row).replace(".", "1") for row in rows)
        state = GAME.decode(_packed(code) + " w 0")
        image = BOARD.draw(state, Frame(viewpoint=viewpoint)).convert("RGB")
        x, y = board.centre(cell)
        assert pixel(image, x + 26, y - 14) == rgb(FINISH["light"]["white"])


def _packed(code: str) -> str:
    for length in range(7, 1, -1):
        code = code.replace("1" * length, str(length))
    return code


def test_neighbours_never_share_a_tone_and_each_side_has_all_three() -> None:
    board = tiles(Seat(0))
    near = [pair for pair in combinations(TILES, 2) if dist(*map(board.centre, pair)) < board.radius * 2]
    assert len(near) == 68
    assert all(tone(one) != tone(other) for one, other in near)
    assert [sum(tone(cell) == name for cell in TILES) for name in TONES] == [9, 10, 10]


def test_the_viewer_sits_at_the_right() -> None:
    assert tiles(Seat(0)).centre("c7")[0] > tiles(Seat(0)).centre("c1")[0]
    assert tiles(Seat(1)).centre("c1") == pytest.approx(tiles(Seat(0)).centre("c7"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("cell", "side"), [("c7", "white"), ("c1", "black")])
def test_a_house_has_the_colour_of_its_owner(cell: str, side: str, theme: str) -> None:
    image = BOARD.draw(GAME.decode(EMPTY), Frame(theme=theme)).convert("RGB")
    x, y = tiles(Seat(0)).centre(cell)
    assert pixel(image, x, y - 56) == rgb(FINISH[theme][side])
    assert pixel(image, x - 54, y) == rgb(FINISH[theme][side])


def test_all_pieces_differ_by_silhouette_not_only_by_colour() -> None:
    palette = Palette(LIGHT, (), FINISH["light"].items())
    shapes = {}
    for piece, seat in product(("F", "A", "B", "S", "A+", "B+", "S+"), (0, 1)):
        mask = statue(palette, seat, piece, "mid", -1).mask
        assert mask is not None
        shapes[piece, seat] = mask.convert("L")
    for one, other in combinations(("F", "A", "B", "S", "A+", "B+", "S+"), 2):
        pairs = zip(shapes[one, 0].tobytes(), shapes[other, 0].tobytes(), strict=True)
        assert sum(a != b for a, b in pairs) > 250, (one, other)
    assert all(shapes[piece, 0].tobytes() == shapes[piece, 1].tobytes() for piece, seat in shapes if seat)


def test_flats_point_the_way_they_go_from_either_side() -> None:
    palette = Palette(LIGHT, (), FINISH["light"].items())
    left, right = (statue(palette, 0, "F", "mid", way).image for way in (-1, 1))
    assert left.tobytes() != right.tobytes()
    for seat, viewpoint in product((0, 1), (0, 1)):
        code = "5/6/3F3/6/4f w 0" if seat == 0 else "5/6/3f3/6/F4 b 0"
        image = BOARD.draw(GAME.decode(code), Frame(viewpoint=Seat(viewpoint))).convert("RGB")
        x, y = tiles(Seat(viewpoint)).centre("c4")
        tip = -12 if seat == viewpoint else 12
        row = y - tokonoma.RAISED - 4
        assert pixel(image, x + tip, row) == rgb(FINISH["light"][SIDES[1 - seat]])
        assert pixel(image, x - tip * 1.6, row) == rgb(FINISH["light"][SIDES[seat]])


def test_captures_are_told_with_the_pieces_that_made_them() -> None:
    frame = last_move("a4/2fF2/3fA2/2fF2/5 w 0", "c5c3")
    assert frame.last is not None
    story = story_of(GAME.apply(frame.last.before, frame.last.move)[0], frame.last)
    assert story.lost == ("b3", "c4", "d3")
    assert sorted(f"{attacker} {captured}" for attacker, captured in story.attacks) == [
        "b4 b3", "b4 c4", "c3 b3", "c3 c4", "c3 d3", "d4 c4", "d4 d3",
    ]  # fmt: skip


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_the_arrow_of_a_move_goes_round_what_stands_between(viewpoint: Seat) -> None:
    board, ways = tiles(viewpoint), []
    for code in ("a4/6/3A3/6/4F b 0", "a4/6/3Af2/6/4F b 0"):
        state = GAME.decode(code)
        ways.append(way_of(board, state, tokonoma.Story("c6", "c4", (), ())))
    x, y = board.centre("c5")
    assert len(ways[0]) == 2
    assert min(dist((x, y - tokonoma.RAISED), point) for point in ways[1]) > tokonoma.CLEAR
    assert min(dist((x, y + tokonoma.NAME), point) for point in ways[1]) > 20


def test_pieces_are_marked_once_for_every_piece_that_attacks_them() -> None:
    state = GAME.decode("a4/2fF2/3fA2/2fF2/5 w 0")
    assert attackers(state)["c4"] == 2
    assert "a1" not in attackers(state)
    assert attackers(GAME.start()) == {}


@pytest.mark.parametrize(("viewpoint", "house"), [(Seat(0), "c7"), (Seat(1), "c7"), (Seat(0), "c1"), (Seat(1), "c1")])
def test_the_name_of_a_house_is_seen_whatever_stands_there(viewpoint: Seat, house: str) -> None:
    x, y = (round(number) for number in tiles(viewpoint).centre(house))
    box = (x - 20, y + tokonoma.NAME - 9, x + 20, y + tokonoma.NAME + 9)
    piece = "A+" if house == "c7" else "a+"
    row = f"6{piece}" if house == "c7" else f"{piece}6"
    codes = (f"a4/6/{row}/4f1/F4 w 0", EMPTY)
    occupied, empty = (BOARD.draw(GAME.decode(code), Frame(viewpoint=viewpoint)).crop(box).tobytes() for code in codes)
    assert occupied == empty


@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(1)])
def test_what_was_taken_lies_beside_the_house_of_who_took_it(viewpoint: Seat) -> None:
    left, top, right, bottom = tokonoma.WOOD
    mine, theirs = (right - 140, top + 10, right - 8, top + 150), (left + 8, bottom - 150, left + 140, bottom - 10)
    start = GAME.start()
    white, black = start.armies
    whole = BOARD.draw(start, Frame(viewpoint=viewpoint, ply=9))
    without_flat, without_star = black._replace(flats=black.flats & black.flats - 1), white._replace(stars=0)
    for seat, armies in ((0, (white, without_flat)), (1, (without_star, black))):
        fewer = BOARD.draw(start._replace(armies=armies), Frame(viewpoint=viewpoint, ply=9))
        changed = [whole.crop(box).tobytes() != fewer.crop(box).tobytes() for box in (mine, theirs)]
        assert changed == [seat == viewpoint, seat != viewpoint]


def test_quiet_moves_are_shown_only_near_the_draw() -> None:
    codes = [f"a4/6/6A/6/4F w {quiet}" for quiet in (0, 79, 80, 99)]
    none, still, near, last = (BOARD.draw(GAME.decode(code), Frame()).tobytes() for code in codes)
    assert none == still != near != last


def test_what_dots_mean_is_said_where_there_are_any(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(cache, "SHELF", Shelf(cache.LIMIT_BYTES))
    monkeypatch.setattr(Canvas, "text", lambda self, line, *rest, **more: lines.append(line))
    for code, attacked in ((EMPTY, False), ("f2BA+/s+1f1A+F/f2b1F1/fa3B+/a+bF2 b 95", True)):
        lines.clear()
        BOARD.draw(GAME.decode(code), Frame())
        assert ("one attacker each" in lines) is attacked is bool(attackers(GAME.decode(code)))

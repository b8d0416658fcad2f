"""tokonoma as a floor of mats in three tones: pieces told by their silhouettes, talls standing on flats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import dist, sqrt
from typing import NamedTuple

from PIL.Image import Image

from games.core import Played, Said, Seat
from games.hexes import members
from games.tokonoma import Move, Position, Tokonoma
from games.tokonoma.board import FLAT, HOUSES, LETTERS, OPPONENT, SUPPLY, TARGETS, TILES, WIDTHS
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Pen, Point, Sprite, curve, dashed, paint
from renderers.geometry import Hexes
from renderers.header import draw_header, header_height
from renderers.marks import draw_marks
from renderers.palette import HEADER_MIXES, MARK_MIXES, Mix, Palette
from renderers.themes import BADGE_SIZE, MARGIN, TITLE_SIZE, WIDTH
from renderers.tiles import CORNER, HALO, draw_cross, draw_trail, lay_board, lift, make_palette, outlines
from renderers.tiles import MIXES as TILE_MIXES
from renderers.tokonoma_pieces import FINISH, SIDES, statue

GAME = Tokonoma()

PITCH = 122
"""From tile to tile, in even pixels: so the tiles of a row are alike, and the picture packs well."""
TOP, HEIGHT = header_height(2) + 8, 880
"""The upper edge of the board, and of the whole picture the lower one."""
WOOD = (MARGIN, TOP, WIDTH - MARGIN, HEIGHT - MARGIN)
STRIP, LEGEND, QUIET = 44, (WOOD[0] + 210, WOOD[1] + 36), (WIDTH / 2, WOOD[3] - 24)
"""Height of the line above the tiles, where in it it says what dots are, and where how long it's been quiet."""
MIDDLE = (WIDTH / 2, (WOOD[1] + STRIP + WOOD[3]) / 2 - 6)
TONES = ("mid", "pale", "deep")
"""The tones by the column of a tile in half steps from the middle, modulo three."""
NAME, NAME_SIZE = 48, 36
"""How far below the middle of a tile its name stands."""
RAISED, AT_HOME = 11, 15
"""Pieces stand above the middle of their tile, and of a house: the name of the tile stays in sight."""
WALL = 8
"""The wall of a house, in pixels."""
STANDING = 46
"""Room a piece takes from the middle of its tile: an arrow to it ends there."""
CLEAR, CLEAR_CROSS, CLEAR_NAME = 52, 36, 20
"""How far the arrow of a move keeps from the middle of a piece, of a cross, and of a name, if it can."""
BOWS = (0, -37, 37, -66, 66, -92, 92)
"""How far an arrow may swing out from the straight line to do so, the best first."""
PIP, PIP_PLACE, PIP_STEP = 9, (45, -30), 22
"""The dot for every piece that attacks a piece: its radius, where it is, and from dot to dot."""
TRAY, TRAY_STEP, TRAY_ROW, TRAY_SCALE = (34, 38), (42, 46), 3, 0.5
"""From the corner of the board to the first piece taken, from piece to piece, how many abreast, and their size."""
SIDE_SIGN = (98, 60)
"""From a corner of the board to the sign that says whose side it is and where it leads."""
QUIET_WARNING = 20
"""So many quiet moves before the draw they are told of."""

MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    *MARK_MIXES,
    *TILE_MIXES,
    ("board", "board_shade", 3),
    *((tone, other, 3) for tone in TONES for other in ("joint", *SIDES)),
    *((tone, other, 2) for tone in TONES for other in ("page", "trace", "choice")),
    *((f"{tone}_ink", tone, 3) for tone in TONES),
    (*SIDES, 5),
    *((side, ground, 3) for side in SIDES for ground in ("card", "active", "board", "page")),
)


class Story(NamedTuple):
    """What the last move did."""

    origin: str
    target: str
    lost: tuple[str, ...]
    attacks: tuple[tuple[str, str], ...]
    """Attacker and captured piece, pair by pair."""


class TokonomaBoard:
    inks = SIDES

    def draw(self, state: Position, frame: Frame) -> Image:
        board = tiles(frame.viewpoint)
        canvas = begin(frame, _palette(frame.theme), _ground(frame.theme, frame.viewpoint))
        draw_header(canvas, frame, GAME, state, _seat_mark)
        if frame.ply:
            _draw_trays(canvas, frame, state)
        _draw_pieces(canvas, board, frame, state)
        if frame.last and not frame.chosen:
            _draw_story(canvas, board, state, story_of(state, frame.last), "trace")
        if state.limit and state.quiet >= state.limit - QUIET_WARNING and not frame.is_bare:
            _draw_quiet(canvas, frame, state)
        outline = outlines(canvas, board, "mid")
        if frame.hint:
            story = story_of(GAME.apply(state, frame.hint.move)[0], frame.hint)
            outline(story.target, "choice", 9)
            _draw_story(canvas, board, state, story, "choice")
        draw_marks(canvas, frame, board, outline, (0, NAME), "page", named=True)
        _draw_attacks(canvas, board, frame, state)
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return _palette(theme)

    def field(self, state: Position) -> Field:
        return Field(WOOD, CORNER)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        _seat_mark(canvas, seat, centre, radius, ground)


@cache
def tiles(viewpoint: Seat) -> Hexes:
    """Where the tiles lie: the viewer plays from the right to the left."""
    places = {name: ((x - y) // 2, y) for name, (x, y) in _COORDINATES.items()}
    reach = PITCH * max(WIDTHS.values()) / 2
    (x, y), turns = MIDDLE, 3 * viewpoint
    return Hexes(places, (x - reach, y - reach, x + reach, y + reach), turns)


def story_of(state: Position, last: Played[Position, Move]) -> Story:
    """What there is to tell of the last move."""
    events = last.events or GAME.apply(last.before, last.move)[1]
    lost = tuple(cell for event in events if event.kind == "capture" for cell in event.cells)
    attacks = [
        (TILES[tile], cell)
        for (kind, tile), cell in product(_attacking(state, last.seat), lost)
        if TARGETS[last.seat][kind][1 << tile] >> TILES.index(cell) & 1
    ]
    return Story(TILES[last.move.origin], TILES[last.move.target], lost, tuple(attacks))


def attackers(state: Position) -> dict[str, int]:
    """How many enemy pieces attack each piece that is attacked (section 5.2 of the rules)."""
    counts = {}
    for cell, piece in state.pieces().items():
        enemy = OPPONENT[int(piece.islower())]
        tile = TILES.index(cell)
        count = sum(TARGETS[enemy][kind][1 << place] >> tile & 1 for kind, place in _attacking(state, enemy))
        if count:
            counts[cell] = count
    return counts


def tone(cell: str) -> str:
    """The colour of a tile; neighbours never share one."""
    return TONES[_COORDINATES[cell][0] % 3]


def _attacking(state: Position, seat: Seat) -> list[tuple[int, int]]:
    """The pieces of a side that attack, a stack as its tall only: kind and tile."""
    army = state.armies[seat]
    standing = ((kind, bits & ~army.talls if kind == FLAT else bits) for kind, bits in enumerate(army))
    return [(kind, tile) for kind, bits in standing for tile in members(bits)]


def _coordinates(cell: str) -> tuple[int, int]:
    """Half tiles to the right and rows down, from the middle (section 2 of the rules)."""
    row = ord(cell[0]) - ord("c")
    return 2 * (int(cell[1:]) - 1) - (6 - abs(row)), row


_COORDINATES = {cell: _coordinates(cell) for cell in TILES}


@cache
def _palette(theme: str) -> Palette:
    return make_palette(theme, FINISH, MIXES)


@kept
def _ground(theme: str, viewpoint: Seat) -> Sprite:
    """The page and the empty board."""
    palette, board = _palette(theme), tiles(viewpoint)
    canvas = Canvas(palette, palette.blank((WIDTH, HEIGHT), "page"))
    lay_board(canvas, WOOD)
    for cell in board.cells:
        canvas.polygon(board.corners(cell, -3), "joint")
    for cell in board.cells:
        canvas.polygon(board.corners(cell, 2), tone(cell))
    for seat, tile in enumerate(HOUSES):
        _draw_house(canvas, board, TILES[tile], seat)
    for cell in board.cells:
        x, y = board.centre(cell)
        canvas.text(cell, (x, y + NAME), NAME_SIZE, f"{tone(cell)}_ink", "medium", ground=tone(cell))
    for seat in (Seat(0), Seat(1)):
        _draw_side(canvas, seat, seat == viewpoint)
    return Sprite(canvas.image)


def _draw_house(canvas: Canvas, board: Hexes, cell: str, seat: int) -> None:
    """A tile with a roof and walls of its owner's colour, open below where its name stands."""
    wall, line, floor = SIDES[seat], SIDES[1 - seat], tone(cell)
    canvas.polygon(board.corners(cell, 2), wall)
    for inset, colour in ((WALL, line), (WALL + 2, floor)):
        canvas.polygon(_inside(board, cell, inset), colour)
    for inset, colour in ((WALL, line), (2, wall)):
        top, right, *_, left = board.corners(cell, inset)
        canvas.polygon([top, right, left], colour)


def _inside(board: Hexes, cell: str, inset: int) -> list[Point]:
    """The floor of a house between its walls, down to the lower edges of the tile."""
    _, right, _, _, _, left = board.corners(cell, inset)
    _, _, lower_right, bottom, lower_left, _ = board.corners(cell, 2)
    rise = (inset - 2) / sqrt(3)
    return [right, (right[0], lower_right[1] + rise), bottom, (left[0], lower_left[1] + rise), left]


def _draw_side(canvas: Canvas, seat: Seat, right: bool) -> None:
    """Draw beside each house, in the corner of the board, whose pieces go from here and which way."""
    way = -1 if right else 1
    x = WOOD[2] - SIDE_SIGN[0] if right else WOOD[0] + SIDE_SIGN[0]
    y = WOOD[3] - SIDE_SIGN[1] if right else WOOD[1] + SIDE_SIGN[1]
    canvas.stamp(statue(canvas.palette, seat, "F", "board", way, 0.6), (x - way * 38, y))
    canvas.arrow([(x - way * 4, y), (x + way * 52, y)], 8, "board_ink", "board")


def _seat_mark(canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
    """Show players by a flat."""
    canvas.stamp(statue(canvas.palette, seat, "F", ground, 0, radius * 1.25 / 40), centre)


def _draw_pieces(canvas: Canvas, board: Hexes, frame: Frame, state: Position) -> None:
    for cell, piece in state.pieces().items():
        seat = Seat(int(piece.islower()))
        way = -1 if seat == frame.viewpoint else 1
        sprite = statue(canvas.palette, seat, piece.upper(), tone(cell), way)
        x, y = board.centre(cell)
        place = x, y - (AT_HOME if TILES.index(cell) in HOUSES else RAISED)
        if cell in frame.chosen:
            lift(canvas, sprite, place, STANDING - 10, "joint")
        else:
            canvas.stamp(sprite, place)


def _draw_attacks(canvas: Canvas, board: Hexes, frame: Frame, state: Position) -> None:
    """Draw beside every piece that is attacked a dot for each piece that does."""
    attacked = attackers(state)
    if attacked and frame.caption is None and not frame.is_bare and not frame.ending:
        canvas.stamp(_pip(canvas.palette, "board"), LEGEND)
        beside = LEGEND[0] + 24, LEGEND[1]
        canvas.text(frame.speak(Said("one attacker each")), beside, TITLE_SIZE, "board_ink", "medium", "left", "board")
    for cell, count in attacked.items():
        x, y = board.centre(cell)
        for number in range(count if cell not in frame.chosen else 0):
            place = x + PIP_PLACE[0], y + PIP_PLACE[1] + PIP_STEP * number
            canvas.stamp(_pip(canvas.palette, tone(cell)), place)


@kept
def _pip(palette: Palette, ground: str) -> Sprite:
    middle = PIP + HALO, PIP + HALO

    def draw(pen: Pen) -> None:
        pen.disc(middle, PIP + HALO, "page")
        pen.disc(middle, PIP, "trace")

    return paint(palette, (2 * (PIP + HALO), 2 * (PIP + HALO)), ground, draw, draw)


def _draw_trays(canvas: Canvas, frame: Frame, state: Position) -> None:
    """Draw in the corner over or under each house what its owner took."""
    for seat in (Seat(0), Seat(1)):
        right = seat == frame.viewpoint
        for number, kind in enumerate(_taken(state, seat)):
            down, across = divmod(number, TRAY_ROW)
            x, y = TRAY[0] + TRAY_STEP[0] * across, TRAY[1] + TRAY_STEP[1] * down
            place = (WOOD[2] - x, WOOD[1] + y) if right else (WOOD[0] + x, WOOD[3] - y)
            canvas.stamp(statue(canvas.palette, OPPONENT[seat], kind, "board", 0, TRAY_SCALE), place)


def _taken(state: Position, seat: Seat) -> Iterator[str]:
    """The kinds of the pieces that a side's opponent has no more, talls first."""
    for kind, (most, left) in reversed(list(enumerate(zip(SUPPLY, state.armies[OPPONENT[seat]], strict=True)))):
        yield from LETTERS[0][kind] * (most - left.bit_count())


def _draw_story(canvas: Canvas, board: Hexes, state: Position, story: Story, colour: str) -> None:
    """Draw the move as an arrow; what was captured is crossed out, with dashes from the pieces that attacked it."""
    for attacker, captured in story.attacks:
        start, end = _raised(board, attacker), _raised(board, captured)
        for dash in dashed([_towards(start, end, STANDING), _towards(end, start, STANDING - 14)], 14, 10):
            canvas.line(dash, 6 + HALO, "page")
            canvas.line(dash, 6, colour)
    draw_trail(canvas, way_of(board, state, story), colour)
    for captured in story.lost:
        draw_cross(canvas, _raised(board, captured), 20, colour)


def way_of(board: Hexes, state: Position, story: Story) -> list[Point]:
    """The arrow of a move: straight if nothing stands there, else in an arc round pieces, crosses and names."""
    start, end = _raised(board, story.origin), _raised(board, story.target)
    middle, reach = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), dist(start, end) / 2 + CLEAR
    ends = story.origin, story.target
    near = [cell for cell in board.cells if dist(_raised(board, cell), middle) < reach + PITCH / 2]
    pieces = [_raised(board, cell) for cell in near if cell not in ends and state.piece_on(TILES.index(cell))]
    crosses = [_raised(board, cell) for cell in story.lost]
    names = [(x, y + NAME) for x, y in map(board.centre, near)]

    def hidden(bow: int) -> tuple[float, int, float]:
        points = curve(start, end, bow)[:-1]
        covered = _covered(points, pieces, CLEAR) + _covered(points, crosses, CLEAR_CROSS)
        height = sum(y for _, y in points)  # above rather than below: names stand below
        return round(covered * 3 + _covered(points, names, CLEAR_NAME)), abs(bow), height

    bow = 0 if dist(start, end) < 1.2 * PITCH else min(BOWS, key=hidden)
    way = curve(start, end, bow) if bow else [start, end]
    while dist(way[-2], end) < STANDING:
        way.pop(-2)
    return [*way[:-1], _towards(end, way[-2], STANDING)]


def _covered(points: Sequence[Point], things: Sequence[Point], room: int) -> float:
    """How much too near a way comes to things."""
    return sum(max(0.0, room - min(dist(thing, point) for point in points)) for thing in things)


def _raised(board: Hexes, cell: str) -> Point:
    x, y = board.centre(cell)
    return x, y - RAISED


def _towards(start: Point, end: Point, step: float) -> Point:
    """A point on the way from one to another."""
    share = step / dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _draw_quiet(canvas: Canvas, frame: Frame, state: Position) -> None:
    words = Said("quiet {count}/{limit}", count=state.quiet, limit=state.limit)
    canvas.badge(frame.speak(words), QUIET, BADGE_SIZE, ("active", "active_ink"))

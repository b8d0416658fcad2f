"""Kamisado as inlaid lacquer: towers on coloured squares, the colour that has to move above the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist

from PIL.Image import Image, blend

from games.core import Event, Played, Said, Seat, counted, meant
from games.kamisado import Fill, Kamisado, Move, Phase, Position, Tower
from games.kamisado.board import CELLS, COLOUR_AT, COLOURS, GOLD, GRID, SEAT_NAMES, SQUARES
from games.kamisado.position import Turn
from renderers import towers
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Point, Sprite
from renderers.geometry import Squares
from renderers.header import draw_header, header_height
from renderers.marks import Outline, draw_marks
from renderers.palette import Palette
from renderers.squares import lay_frame, outlines, write_coordinates
from renderers.themes import BADGE_SIZE, MARGIN, NAME_SIZE, TITLE_SIZE, WIDTH
from renderers.tiles import HALO, draw_trail
from renderers.towers import CORNER, GAP, PITCH, Piece

GAME = Kamisado()

TOP = header_height(2) + 8
STRIP = 66
"""Height of the line above the squares, which says what has to move."""
LEFT, SIDE = MARGIN + 42, 8 * PITCH
FIELD = (LEFT, TOP + STRIP, LEFT + SIDE, TOP + STRIP + SIDE)
BOARD = (MARGIN, TOP, WIDTH - MARGIN, FIELD[3] + 44)
HEIGHT = BOARD[3] + MARGIN
TOKEN = 50
"""Side of the tower above the board."""
LIFT = 14
BADGE = (30, 36)
"""Where the badge of a choice sits, from the middle of its square."""
POINTS = (38, 40)
"""Where the points of a ring sit, from the middle of their square outwards on the board."""
BARRED = (-35, 35)
"""Where the sign of a tower that could not move sits, from the middle of its square."""
NEAR = 46
"""Where a tower begins, from the middle of its square."""
LINE_UP, LINE_UP_NAME = 444, (54, 48)
"""Height of what a refill would make, with its name; the row of the name in it, and its size."""
LINE_UP_ROWS, LINE_UP_GAP = (98, 330), 10
"""Upper edges of the home rows in it, and the gap in the middle of the board between two half rows."""
ASIDE = (FIELD[0] + FIELD[2] - WIDTH) // 2
"""How much further left it lies than squares with coordinates beside them."""
DIM = 0.62
"""How far the middle of the board recedes."""

_SIDES = {Fill.LEFT: meant("side of the board", "Left"), Fill.RIGHT: meant("side of the board", "Right")}
_SQUARES = {cell: GRID.place(square) for cell, square in SQUARES.items()}
_CAPITALS = {
    "brown": Said("Brown"),
    "green": Said("Green"),
    "red": Said("Red"),
    "yellow": Said("Yellow"),
    "pink": Said("Pink"),
    "purple": Said("Purple"),
    "blue": Said("Blue"),
    "orange": Said("Orange"),
}
"""The colours as they begin a sentence."""
_COLOURS = dict(zip(CELLS, (COLOURS[colour] for colour in COLOUR_AT), strict=True))


@dataclass(frozen=True, slots=True)
class Story:
    """What the last move did."""

    way: tuple[str, ...]
    """Where the tower came from and went to, then the squares of the towers it pushed."""
    blocked: tuple[str, ...]
    """Towers that could not move, in the order in which they were called."""
    deadlock: bool
    ringed: dict[str, str]
    """Points of a ring by the cell of its tower."""


class KamisadoBoard:
    """Draws rounds, and the choice between two rounds."""

    inks = ("ebony", "gold")

    def draw(self, state: Position, frame: Frame) -> Image:
        if state.phase is Phase.FILL and frame.caption is None and not frame.is_bare:
            return _draw_choice(state, frame)
        board = squares(frame.viewpoint)
        canvas = begin(frame, _palette(frame.theme), _field(frame.theme, frame.viewpoint))
        story = _tell(frame.last) if frame.last and not frame.chosen else None
        draw_header(canvas, frame, GAME, state, _seat_mark, tuple(f"{won} / {state.target}" for won in state.score))
        if not frame.ending:
            _draw_strip(canvas, frame, state, story)
        _draw_towers(canvas, board, frame, state)
        _draw_called(canvas, board, frame, state)
        outline = _outline(canvas, board, frame, state)
        if frame.caption is None and not any(cell in board for cell in (*frame.chosen, *dict(frame.choices))):
            _draw_callable(state, outline)
        if story:
            _draw_way(canvas, board, story.way, "trace")
            _draw_consequences(canvas, board, story)
        if frame.hint:
            way = _tell(frame.hint).way
            _draw_way(canvas, board, way, "choice")
            for cell in way[1:2]:
                outline(cell, "choice", 6)
        draw_marks(canvas, frame, board, outline, BADGE, "page")
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return _palette(theme)

    def field(self, state: Position) -> Field:
        return Field((FIELD[0] - GAP, FIELD[1] - GAP, FIELD[2] + GAP, FIELD[3] + GAP), 2 * GAP)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        _seat_mark(canvas, seat, centre, radius, ground)


@cache
def squares(viewpoint: Seat) -> Squares:
    return Squares(_SQUARES, FIELD, viewpoint == GOLD)


@cache
def _palette(theme: str) -> Palette:
    return towers.palette(theme)


@kept
def _field(theme: str, viewpoint: Seat) -> Sprite:
    """The page and the board with no tower on it."""
    palette, board = _palette(theme), squares(viewpoint)
    canvas = Canvas(palette, palette.blank((WIDTH, HEIGHT), "page"))
    lay_frame(canvas, BOARD, FIELD, GAP)
    for cell in CELLS:
        canvas.stamp(_square(theme, _COLOURS[cell]), board.centre(cell))
    write_coordinates(canvas, board, GRID)
    return Sprite(canvas.image)


@kept
def _square(theme: str, colour: str, piece: Piece | None = None, lifted: bool = False) -> Sprite:
    return towers.square(_palette(theme), colour, piece, lifted)


@kept
def _calling(theme: str, colour: str) -> Sprite:
    return towers.calling(_palette(theme), colour)


@kept
def _tower(palette: Palette, piece: Piece, ground: str) -> Sprite:
    return towers.tower(palette, piece, ground)


@kept
def _token(palette: Palette, piece: Piece) -> Sprite:
    return towers.token(palette, piece, TOKEN, "board")


def _tell(last: Played[Position, Turn]) -> Story:
    events = last.events or GAME.apply(last.before, last.move)[1]
    pushed = _cells(events, "push")
    way: tuple[str, ...] = ()
    if isinstance(last.move, Move):
        way = (CELLS[last.move.origin], *(pushed or (CELLS[last.move.target],)))
    rings = {event.cells[0]: f"+{dict(event.values)['points']}" for event in events if event.kind == "ring"}
    deadlock = any(event.kind == "deadlock" for event in events)
    return Story(way, _cells(events, "pass"), deadlock, rings)


def _cells(events: Iterable[Event], kind: str) -> tuple[str, ...]:
    return tuple(cell for event in events if event.kind == kind for cell in event.cells)


def _draw_towers(canvas: Canvas, board: Squares, frame: Frame, state: Position) -> None:
    for tower in state.towers:
        sprite = _square(frame.theme, _COLOURS[tower.cell], _piece(tower), tower.cell in frame.chosen)
        canvas.stamp(sprite, board.centre(tower.cell))


def _draw_called(canvas: Canvas, board: Squares, frame: Frame, state: Position) -> None:
    """Draw on the squares a chosen tower can go to the symbol that each calls, in full; home rows call nothing."""
    taken = {tower.cell for tower in state.towers}
    for cell, _ in frame.choices if frame.chosen else ():
        if cell in board and cell not in taken and cell[1] not in "18":
            canvas.stamp(_calling(frame.theme, _COLOURS[cell]), board.centre(cell))


def _draw_strip(canvas: Canvas, frame: Frame, state: Position, story: Story | None) -> None:
    """Draw what has to move on the left, and where the match stands on the right."""
    row, start = TOP + STRIP // 2, FIELD[0]
    if (tower := _called(state)) is not None:
        canvas.stamp(_token(canvas.palette, _piece(tower)), (start + TOKEN / 2, row))
        start += TOKEN + 14
    canvas.text(frame.speak(_decision(state, tower)), (start, row), NAME_SIZE, "board_ink", "bold", "left", "board")
    canvas.text(_facts(frame, state, story), (FIELD[2], row), TITLE_SIZE, "board_ink", "medium", "right", "board")


def _facts(frame: Frame, state: Position, story: Story | None) -> str:
    return "  ·  ".join(map(frame.speak, (*_missed(state, story), Said("round {round}", round=state.round))))


def _called(state: Position) -> Tower | None:
    number = state.required_tower
    return None if number is None else state.towers[number]


def _decision(state: Position, tower: Tower | None) -> str:
    if tower:
        return Said("{colour} has to move", colour=_CAPITALS[tower.colour])
    if state.phase is Phase.PLAY:
        return Said("Move any tower")
    return Said("Fill from left or right?") if state.phase is Phase.FILL else Said("The match is over")


def _missed(state: Position, story: Story | None) -> tuple[str, ...]:
    """Missed turns, in few words."""
    if story is None or not story.blocked:
        return ()
    if story.deadlock:
        return (Said("deadlock"),)
    if len(story.blocked) > 1:
        return (counted("1 missed turn", "{count} missed turns", len(story.blocked)),)
    seat = next(tower.seat for tower in state.towers if tower.cell in story.blocked)
    return (Said("{side} missed a turn", side=SEAT_NAMES[seat]),)


def _draw_way(canvas: Canvas, board: Squares, way: Sequence[str], colour: str) -> None:
    """Draw a ring where the tower stood, an arrow to where it stands, a head at every tower that it pushed."""
    if not way:
        return
    (x, y), (to_x, to_y) = board.centre(way[0]), board.centre(way[1])
    short = 1 - NEAR / dist((x, y), (to_x, to_y))
    steps = round(abs(to_x - x) / PITCH) or 1  # a slanting line in pieces: small shapes to lay down
    shares = [*(step / steps for step in range(steps)), short]
    draw_trail(canvas, [(x + (to_x - x) * share, y + (to_y - y) * share) for share in shares], colour)
    for one, other in pairwise(way[1:]):
        _draw_shove(canvas, board.centre(one), board.centre(other), colour)


def _draw_shove(canvas: Canvas, start: Point, end: Point, colour: str) -> None:
    """An arrow head from a tower to the one it pushed."""
    way = 1 if end[1] > start[1] else -1
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    head = [(x, y + 14 * way), (x - 22, y - 12 * way), (x + 22, y - 12 * way)]
    canvas.line([*head, head[0]], 2 * HALO, "page")
    canvas.polygon(head, colour)


def _draw_callable(state: Position, outline: Outline) -> None:
    """A bright frame round every tower that may move."""
    called = _called(state)
    for tower in state.towers if called is None else (called,):
        if tower.seat == state.to_move:
            outline(tower.cell, "ivory", 6)


def _draw_consequences(canvas: Canvas, board: Squares, story: Story) -> None:
    """A barred disc on towers that could not move, the points of a ring on its tower."""
    for cell in story.blocked:
        x, y = board.centre(cell)
        x, y = round(x + BARRED[0]), round(y + BARRED[1])
        canvas.disc((x, y), 17 + HALO, "page")
        canvas.disc((x, y), 17, "trace")
        canvas.box((x - 10, y - 3, x + 10, y + 3), "page")
    for cell, points in story.ringed.items():
        x, y = board.centre(cell)
        outwards = 1 if y > (FIELD[1] + FIELD[3]) / 2 else -1
        place = (x + POINTS[0], y + POINTS[1] * outwards)
        canvas.badge(points, place, BADGE_SIZE, ("active", "active_ink"), rim="page")


def _draw_choice(state: Position, frame: Frame) -> Image:
    """Draw what either refill would make, one below the other: only the home rows are large."""
    canvas = begin(frame, _palette(frame.theme), _line_ups(frame.theme, frame.viewpoint))
    draw_header(canvas, frame, GAME, state, _seat_mark, tuple(f"{won} / {state.target}" for won in state.score))
    facts = _facts(frame, state, _tell(frame.last) if frame.last else None)
    end = FIELD[2] - ASIDE, TOP + LINE_UP_NAME[0]
    canvas.text(facts, end, TITLE_SIZE, "quiet", "medium", "right", "page")
    board = squares(frame.viewpoint)
    for number, fill in enumerate(Fill):
        top, after = TOP + number * LINE_UP, GAME.apply(state, fill)[0]
        name, size = frame.speak(_SIDES[fill]), LINE_UP_NAME[1]
        canvas.text(name, (FIELD[0] - ASIDE, top + LINE_UP_NAME[0]), size, "ink", "bold", "left", "page")
        for tower in after.towers:
            x, y = board.centre(tower.cell)
            place = x - ASIDE, top + LINE_UP_ROWS[y > (FIELD[1] + FIELD[3]) / 2] + PITCH / 2
            canvas.stamp(_square(frame.theme, _COLOURS[tower.cell], _piece(tower)), place)
    return canvas.image


@kept
def _line_ups(theme: str, viewpoint: Seat) -> Sprite:
    """The page, and twice the two ends of the board with a strip of its middle."""
    palette, board, (upper, lower) = _palette(theme), squares(viewpoint), LINE_UP_ROWS
    canvas = Canvas(palette, palette.blank((WIDTH, TOP + 2 * LINE_UP + MARGIN), "page"))
    ranks = sorted({cell[1] for cell in CELLS}, key=lambda rank: board.centre(f"a{rank}")[1])
    for top in (TOP, TOP + LINE_UP):
        left, right = FIELD[0] - ASIDE - GAP, FIELD[2] - ASIDE + GAP
        box = (left, top + upper - GAP, right, top + lower + PITCH + GAP)
        canvas.box((box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6), "board", 12)
        canvas.box(box, "hollow", 2 * GAP)
        middle = top + (upper + lower + PITCH) // 2
        for rank, row in ((ranks[1], top + upper + PITCH), (ranks[-2], top + lower - PITCH)):
            for cell in (cell for cell in CELLS if cell[1] == rank):
                half = _dimmed(theme, _COLOURS[cell], row < middle - PITCH / 2)
                left = round(board.centre(cell)[0] - PITCH / 2) - ASIDE
                canvas.place(half, (left, row if row < middle - PITCH / 2 else row + PITCH - half.image.height))
    return Sprite(canvas.image)


@kept
def _dimmed(theme: str, colour: str, is_upper: bool) -> Sprite:
    """The upper or lower part of an empty square, receding."""
    whole, (upper, lower) = _square(theme, colour).image, LINE_UP_ROWS
    height = (lower - upper - PITCH - LINE_UP_GAP) // 2
    part = whole.convert("RGB").crop((0, 0, PITCH, height) if is_upper else (0, PITCH - height, PITCH, PITCH))
    palette = _palette(theme)
    ground = palette.blank(part.size, "hollow").convert("RGB")
    return Sprite(palette.quantize(blend(part, ground, DIM)))


def _outline(canvas: Canvas, board: Squares, frame: Frame, state: Position) -> Outline:
    pieces = {tower.cell: _piece(tower) for tower in state.towers}

    def outline(cell: str, colour: str, thickness: int) -> None:
        """Draw the edge of a square between two lines, and before it the tower: lifted if it is chosen."""
        outlines(canvas, board, CORNER)(cell, colour, thickness)
        if cell in pieces:
            x, y = board.centre(cell)
            sprite = _tower(canvas.palette, pieces[cell], _COLOURS[cell])
            canvas.stamp(sprite, (x, y - LIFT * (cell in frame.chosen)))

    return outline


def _piece(tower: Tower) -> Piece:
    return Piece(tower.seat, tower.colour, tower.rings)


def _seat_mark(canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
    """Show players by a tower without colour."""
    canvas.stamp(_bare(canvas.palette, seat, radius, ground), centre)


@kept
def _bare(palette: Palette, seat: Seat, radius: int, ground: str) -> Sprite:
    return towers.bare(palette, seat, radius, ground)

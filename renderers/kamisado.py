"""Kamisado as inlaid lacquer: towers on coloured squares, the colour that has to move above the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import dist

from PIL.Image import Image

from games.core import Event, Played, Said, Seat, counted, meant
from games.kamisado import Fill, Kamisado, Move, Phase, Position, Tower
from games.kamisado.board import BLACK, CELLS, COLOUR_AT, COLOURS, GOLD, GRID, SEAT_NAMES, SQUARES
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
FILL_REACH = 3.5 * PITCH
FILL_START = 0.35 * PITCH
"""Where the arrows of a refill end and begin, from the middle of the row."""
FILL_WIDTH, FILL_HEAD = 14, 34

ROW_STEP, ROW_LABEL = 62, 30
"""From tower to tower in a row that a refill would make, and the size of its name."""

_SIDES = {Fill.LEFT: meant("side of the board", "left"), Fill.RIGHT: meant("side of the board", "right")}
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
        board = squares(frame.viewpoint)
        canvas = begin(frame, _palette(frame.theme), _field(frame.theme, frame.viewpoint))
        story = _tell(frame.last) if frame.last and not frame.chosen else None
        draw_header(canvas, frame, GAME, state, _seat_mark, tuple(f"{won} / {state.target}" for won in state.score))
        _draw_strip(canvas, frame, state, story)
        _draw_towers(canvas, board, frame, state)
        _draw_called(canvas, board, frame, state)
        outline = _outline(canvas, board, frame, state)
        if state.phase is Phase.FILL:
            _draw_fills(canvas, board, frame)
        elif not any(cell in board for cell in (*frame.chosen, *dict(frame.choices))):
            _draw_callable(state, outline)
        if story:
            _draw_way(canvas, board, story.way, "trace")
            _draw_consequences(canvas, board, story)
        if frame.hint:
            way = _tell(frame.hint).way
            _draw_way(canvas, board, way, "choice")
            for cell in way[1:2]:
                outline(cell, "choice", 6)
        if state.phase is Phase.FILL:
            _draw_outcomes(canvas, board, frame, state)
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
    facts = "  ·  ".join(map(frame.speak, (*_missed(state, story), Said("round {round}", round=state.round))))
    canvas.text(facts, (FIELD[2], row), TITLE_SIZE, "board_ink", "medium", "right", "board")


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
        canvas.badge(points, place, BADGE_SIZE - 6, ("active", "active_ink"), rim="page")


def _draw_fills(canvas: Canvas, board: Squares, frame: Frame) -> None:
    """Draw beside both home rows an arrow to either end, named as that end is from the owner's seat."""
    middle = (FIELD[0] + FIELD[2]) / 2
    for (seat, ranks), fill in product(((BLACK, ("a1", "a2")), (GOLD, ("a7", "a8"))), Fill):
        height = sum(board.centre(cell)[1] for cell in ranks) / 2
        way = -1 if (fill is Fill.LEFT) == (seat == frame.viewpoint) else 1
        _draw_fill(canvas, (middle + way * FILL_START, height), (middle + way * FILL_REACH, height))
        centre = (middle + way * (FILL_START + FILL_REACH) / 2, height)
        canvas.badge(frame.speak(_SIDES[fill]), centre, BADGE_SIZE + 2, ("choice", "choice_ink"), rim="page")


def _draw_fill(canvas: Canvas, start: Point, tip: Point) -> None:
    """A broad arrow whose edge sets it off from squares of every colour."""
    way = 1 if tip[0] > start[0] else -1
    (x, y), neck = tip, (tip[0] - way * FILL_HEAD, tip[1])
    head = [tip, (neck[0], y - FILL_HEAD * 0.7), (neck[0], y + FILL_HEAD * 0.7)]
    canvas.line([*head, head[0]], 4 * HALO, "page")
    canvas.line([start, neck], FILL_WIDTH + 4 * HALO, "page")
    canvas.polygon(head, "choice")
    canvas.line([start, (x - way * (FILL_HEAD - 2), y)], FILL_WIDTH, "choice")


def _draw_outcomes(canvas: Canvas, board: Squares, frame: Frame, state: Position) -> None:
    """Draw the chooser's home row after either refill, as the viewer would see it."""
    seat = state.to_move
    assert seat is not None
    for fill, rank in zip(Fill, "54", strict=True):
        middle, row = (FIELD[0] + FIELD[2]) / 2, board.centre(f"a{rank}")[1]
        reach = round(ROW_STEP * 4.9)
        box = round(middle) - reach, round(row) - 40, round(middle) + reach, round(row) + 40
        canvas.box((box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3), "hollow", 15)
        canvas.box(box, "board", 12)
        place = (box[0] + ROW_STEP * 0.8, row)
        canvas.text(frame.speak(_SIDES[fill]), place, ROW_LABEL, "board_ink", "bold", ground="board")
        towers_there = {tower.cell: tower for tower in GAME.apply(state, fill)[0].towers}
        files = CELLS[:8] if seat == BLACK else CELLS[-8:]
        for number, cell in enumerate(sorted(files, key=lambda cell: board.centre(cell)[0])):
            sprite = _token(canvas.palette, _piece(towers_there[cell]))
            canvas.stamp(sprite, (box[0] + ROW_STEP * (number + 2.05), row))


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

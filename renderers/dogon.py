"""Dogon as a carved board: seeds in hollows, stores at the ends, the last sowing as a road round the rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import dist, sin

from PIL.Image import Image

from games.core import Played, Seat
from games.dogon import Dogon, Position, Sowing, sowing_path
from games.dogon.board import NORTH, SOUTH, STEPS
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Point, Sprite, dashed
from renderers.geometry import Pits
from renderers.header import draw_header, header_height, seat_mark
from renderers.marks import Outline, draw_marks, edge_of
from renderers.palette import HEADER_MIXES, MARK_MIXES, Mix, Palette
from renderers.pits import Fill, draw_store, hollow
from renderers.themes import BADGE_SIZE, COORDINATE_SIZE, MARGIN, NUMBER_SIZE, STORE_SIZE, THEMES, WIDTH

GAME = Dogon()

TOP, HEIGHT = header_height(2) + 8, 784
"""The upper edge of the board, and of the whole picture the lower one."""
BOARD = (MARGIN, TOP, WIDTH - MARGIN, HEIGHT - MARGIN)
CORNER = 36
MIDDLE = (BOARD[1] + BOARD[3]) // 2

PIT_HEIGHT = 150
PIT_GAP = 9
NARROW = 90
"""Pits so close to each other leave no room for two numbers."""
LANE = 140
"""Pixels from the middle of the board to the middle of a row."""
PIT_BOX = (152, TOP, WIDTH - 152, HEIGHT - MARGIN)
NUMBER, ROAD, COORDINATE = -106, 92, 130
"""How far a pit's number, the road of a sowing and the pit's name lie outside the middle of the pit."""
NAMES = 60
"""Height of a row of names."""
BEND = 20
ROAD_WIDTH = 8
EDGE = 4

STORE = (100, 420)
STORE_X = 76
STORE_ROW, STORE_NUMBER, STORE_MARK = MIDDLE + 21, TOP + 54, HEIGHT - MARGIN - 36

MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    *MARK_MIXES,
    ("board", "board_shade", 6),
    ("board_shade", "page", 3),
    *((shade, "hollow", 5) for shade in ("hollow_shade", "hollow_light")),
    *((wood, "board", 4) for wood in ("hollow", "hollow_light")),
    ("seed", "seed_shade", 3),
    *((light, "hollow", 4) for light in ("seed", "seed_shade", "fresh")),
    *((light, "hollow_shade", 2) for light in ("seed", "seed_shade")),
    ("fresh", "hollow_shade", 3),
    ("seed", "seed_light", 2),
    *((ink, "board", 3) for ink in ("active", "card")),
)


@dataclass(frozen=True, slots=True)
class Story:
    """What the last move did."""

    origin: str
    path: tuple[str, ...]
    """The holes that received a seed, in order."""
    taken: dict[str, int]
    """Captured seeds by hole."""
    gains: tuple[int, int]
    """What came into each store, less what was paid."""
    payer: Seat | None


class DogonBoard:
    """Draws positions of both boards."""

    inks = ("seat0", "seat1")

    def draw(self, state: Position, frame: Frame) -> Image:
        board = pits(state.board.row, frame.viewpoint)
        canvas = begin(frame, _palette(frame.theme), _wood(frame.theme))
        story = _tell(state, frame.last) if frame.last and not frame.chosen else None
        draw_header(canvas, frame, GAME, state)
        for side in (SOUTH, NORTH):
            is_active = side == state.to_move and frame.caption is None
            names = _names(frame.theme, board.columns, frame.viewpoint, side, is_active)
            canvas.stamp(names, (WIDTH / 2, _names_row(board, side)))
        _draw_pits(canvas, board, frame, state, story)
        _draw_stores(canvas, frame, state, story)
        if story:
            _draw_road(canvas, board, story, "trace")
            _draw_payment(canvas, frame, story)
        outline = _outline(canvas, board)
        if frame.hint:
            _draw_hint(canvas, board, _tell(GAME.apply(state, frame.hint.move)[0], frame.hint), outline)
        draw_marks(canvas, frame, board, outline, (_pit_size(board)[0] / 2 - 8, 8 - PIT_HEIGHT / 2))
        _draw_directions(canvas, board, frame)
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return _palette(theme)

    def field(self, state: Position) -> Field:
        return Field(BOARD, CORNER)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        seat_mark(canvas, seat, centre, radius, ground)


@cache
def pits(columns: int, viewpoint: Seat) -> Pits:
    """Where the holes of a board lie."""
    upper = "ABCDEFGH"[:columns]
    return Pits((*upper, *upper.lower()), PIT_BOX, (MIDDLE - LANE, MIDDLE + LANE), viewpoint == NORTH)


@cache
def _palette(theme: str) -> Palette:
    return Palette(THEMES[theme], MIXES)


@kept
def _wood(theme: str) -> Sprite:
    """The page and the board with nothing on it."""
    palette = _palette(theme)
    canvas = Canvas(palette, palette.blank((WIDTH, HEIGHT), "page"))
    canvas.box((BOARD[0], BOARD[1] + 6, BOARD[2], BOARD[3] + 6), "board_shade", CORNER)
    canvas.box(BOARD, "board", CORNER)
    canvas.frame(BOARD, "board_shade", 3, CORNER)
    _grain(canvas)
    canvas.line([(PIT_BOX[0], MIDDLE), (PIT_BOX[2], MIDDLE)], 3, "board_shade")
    return Sprite(canvas.image)


def _grain(canvas: Canvas) -> None:
    """Long quiet lines in the wood, the same on every board."""
    left, right = BOARD[0] + 6, BOARD[2] - 6
    for number in range(17):
        row = BOARD[1] + 28 + number * 33 + 9 * sin(number * 2.4)
        bow = 5 * sin(number * 1.7)
        wave = ((x, sin((x - left) / (right - left) * 3.1 + number)) for x in range(left, right + 1, 44))
        canvas.line([(x, row + bow * rise) for x, rise in wave], 2, "grain")


@kept
def _pit(theme: str, size: tuple[int, int], fill: Fill) -> Sprite:
    return hollow(_palette(theme), size, fill)


@kept
def _names(theme: str, columns: int, viewpoint: Seat, side: Seat, is_active: bool) -> Sprite:
    """Write the names of one side's holes on the wood; those of the seat to move stand out."""
    board, canvas = pits(columns, viewpoint), Canvas(_palette(theme), _wood(theme).image.copy())
    for cell in board.cells[side * columns :][:columns]:
        place = board.beside(cell, COORDINATE)
        if is_active:
            canvas.badge(cell, place, COORDINATE_SIZE, ("active", "active_ink"), "board")
        else:
            canvas.text(cell, place, COORDINATE_SIZE, "board_ink", "medium", ground="board")
    row = _names_row(board, side)
    return Sprite(canvas.image.crop((PIT_BOX[0], row - NAMES // 2, PIT_BOX[2], row + NAMES // 2)))


def _names_row(board: Pits, side: Seat) -> float:
    return board.beside(board.cells[side * board.columns], COORDINATE)[1]


def _pit_size(board: Pits) -> tuple[int, int]:
    return round(board.pitch) - PIT_GAP, PIT_HEIGHT


def _tell(state: Position, last: Played[Position, Sowing]) -> Story:
    events = last.events or GAME.apply(last.before, last.move)[1]
    names, holes = state.board.names, last.before.holes
    path = tuple(names[hole] for hole in sowing_path(last.before, last.move))
    captured = [cell for event in events if event.kind == "capture" for cell in event.cells]
    taken = {cell: holes[names.index(cell)] + path.count(cell) for cell in captured}
    south, north = (after - before for after, before in zip(state.stores, last.before.stores, strict=True))
    payer = Seat(1 - last.seat) if any(event.kind == "payment" for event in events) else None
    return Story(last.move.hole, path, taken, (south, north), payer)


def _draw_pits(canvas: Canvas, board: Pits, frame: Frame, state: Position, story: Story | None) -> None:
    size, received = _pit_size(board), Counter(story.path if story else ())
    for cell, seeds in zip(board.cells, state.holes, strict=True):
        taken = story.taken.get(cell, 0) if story and not seeds else 0
        fresh = seeds if cell in frame.chosen else min(seeds, received[cell])
        canvas.stamp(_pit(frame.theme, size, Fill(seeds, fresh, taken)), board.centre(cell))
        x, y = board.beside(cell, NUMBER)
        if taken and board.pitch > NARROW:
            canvas.text(str(seeds), (x - 12, y), NUMBER_SIZE, "board_ink", anchor="right", ground="board")
            canvas.text(f"−{taken}", (x - 6, y), NUMBER_SIZE - 4, "trace", anchor="left", ground="board")
        elif taken:
            canvas.text(f"−{taken}", (x, y), NUMBER_SIZE - 4, "trace", ground="board")
        else:
            canvas.text(str(seeds), (x, y), NUMBER_SIZE, "board_ink", ground="board")


def _draw_stores(canvas: Canvas, frame: Frame, state: Position, story: Story | None) -> None:
    for seat in (SOUTH, NORTH):
        x, seeds = _store_x(seat, frame.viewpoint), state.stores[seat]
        canvas.disc((x, STORE_MARK), 24, "card", "board")
        seat_mark(canvas, seat, (x, STORE_MARK), 14, "card")
        gain = story.gains[seat] if story else 0
        draw_store(canvas, (x, STORE_ROW), STORE, Fill(seeds, max(0, gain)))
        canvas.text(str(seeds), (x, STORE_NUMBER), STORE_SIZE, "board_ink", ground="board")
        if gain:
            words = f"+{gain}" if gain > 0 else f"−{-gain}"
            canvas.badge(words, (x, STORE_ROW - STORE[1] // 2), BADGE_SIZE, ("active", "active_ink"))


def _store_x(seat: Seat, viewpoint: Seat) -> int:
    """The middle of a store, which lies at its owner's right hand."""
    return WIDTH - STORE_X if seat == viewpoint else STORE_X


def _draw_hint(canvas: Canvas, board: Pits, story: Story, outline: Outline) -> None:
    """Draw the road, a ring round where it begins and round what it takes, and how much that is."""
    _draw_road(canvas, board, story, "choice")
    for cell in (story.origin, *story.taken):
        outline(cell, "choice", 7)
    for cell, seeds in story.taken.items():
        x, y = board.centre(cell)
        canvas.badge(f"+{seeds}", (x, y + PIT_HEIGHT // 2 - 14), BADGE_SIZE, ("choice", "choice_ink"))


def _draw_road(canvas: Canvas, board: Pits, story: Story, colour: str) -> None:
    """Draw the road from the origin round the board, a dot where seeds are dropped, an arrow head at the last."""
    canvas.arrow(board.road((story.origin, *story.path), ROAD, BEND), ROAD_WIDTH, colour, "board")
    for cell in board.cells:
        if cell in story.path[:-1] and cell != story.path[-1]:
            canvas.disc(board.beside(cell, ROAD), ROAD_WIDTH, colour)
    start = board.beside(story.origin, ROAD)
    canvas.disc(start, 13, "board")
    canvas.ring(start, 13, 5, colour)


def _draw_payment(canvas: Canvas, frame: Frame, story: Story) -> None:
    """Draw a dashed arrow from store to store, where the board has room for it."""
    if story.payer is None:
        return
    start, end = (_store_x(seat, frame.viewpoint) for seat in (story.payer, Seat(1 - story.payer)))
    way = 1 if end > start else -1
    start, end = start + way * (STORE[0] // 2 + 12), end - way * (STORE[0] // 2 + 6)
    for dash in dashed([(start, MIDDLE), (end - way * 30, MIDDLE)], 16, 14):
        canvas.line(dash, 6, "trace", "board")
    canvas.arrow([(end - way * 30, MIDDLE), (end, MIDDLE)], 6, "trace", "board")


def _outline(canvas: Canvas, board: Pits) -> Outline:
    width, height = _pit_size(board)

    def outline(cell: str, colour: str, thickness: int) -> None:
        x, y = board.centre(cell)
        across, down = width // 2 + thickness // 2, height // 2 + thickness // 2
        box = (round(x) - across, round(y) - down, round(x) + across, round(y) + down)
        if colour == "alarm":
            grown = box[0] - EDGE, box[1] - EDGE, box[2] + EDGE, box[3] + EDGE
            canvas.frame(grown, edge_of(colour), thickness + 2 * EDGE, across + EDGE)
        canvas.frame(box, colour, thickness, across)

    return outline


def _draw_directions(canvas: Canvas, board: Pits, frame: Frame) -> None:
    """Draw the ways out of the chosen hole, where the choice is one of direction."""
    holes = [cell for cell in frame.chosen if cell in board]
    ways = [(STEPS[way], label) for way, label in frame.choices if way in STEPS]
    for cell, (step, label) in product(holes, ways):
        target = board.cells[(board.cells.index(cell) + step) % len(board.cells)]
        road = board.road((cell, target), ROAD, BEND)
        canvas.disc(road[0], ROAD_WIDTH, "choice")
        canvas.arrow(road, ROAD_WIDTH, "choice")
        (x, y), (to_x, to_y) = max(pairwise(road), key=lambda ends: dist(*ends))
        canvas.badge(label, ((x + to_x) / 2, (y + to_y) / 2), BADGE_SIZE, ("choice", "choice_ink"))

"""Dohyō as a wrestling ring: clay tiles inside straw bales, a corner for every player's captures and the token."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, dist, pi
from typing import NamedTuple

from PIL.Image import Image

from games.core import Played, Said, Seat
from games.dohyo import Dohyo, Move, Position
from games.dohyo.events import PASSIVE_WARNING
from games.hexes import Hexagon, members
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Pen, Point, Sprite, arc, paint
from renderers.geometry import Hexes
from renderers.header import SeatMark, draw_header
from renderers.marks import draw_marks
from renderers.palette import Palette
from renderers.ring import BALE_RADIUS, BALE_WIDTH, empty_ring, middle, palette, tiles, wood
from renderers.text import length
from renderers.themes import BADGE_SIZE, WIDTH
from renderers.tiles import beyond, draw_cross, draw_trail, lift, outlines

GAME = Dohyo()

PIECE = 0.72
"""Radius of a piece, in radii of a tile."""
RIM, SHAPE = 0.1, 0.36
"""Width of the rim of a piece, and reach of the shape on it, in radii of the piece."""
HATCH, DIAGONAL = 0.46, 0.5**0.5
"""From line to line of a hatched piece, in radii; and the share of each axis in a slanting step."""
CORNER, TALLY = 42, 39
"""From the corner of the board to its owner's mark, and from one captured piece to the next."""
TOKEN = (211, 48)
"""From the corner of the board to the tie-breaker token beside the captures."""
TOKEN_WORDS, TOKEN_SIZE = (264, 30), 36
"""From the corner to the words beside the token, and their size."""
CHIP = 0.42
"""Size of the token on its holder's mark in the header."""

CORNERS = {2: ((1, 1), (0, 0)), 3: ((1, 1), (0, 0), (1, 0)), 4: ((1, 1), (0, 1), (0, 0), (1, 0))}
"""Right or left and lower or upper corner of each seat, seen by the first one."""


class Story(NamedTuple):
    """What the last move did, in places of the board that is drawn."""

    way: list[Point]
    """The way from where the piece began to where the arrow ends."""
    fallen: tuple[Seat, Point] | None
    """The piece that left the board, and where it lies now."""
    pushed: Point | None
    """Where a piece lies that was pushed on."""
    token: bool
    """Whether the token changed hands."""


class DohyoBoard:
    """Draws positions for two, three and four."""

    inks = ("seat0", "seat1", "seat2", "seat3")

    def draw(self, state: Position, frame: Frame) -> Image:
        seats = len(state.pieces)
        board = tiles(seats, frame.viewpoint)
        canvas = begin(frame, palette(frame.theme), empty_ring(frame.theme, seats, frame.viewpoint))
        scores = [f"{captures}/{state.goal}" for captures in state.captures]
        draw_header(canvas, frame, GAME, state, _seat_mark(frame.theme, state.token), scores, state.eliminated)
        story = story_of(board, state, frame.last) if frame.last and not frame.chosen else None
        if not frame.is_bare:
            _draw_corners(canvas, frame, state, story)
        _draw_pieces(canvas, board, frame, state)
        if story:
            _draw_story(canvas, board, frame, story)
        if state.passive >= state.limit - PASSIVE_WARNING and not frame.is_bare:
            _draw_plaque(canvas, frame, state)
        outline = outlines(canvas, board, "clay")
        if frame.hint:
            draw_trail(canvas, story_of(board, state, frame.hint).way, "choice")
            outline(state.board.labels[frame.hint.move.target], "choice", 6)
        badge = board.radius * 0.5, -board.radius * 0.55
        draw_marks(canvas, frame, board, outline, badge, "page")
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return palette(theme)

    def field(self, state: Position) -> Field:
        (x, y), reach = middle(len(state.pieces)), BALE_RADIUS + BALE_WIDTH
        return Field((round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach), reach)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        canvas.stamp(_piece(canvas.palette, seat, round(radius * 1.3), ground), centre)


def story_of(board: Hexes, state: Position, last: Played[Position, Move]) -> Story:
    """What there is to tell of the last move on a board as it is seen."""
    events = last.events or GAME.apply(last.before, last.move)[1]
    token = any(event.kind == "token" for event in events)
    if not last.move.push:
        return Story(_walk(board, last), None, None, token)
    labels = state.board.labels
    rear, target = (board.centre(labels[cell]) for cell in last.move[:2])
    off, tip = beyond(rear, target, 0.5), beyond(rear, target, 0.22)
    if not any(event.kind == "capture" for event in events):
        return Story([rear, tip], None, off, token)
    fallen = last.before.owner(last.move.target)
    assert fallen is not None
    return Story([rear, tip], (fallen, off), None, token)


def _draw_pieces(canvas: Canvas, board: Hexes, frame: Frame, state: Position) -> None:
    radius, labels = _piece_radius(board), state.board.labels
    for seat, own in enumerate(state.pieces):
        sprite = _piece(canvas.palette, seat, radius, "clay", is_out=seat in state.eliminated)
        for cell in members(own):
            if labels[cell] in frame.chosen:
                lift(canvas, sprite, board.centre(labels[cell]), radius, "straw_shade")
            else:
                canvas.stamp(sprite, board.centre(labels[cell]))


def _piece_radius(board: Hexes) -> int:
    return round(board.radius * PIECE)


@kept
def _piece(inks: Palette, seat: int, radius: int, ground: str, *, is_out: bool = False) -> Sprite:
    """A thick disc in the player's colour with the player's shape on it; hatched if the player is out."""
    side = 2 * radius + 2
    centre = (side / 2, side / 2)
    colour, rim = f"seat{seat}", f"rim{seat}"

    def draw(pen: Pen) -> None:
        inner = radius - round(radius * RIM)
        pen.disc(centre, radius, rim)
        pen.disc(centre, inner, ground if is_out else colour)
        if is_out:
            _hatch(pen, centre, inner, colour)
        else:
            _draw_shape(pen, seat, centre, round(radius * SHAPE), rim)

    return paint(inks, (side, side), ground, draw, lambda pen: pen.disc(centre, radius, "ink"))


def _hatch(pen: Pen, centre: Point, radius: float, colour: str) -> None:
    """Lines across a disc, from lower left to upper right."""
    (x, y), step = centre, radius * HATCH
    for number in range(-3, 4):
        near, far = number * step - step / 4, number * step + step / 4
        half = [(max(radius**2 - each**2, 0.0)) ** 0.5 for each in (near, far)]
        ends = [(near, -half[0]), (near, half[0]), (far, half[1]), (far, -half[1])]
        pen.polygon(
            [(x + (across + along) * DIAGONAL, y + (across - along) * DIAGONAL) for across, along in ends], colour
        )


def _draw_shape(pen: Pen, seat: int, centre: Point, reach: float, colour: str) -> None:
    """Draw the shape of a seat in every game: disc, diamond, square, triangle."""
    x, y = centre
    if seat == 0:
        pen.disc(centre, reach, colour)
    elif seat == 1:
        far = reach * 1.3
        pen.polygon([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], colour)
    elif seat == 2:
        pen.rounded((x - reach, y - reach, x + reach, y + reach), 1, colour)
    else:
        wide, low = reach * 1.25, reach * 0.85
        pen.polygon([(x, y - reach * 1.3), (x + wide, y + low), (x - wide, y + low)], colour)


def _seat_mark(theme: str, holder: Seat | None) -> SeatMark:
    """Show players by their pieces, the holder of the token with a small one."""

    def mark(canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        canvas.stamp(_piece(canvas.palette, seat, round(radius * 1.3), ground), centre)
        if seat == holder:
            canvas.stamp(_fan(theme, CHIP), (centre[0] + radius * 0.85, centre[1] + radius * 0.7))

    return mark


def _draw_corners(canvas: Canvas, frame: Frame, state: Position, story: Story | None) -> None:
    """Draw in each player's corner a socket for every capture up to the goal, and the token at its holder."""
    seats = len(state.pieces)
    for seat in range(seats):
        corner = _corner(seats, Seat(seat), frame.viewpoint)
        canvas.stamp(_piece(canvas.palette, seat, 22, "board"), corner.place(CORNER, CORNER))
        for number, (across, down) in enumerate(_tally(state.goal)):
            centre = corner.place(CORNER + TALLY * across, CORNER + TALLY * down)
            if number < state.captures[seat]:
                canvas.disc(centre, 14, f"rim{seat}", "board")
                canvas.disc(centre, 11, f"seat{seat}", f"rim{seat}")
            else:
                canvas.disc(centre, 5, "board_shade", "board")
        if seat == state.token:
            canvas.stamp(_fan(frame.theme), corner.place(*TOKEN))
            if state.to_move is not None and not frame.ending and frame.caption is None:
                _explain_token(canvas, frame, corner)
            if story and story.token:
                canvas.ring(corner.place(*TOKEN), 47, 5, "trace", "board")


def _explain_token(canvas: Canvas, frame: Frame, corner: _Corner) -> None:
    """Say what the token is for, in a word beside it."""
    words = frame.speak(Said("breaks ties"))
    x, y = corner.place(*TOKEN_WORDS)
    width = length(words, "bold", TOKEN_SIZE) + TOKEN_SIZE * 0.8
    canvas.badge(words, (x + corner.right * width / 2, y), TOKEN_SIZE, ("active", "active_ink"))


class _Corner(NamedTuple):
    """A corner of the wooden board and the way inwards from it."""

    x: int
    y: int
    right: int
    down: int

    def place(self, across: float, down: float) -> Point:
        return self.x + self.right * across, self.y + self.down * down


def _corner(seats: int, seat: Seat, viewpoint: Seat) -> _Corner:
    """Where a seat keeps what it captured: next to its home."""
    first = (0, 0, 2, 2)[viewpoint] if seats == 4 else viewpoint
    across, down = CORNERS[seats][(seat - first) % seats]
    left, top, right, bottom = wood(seats)
    return _Corner((left, right)[across], (top, bottom)[down], (1, -1)[across], (1, -1)[down])


def _tally(goal: int) -> list[tuple[int, int]]:
    """Steps from the corner to the sockets, nearest first, the owner's mark left out."""
    steps = ((across, total - across) for total in range(1, 5) for across in range(total + 1))
    return list(steps)[:goal]


@cache
def _fan(theme: str, scale: float = 1.0) -> Sprite:
    """The referee's fan: the tie-breaker token."""

    def bar(pen: Pen, box: tuple[float, float, float, float], corner: float, colour: str) -> None:
        left, top, right, bottom = (side * scale for side in box)
        pen.rounded((left, top, right, bottom), corner * scale, colour)

    def outline(pen: Pen, inset: float, colour: str) -> None:
        bar(pen, (29 + inset / 2, 40, 39 - inset / 2, 84 - inset), 4, colour)
        for across, down in ((24, 20), (44, 20), (25, 34), (43, 34)):
            pen.disc((across * scale, down * scale), (20 - inset) * scale, colour)

    def draw(pen: Pen) -> None:
        for grown, colour in ((0.0, "rim0"), (4.0, "gold")):
            outline(pen, grown, colour)
        bar(pen, (33, 6, 35, 78), 1, "rim0")
        pen.disc((34 * scale, 26 * scale), 8 * scale, "rim0")

    size = round(68 * scale), round(84 * scale)
    return paint(palette(theme), size, "board", draw, lambda pen: outline(pen, 0, "ink"))


def _draw_plaque(canvas: Canvas, frame: Frame, state: Position) -> None:
    """Say how near the referee is, on the straw before the viewer, or behind it where the token's words are."""
    seats = len(state.pieces)
    _, top, _, bottom = wood(seats)
    before = state.token is None or _corner(seats, state.token, frame.viewpoint).down > 0
    height = bottom - 26 if before else top + 26
    words = Said("{count} of {limit} rounds without a capture", count=state.passive, limit=state.limit)
    canvas.badge(frame.speak(words), (WIDTH / 2, height), BADGE_SIZE, ("active", "active_ink"))


def _walk(board: Hexes, last: Played[Position, Move]) -> list[Point]:
    """The way of a pivot round its neighbour: the shortest there is."""
    hexagon, own = last.before.board, last.before.pieces[last.seat]
    empty = hexagon.mask & ~sum(last.before.pieces)
    arcs = []
    for pivot in hexagon.neighbours(last.move.start):
        if own >> pivot & 1:
            arcs += [(steps, pivot) for steps in _steps_round(hexagon, pivot, last.move, empty)]
    steps, pivot = min(arcs, key=lambda way: abs(way[0]))
    centre, start = (board.centre(hexagon.labels[cell]) for cell in (pivot, last.move.start))
    angle = atan2(start[1] - centre[1], start[0] - centre[0])
    short = 0.42 if steps > 0 else -0.42
    return arc(centre, dist(centre, start), angle, angle + steps * pi / 3 - short)


def _steps_round(hexagon: Hexagon, pivot: int, move: Move, empty: int) -> Iterator[int]:
    """The number of steps in which a pivot can be walked, clockwise positive."""
    ring = hexagon.ring(pivot)
    for way in (1, -1):
        for steps in range(1, 6):
            place = ring[(ring.index(move.start) + way * steps) % 6]
            if place not in hexagon or not empty >> place & 1:
                break
            if place == move.target:
                yield way * steps


def _draw_story(canvas: Canvas, board: Hexes, frame: Frame, story: Story) -> None:
    draw_trail(canvas, story.way)
    if story.pushed:
        reach = _piece_radius(board)
        canvas.ring(story.pushed, reach + 5, 11, "page")
        canvas.ring(story.pushed, reach + 3, 6, "trace", "page")
    if story.fallen:
        seat, place = story.fallen
        radius = _piece_radius(board)
        canvas.stamp(_piece(canvas.palette, seat, radius, "clay"), place)
        draw_cross(canvas, place, radius // 2)

"""The top of every picture: title, move number, whose turn; the players with their marks and scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from games.core import AnyGame, Outcome, Said, Seat
from renderers.base import Frame
from renderers.canvas import Canvas, Point
from renderers.text import cut, fit, fit_name, fit_sentence, length, readable
from renderers.themes import MARGIN, NAME_SIZE, SCORE_SIZE, TITLE_SIZE, WIDTH

_TITLE_ROW = 38
_TITLE_WIDTH, _LEAST_TURN, _LEAST_TITLE = 600, 400, 60
"""Pixels for whose turn it is, at most and where the facts need the rest; and the least for what it is called."""
_BETWEEN = "  ·  "
_CARDS_TOP = 68
TITLE_HEIGHT = _CARDS_TOP - MARGIN
"""Rows that the title takes."""
_CARD_GAP = 16
_BELOW = 12
_MARK_COLUMN = 64
"""Pixels of a narrow card before the score that belong to the player's mark."""
CAPTION_HEIGHT = 60
"""Rows of a caption; it ends where the header ends."""
LARGE_CAPTION_HEIGHT = 150
_LARGE_ROWS, _LARGE_SIZES = (110, 38), (64, 54)
"""Rows of a large caption, from the end of the header to their middles; and how large their letters are."""
_CAPTION_GAP, _CAPTION_MARK = 14, 15
_OUT = Said("out")
_INKS = {"active": "active_ink", "card": "ink", "page": "quiet"}
"""The colour of words by the ground of their card."""


class _Cards(NamedTuple):
    """How the players' cards are laid out."""

    columns: int
    height: int
    score_size: int
    name_size: int
    is_stacked: bool = False
    """Whether mark and score stand below the name, where cards are too narrow for them beside it."""

    @property
    def width(self) -> int:
        return (WIDTH - 2 * MARGIN - _CARD_GAP * (self.columns - 1)) // self.columns

    def box(self, seat: int) -> tuple[int, int, int, int]:
        row, column = divmod(seat, self.columns)
        left = MARGIN + column * (self.width + _CARD_GAP)
        top = _CARDS_TOP + row * (self.height + _CARD_GAP)
        return left, top, left + self.width, top + self.height


class _Words(NamedTuple):
    name: str
    score: str
    state: str = ""
    """Words behind the name, which gives way to them."""


_LAYOUTS = {
    2: _Cards(2, 76, SCORE_SIZE, NAME_SIZE),
    3: _Cards(3, 92, SCORE_SIZE - 8, NAME_SIZE - 2, is_stacked=True),
    4: _Cards(2, 60, SCORE_SIZE - 4, NAME_SIZE),
}


class SeatMark(Protocol):
    """Shows a player, on one colour, as large as a circle."""

    def __call__(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None: ...


def seat_mark(canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
    """The player's own colour in the player's own shape: disc, diamond, square, triangle."""
    (x, y), colour = centre, f"seat{seat}"
    if seat == 0:
        canvas.disc(centre, radius, colour, ground)
    elif seat == 1:
        reach = radius * 1.2
        canvas.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], colour, ground)
    elif seat == 2:
        canvas.box((round(x - radius), round(y - radius), round(x + radius), round(y + radius)), colour, 2, ground)
    else:
        canvas.polygon(
            [(x, y - radius), (x + radius * 1.15, y + radius), (x - radius * 1.15, y + radius)], colour, ground
        )


def header_height(seats: int) -> int:
    """Rows of the picture that belong to the header; the board begins below."""
    return _LAYOUTS[seats].box(seats - 1)[3] + _BELOW


def draw_header(
    canvas: Canvas,
    frame: Frame,
    game: AnyGame,
    state: Any,
    mark: SeatMark = seat_mark,
    scores: Sequence[str] = (),
    out: Collection[Seat] = (),
) -> None:
    """Title row and one card per player.

    `mark` shows a player as the pieces of the game do, `scores` are the game's own where a bare number
    says too little, and the cards of seats that are `out` recede.
    """
    names = seat_names(frame, game, state)
    if frame.caption is not None:
        _draw_caption(canvas, frame, game, names, mark)
        return
    if frame.is_titled:
        _title(canvas, frame, game, state, names)
    scores = scores or tuple(map(str, game.score(state) or ("",) * len(names)))
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        ground = "page" if seat in out else "active" if _stands_out(frame, game, state, Seat(seat)) else "card"
        words = _Words(name, score, f" · {frame.speak(_OUT)}" if seat in out else "")
        _card(canvas, _LAYOUTS[len(names)], Seat(seat), words, ground, mark)


def seat_names(frame: Frame, game: AnyGame, state: Any) -> tuple[str, ...]:
    """The players' names as far as they can be drawn, the sides' names else."""
    sides = game.info.seat_names
    given = frame.names or tuple(map(frame.speak, sides[: len(game.score(state) or sides)]))
    return tuple(readable(name, side) for name, side in zip(given, sides, strict=False))


def _draw_caption(canvas: Canvas, frame: Frame, game: AnyGame, names: tuple[str, ...], mark: SeatMark) -> None:
    """Write who made which move; then the words given, beside it or, in a large caption, below."""
    end, words, room = header_height(len(names)), frame.caption or "", WIDTH - 2 * MARGIN
    if frame.is_large:
        first, second = (end - row for row in _LARGE_ROWS)
        _draw_move(canvas, frame, game, names, mark, (first, _LARGE_SIZES[0], room))
        line = cut(words, "medium", _LARGE_SIZES[1], room)
        canvas.text(line, (MARGIN, second), _LARGE_SIZES[1], "quiet", "medium", "left", "page")
        return
    row = end - CAPTION_HEIGHT // 2
    canvas.text(words, (WIDTH - MARGIN, row), TITLE_SIZE, "quiet", "medium", "right", "page")
    room -= round(length(words, "medium", TITLE_SIZE)) + 2 * _CAPTION_GAP
    _draw_move(canvas, frame, game, names, mark, (row, NAME_SIZE, room))


def _draw_move(
    canvas: Canvas, frame: Frame, game: AnyGame, names: tuple[str, ...], mark: SeatMark, place: tuple[int, int, int]
) -> None:
    """Draw number, player and notation of the last move, or the title where there is none: row, size and width."""
    (row, size, room), x = place, float(MARGIN)
    if frame.last is None:
        title = fit(readable(frame.title, game.info.name), "bold", size, room)
        canvas.text(title, (x, row), size, "ink", "bold", "left", "page")
        return
    number, notation, radius = str(frame.ply), game.format(frame.last.move), round(_CAPTION_MARK * size / NAME_SIZE)
    fixed = length(number, "bold", size) + length(notation, "bold", size)
    name = fit_name(names[frame.last.seat], "medium", size, round(room - fixed - 3 * _CAPTION_GAP - 2 * radius))
    canvas.text(number, (x, row), size, "ink", "bold", "left", "page")
    x += length(number, "bold", size) + _CAPTION_GAP + radius
    mark(canvas, frame.last.seat, (x, row), radius, "page")
    x += radius + _CAPTION_GAP
    canvas.text(name, (x, row), size, "ink", "medium", "left", "page")
    x += length(name, "medium", size) + _CAPTION_GAP
    canvas.text(notation, (x, row), size, "ink", "bold", "left", "page")


def _title(canvas: Canvas, frame: Frame, game: AnyGame, state: Any, names: tuple[str, ...]) -> None:
    outcome = game.outcome(state)
    facts, whole = _facts(frame, game, outcome), WIDTH - 2 * MARGIN - _CARD_GAP
    wanted = round(length(_BETWEEN.join(facts), "medium", TITLE_SIZE))
    room = min(_TITLE_WIDTH, max(_LEAST_TURN, whole - wanted))
    turn = fit_sentence(readable(frame.ending, ""), "bold", TITLE_SIZE, room) or _turn(
        frame, names, state, outcome, room
    )
    title = _fitting(facts, whole - round(length(turn, "bold", TITLE_SIZE)))
    canvas.text(title, (MARGIN, _TITLE_ROW), TITLE_SIZE, "quiet", "medium", "left", "page")
    canvas.text(turn, (WIDTH - MARGIN, _TITLE_ROW), TITLE_SIZE, "ink", "bold", "right", "page")


def _fitting(facts: Sequence[str], room: int) -> str:
    """The facts in a line: where they are too long, the first gives way, and then the second to the last move."""
    first, *others = facts
    while others:
        rest = _BETWEEN + _BETWEEN.join(others)
        left = room - round(length(rest, "medium", TITLE_SIZE))
        if left >= _LEAST_TITLE or len(others) == 1:
            return fit(first, "medium", TITLE_SIZE, max(left, 0)) + rest
        others = others[1:]
    return fit(first, "medium", TITLE_SIZE, room)


def _facts(frame: Frame, game: AnyGame, outcome: Outcome | None) -> list[str]:
    facts = [readable(frame.title, game.info.name)]
    if frame.ply:
        facts.append(frame.speak(Said("move {ply}", ply=frame.ply)))
    if frame.last:
        facts.append(game.format(frame.last.move))
    return [*facts, frame.speak(outcome.reason)] if outcome else facts


def _turn(frame: Frame, names: tuple[str, ...], state: Any, outcome: Outcome | None, width: int) -> str:
    seat, words = (outcome.winner, Said("{name} wins")) if outcome else (state.to_move, Said("{name} to move"))
    if seat is None:
        return frame.speak(Said("Shared win") if outcome and len(outcome.places) > 1 else Said("Draw"))
    room = width - round(length(frame.speak(Said(words, name="")), "bold", TITLE_SIZE))
    return frame.speak(Said(words, name=fit_name(names[seat], "bold", TITLE_SIZE, room)))


def _stands_out(frame: Frame, game: AnyGame, state: Any, seat: Seat) -> bool:
    """The seat to move; at the end whoever shares the first place, as far as the position tells."""
    if frame.ending:
        return False
    outcome = game.outcome(state)
    return seat == state.to_move if outcome is None else seat in outcome.places[0]


def _card(canvas: Canvas, cards: _Cards, seat: Seat, words: _Words, ground: str, mark: SeatMark) -> None:
    left, top, right, bottom = cards.box(seat)
    row, edge = (top + bottom) // 2, cards.height // 2
    canvas.box((left, top, right, bottom), ground, cards.height // 4, "page")
    if ground == "page":
        canvas.frame((left, top, right, bottom), "card", 4, cards.height // 4, "page")
    if cards.is_stacked:
        below = row + cards.height // 4
        mark(canvas, seat, (left + _MARK_COLUMN // 2, below), cards.height // 6, ground)
        canvas.text(words.score, (left + _MARK_COLUMN, below), cards.score_size, _INKS[ground], "bold", "left", ground)
        above, room = (left + _CARD_GAP, row - cards.height // 4 + 2), right - left - _CARD_GAP * 3 // 2
        _name(canvas, cards, words, above, room, ground)
        return
    mark(canvas, seat, (left + edge, row), cards.height // 4, ground)
    score = words.score
    canvas.text(score, (right - edge * 2 // 3, row), cards.score_size, _INKS[ground], "bold", "right", ground)
    start = left + 2 * edge
    room = right - edge - start - round(length(score, "bold", cards.score_size))
    _name(canvas, cards, words, (start, row), room, ground)


def _name(canvas: Canvas, cards: _Cards, words: _Words, start: Point, room: int, ground: str) -> None:
    ends = round(length(words.state, "medium", cards.name_size))
    line = fit_name(words.name, "medium", cards.name_size, room - ends) + words.state
    canvas.text(line, start, cards.name_size, _INKS[ground], "medium", "left", ground)

"""How a match ended, as a card: who won, the last board, the course of it, ratings and achievements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from PIL.Image import Image

from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.graphs import Course, Scale, draw_duel
from renderers.pages import GAP, PAD, ROUND, ROW, SIDE, SMALLEST, Sheet, blank, board, heading, honour, shortened
from renderers.text import Weight, fit_name, fit_sentence, length, readable
from renderers.themes import WIDTH

_TITLE_ROW, _NAME_ROW, _LINE = 42, 118, 68
_HOW, _HOW_SIZE, _BELOW_HOW = 62, 40, 32
"""From the last line of the name to the words below, their size, and from them to the board."""
_LAUREL, _LAUREL_AT, _WORDS_AT = 72, (106, 142), 202
"""Radius and middle of the laurel, and where name and words begin."""
_BOARD = (WIDTH, 700)
_FACT, _FACT_SIZE, _COURSE, _BADGE, _BADGE_SIZE = 84, 43, 104, 62, 42
"""Heights of the sentence, of the line of the chances and of the badge below it, and sizes of letters."""
_NAME_SIZE, _NUMBER_SIZE, _SIGN = 42, 40, 11
_MARK, _MARK_AT, _NAME_AT = 21, 50, 94
"""Radius and place of a player's mark in a row, and where the name begins."""
_CHANGE, _MOST_NOTE = 150, 340
"""Widths of columns: that of changes, and of what stands instead of a rating at most."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player, in the order of the places."""

    seat: int
    name: str
    score: str = ""
    """What was made, such as captures."""
    note: str = ""
    """Instead of a rating, such as the level of a computer."""
    rating: str = ""
    change: int | None = None
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class ResultCard:
    """What is seen; texts are whole, and what is empty is left out."""

    key: str
    state: Any
    frame: Frame
    """Of the last board: its theme is that of the card."""
    title: str
    """Match, game and number of moves."""
    heading: str
    """The winner's name, or that it is a draw."""
    how: str
    rows: tuple[ResultRow, ...]
    event: str = ""
    fact: str = ""
    """A sentence about the course of the match."""
    course: Course = ()
    """The winner's chances, the first player's in a draw."""
    turning: int | None = None
    """The number of the move that decided."""
    achievements: tuple[str, ...] = ()


def draw_result(card: ResultCard) -> Image:
    """Draw the winner's mark in laurel (of a draw all marks without it), then board, course, rows, achievements."""
    marks = [row.seat for row in card.rows if row.has_won] or [row.seat for row in card.rows]
    left = _WORDS_AT if len(marks) == 1 else 2 * SIDE + len(marks) * 92
    size, lines = heading(card.heading, WIDTH - left - SIDE)
    shown = board(card.key, card.state, card.frame, _BOARD)
    top = _NAME_ROW + (len(lines) - 1) * _LINE + _HOW + _BELOW_HOW
    course = top + shown.height
    rows = course + (_course_height(card) + GAP if card.fact or card.course else 0)
    honours = rows + len(card.rows) * (ROW + GAP) + GAP
    theme = card.frame.theme
    sheet = blank(theme, honours + len(card.achievements) * (ROW + GAP) + SIDE - GAP, card.key)
    _draw_head(sheet, card, marks, lines, size, left)
    sheet.put(shown, ((WIDTH - shown.width) // 2, top))
    if card.fact or card.course:
        _draw_course(sheet, card, course)
    for number, row in enumerate(card.rows):
        _draw_row(sheet, card, row, rows + number * (ROW + GAP))
    for number, words in enumerate(card.achievements):
        honour(sheet, words, "", honours + number * (ROW + GAP))
    return sheet.finish()


def _draw_head(
    sheet: Sheet, card: ResultCard, marks: Sequence[int], lines: Sequence[str], size: int, left: int
) -> None:
    event = shortened(card.event, "medium", SMALLEST, WIDTH // 2 - SIDE)
    room = WIDTH - 2 * SIDE - (round(length(event, "medium", SMALLEST)) + PAD if event else 0)
    title = shortened(card.title, "medium", SMALLEST, room)
    sheet.text(title, (SIDE + 4, _TITLE_ROW), SMALLEST, "quiet", "medium", "left", "page")
    sheet.text(event, (WIDTH - SIDE - 4, _TITLE_ROW), SMALLEST, "quiet", "medium", "right", "page")
    for number, seat in enumerate(marks):
        is_alone = len(marks) == 1
        x, y = (_LAUREL_AT[0] if is_alone else 2 * SIDE + 38 + 92 * number), _LAUREL_AT[1]
        sheet.mark(card.key, seat, (x, y), 30 if is_alone else 34, card.frame.theme, "page")
        if is_alone:
            _laurel(sheet, (x, y))
    for number, line in enumerate(lines):
        sheet.text(line, (left, _NAME_ROW + number * _LINE), size, "ink", "bold", "left", "page")
    how = shortened(card.how, "medium", _HOW_SIZE, WIDTH - left - SIDE, fitting=fit_sentence)
    row = _NAME_ROW + (len(lines) - 1) * _LINE + _HOW
    sheet.text(how, (left, row), _HOW_SIZE, "quiet", "medium", "left", "page")


def _laurel(canvas: Canvas, centre: tuple[int, int]) -> None:
    """Two branches round a mark, open at the top, with leaves on both sides."""
    for way in (-1, 1):
        stem = [_round(centre, _LAUREL - 8, way, turn / 10) for turn in range(1, 9)]
        canvas.line(stem, 4, "gold", "page")
        for leaf in range(6):
            share = 0.16 + leaf * 0.13
            for reach, turned in ((9, -0.05), (-9, 0.05)):
                start, end = (_round(centre, _LAUREL - 8 + out, way, share + on) for out, on in ((0, 0), (reach, 0.1)))
                _leaf(canvas, start, end, turned)
        tip = _round(centre, _LAUREL - 8, way, 0.8), _round(centre, _LAUREL - 8, way, 0.93)
        _leaf(canvas, *tip, 0)


def _round(centre: tuple[int, int], radius: float, way: int, share: float) -> tuple[float, float]:
    """A point on a half circle from the bottom to the top."""
    turn = pi * share
    return centre[0] + way * radius * sin(turn), centre[1] + radius * cos(turn)


def _leaf(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], bend: float) -> None:
    (x, y), (to_x, to_y) = start, end
    across, down = (to_y - y) * (0.32 + bend), (x - to_x) * (0.32 + bend)
    middle = (x + to_x) / 2, (y + to_y) / 2
    sides = ((middle[0] + across, middle[1] + down), (middle[0] - across, middle[1] - down))
    canvas.polygon([start, sides[0], end, sides[1]], "gold", "page")


def _course_height(card: ResultCard) -> int:
    course = _COURSE + (_BADGE if card.turning is not None else 0) + 24 if card.course else 0
    return (_FACT if card.fact else 24) + course


def _draw_course(sheet: Sheet, card: ResultCard, top: int) -> None:
    """Draw the sentence, below it the winner's chances with the deciding move on a badge."""
    bottom = top + _course_height(card)
    sheet.box((SIDE, top, WIDTH - SIDE, bottom), "card", ROUND, "page")
    room = WIDTH - 2 * SIDE - 2 * PAD
    fact = shortened(card.fact, "bold", _FACT_SIZE, room, fitting=fit_sentence)
    sheet.text(fact, (SIDE + PAD, top + _FACT // 2 + 2), _FACT_SIZE, "ink", "bold", "left", "card")
    if not card.course:
        return
    start = top + (_FACT if card.fact else 24)
    scale = Scale(max(move for move, _ in card.course), (SIDE + PAD, start, WIDTH - SIDE - PAD, start + _COURSE), 0)
    middle = round(scale.at(0, 0.5)[1])
    sheet.box((scale.left, middle - 1, scale.right, middle + 1), "line", ground="card")
    first, *others = [row.seat for row in sorted(card.rows, key=lambda row: not row.has_won)]
    draw_duel(sheet, scale, card.course, (f"area{first}", f"area{others[0]}" if len(others) == 1 else "line"))
    if card.turning is not None:
        _draw_turning(sheet, card, scale)


def _draw_turning(sheet: Sheet, card: ResultCard, scale: Scale) -> None:
    chance = min(card.course, key=lambda point: abs(point[0] - (card.turning or 0)))[1]
    (x, y), words = scale.at(card.turning or 0, chance), str(card.turning)
    row = scale.bottom + 14 + _BADGE // 2
    half = length(words, "bold", _BADGE_SIZE) / 2 + _BADGE_SIZE * 0.4
    sheet.box((round(x) - 2, round(y), round(x) + 2, row), "trace")
    sheet.disc((round(x), round(y)), 11, "page")
    sheet.disc((round(x), round(y)), 8, "trace")
    at = min(max(x, scale.left + half), scale.right - half), row
    sheet.badge(words, at, _BADGE_SIZE, ("active", "active_ink"), "card")


def _columns(rows: Sequence[ResultRow]) -> tuple[int, int, int]:
    """Where rating and score end, and the name."""
    numbers = max(length(_number(row), "medium", _NUMBER_SIZE) for row in rows)
    scores = max(length(row.score, "bold", _NAME_SIZE) for row in rows)
    rating = WIDTH - SIDE - PAD - (_CHANGE if any(row.change is not None for row in rows) else 0)
    score = rating - (round(numbers) + PAD if numbers else 0)
    return rating, score, score - (round(scores) + PAD if scores else 0)


def _number(row: ResultRow) -> str:
    return shortened(row.note or row.rating, "medium", _NUMBER_SIZE, _MOST_NOTE)


def _draw_row(sheet: Sheet, card: ResultCard, row: ResultRow, top: int) -> None:
    ground, ink, pale = ("active", "active_ink", "faded") if row.has_won else ("card", "ink", "quiet")
    middle, left = top + ROW // 2, SIDE + _NAME_AT
    weight: Weight = "bold" if row.has_won else "medium"
    rating, score, end = _columns(card.rows)
    sheet.box((SIDE, top, WIDTH - SIDE, top + ROW), ground, ROUND, "page")
    sheet.mark(card.key, row.seat, (SIDE + _MARK_AT, middle), _MARK, card.frame.theme, ground)
    name = fit_name(readable(row.name, "?"), weight, _NAME_SIZE, end - left)
    sheet.text(name, (left, middle), _NAME_SIZE, ink, weight, "left", ground)
    sheet.text(row.score, (score, middle), _NAME_SIZE, ink, "bold", "right", ground)
    sheet.text(_number(row), (rating, middle), _NUMBER_SIZE, pale, "medium", "right", ground)
    if row.change is not None:
        _draw_change(sheet, row.change, (WIDTH - SIDE - PAD, middle), ink, ground)


def _draw_change(sheet: Sheet, change: int, at: tuple[int, int], ink: str, ground: str) -> None:
    """A sign that shows up or down, and the number with its sign."""
    words = f"+{change}" if change > 0 else f"\u2212{-change}" if change else "±0"
    sheet.text(words, at, _NAME_SIZE, ink, "bold", "right", ground)
    if change:
        x, y, up = at[0] - 116, at[1], 1 if change > 0 else -1
        corners = [(x - _SIGN, y + _SIGN * up * 0.8), (x + _SIGN, y + _SIGN * up * 0.8), (x, y - _SIGN * up * 0.8)]
        sheet.polygon(corners, ink, ground)

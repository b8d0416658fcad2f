"""What would be good, and what was wrong: a board with the marks of it below the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL.Image import Image

from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.marks import edge_of
from renderers.pages import PAD, SIDE, blank, board, shortened
from renderers.text import Weight, length
from renderers.themes import WIDTH

_HINT, _PILL, _MOVE, _WHY, _HEAD = 114, 78, 46, 48, 38
"""Rows above the board, height of the pill, and sizes of the move on it, of why, and of the heading."""
_FIRST, _SECOND, _AFTER = 57, 132, 46
"""Rows of both sentences of a refusal, and from the last one to the board."""
_SIGN, _WORDS = 30, 44


@dataclass(frozen=True, slots=True)
class Hint:
    """A move in the notation of buttons, and why, in at most 28 letters; its frame holds the move as its `hint`."""

    key: str
    state: Any
    frame: Frame
    move: str
    why: str
    head: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was wrong, and what would be right, a line each; the frame marks the one and has the other as choices."""

    key: str
    state: Any
    frame: Frame
    wrong: str
    right: str = ""


def draw_hint(hint: Hint) -> Image:
    """Draw the move on a pill with the reason beside it, and on the board its way."""
    shown = board(hint.key, hint.state, hint.frame, (WIDTH, WIDTH))
    sheet, row = blank(hint.frame.theme, _HINT + shown.height), _HINT // 2 + 2
    move = shortened(hint.move, "bold", _MOVE, WIDTH // 2)
    wide = round(length(move, "bold", _MOVE)) + 2 * PAD
    sheet.box((SIDE, row - _PILL // 2, SIDE + wide, row + _PILL // 2), "choice", _PILL // 2, "page")
    sheet.text(move, (SIDE + wide / 2, row), _MOVE, "choice_ink", "bold", "middle", "choice")
    head = shortened(hint.head, "medium", _HEAD, WIDTH // 4)
    sheet.text(head, (WIDTH - SIDE - 4, row), _HEAD, "quiet", "medium", "right", "page")
    left = SIDE + wide + PAD
    room = WIDTH - SIDE - left - round(length(head, "medium", _HEAD)) - PAD
    size = next((size for size in range(_WHY, _HEAD, -2) if length(hint.why, "bold", size) <= room), _HEAD)
    sheet.text(shortened(hint.why, "bold", size, room), (left, row), size, "ink", "bold", "left", "page")
    sheet.put(shown, (0, _HINT))
    return sheet.finish()


def draw_refusal(refusal: Refusal) -> Image:
    """Draw the sentences beside the signs of the board: an alarm with a pale edge, and a ring for what is right."""
    shown = board(refusal.key, refusal.state, refusal.frame, (WIDTH, WIDTH))
    top = (_SECOND if refusal.right else _FIRST) + _AFTER
    sheet, x = blank(refusal.frame.theme, top + shown.height), SIDE + _SIGN
    sheet.disc((x, _FIRST), _SIGN, edge_of("alarm"), "page")
    sheet.disc((x, _FIRST), _SIGN - 4, "alarm", edge_of("alarm"))
    sheet.text("!", (x, _FIRST), _WORDS, "alarm_ink", "bold", "middle", "alarm")
    _write(sheet, refusal.wrong, _FIRST, "bold")
    if refusal.right:
        sheet.ring((x, _SECOND), _SIGN - 2, 7, "choice", "page")
        _write(sheet, refusal.right, _SECOND, "medium")
    sheet.put(shown, (0, top))
    return sheet.finish()


def _write(canvas: Canvas, words: str, row: int, weight: Weight) -> None:
    """A line, somewhat smaller where it is long."""
    left = SIDE + 2 * _SIGN + PAD
    room = WIDTH - SIDE - left
    size = next((size for size in range(_WORDS, _HEAD, -2) if length(words, weight, size) <= room), _HEAD)
    canvas.text(shortened(words, weight, size, room), (left, row), size, "ink", weight, "left", "page")

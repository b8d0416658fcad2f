"""A week of a server: its finest finish on the last board of it, and a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL.Image import Image

from renderers.base import Frame
from renderers.pages import GAP, PAD, ROUND, SIDE, Sheet, blank, board, shortened, wrapped
from renderers.text import Weight, fit_sentence, length, readable
from renderers.themes import WIDTH

MOST_FACTS = 3
_TITLE, _BELOW, _HEAD, _SUBTITLE = (54, 56), 112, 148, 38
"""Size and row of the title, row and size of what stands below, and the rows that both take."""
_BOARD = (WIDTH, 720)
_FINISH, _FINISH_ROWS, _WORDS, _LINE = 140, (42, 98), (38, 44), 54
"""Height, rows and sizes of the box of the finish, and from line to line of its words."""
_FACT, _FACT_ROWS, _FACT_SIZES = 164, (46, 94, 134), (50, 38, 38)


class WeekFact(NamedTuple):
    """A number or so, what it counts, and of whom."""

    number: str
    words: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class WeekPage:
    """What is seen; there is no page without a finish."""

    title: str
    subtitle: str
    key: str
    state: Any
    frame: Frame
    """Of the last board: its theme is that of the page."""
    seat: int
    """Of whom the finish was."""
    head: str
    match: str
    """The game and the number of the match."""
    words: str
    facts: tuple[WeekFact, ...] = ()


def draw_week(page: WeekPage) -> Image:
    """Draw the board large, what was fine about it, and the facts abreast, as wide as there is room for so many."""
    shown = board(page.key, page.state, page.frame, _BOARD)
    finish = _HEAD + shown.height
    words = wrapped(readable(page.words, "?"), _WORDS[1], WIDTH - 2 * SIDE - 2 * PAD - 66, fitting=fit_sentence)
    facts = finish + _FINISH + (len(words) - 1) * _LINE + 2 * GAP
    sheet = blank(page.frame.theme, facts + (_FACT + 2 * GAP if page.facts else 0) + SIDE - 2 * GAP)
    room = WIDTH - 2 * SIDE
    title, below = (shortened(page.title, "bold", _TITLE[0], room), shortened(page.subtitle, "medium", _SUBTITLE, room))
    sheet.text(title, (SIDE + 4, _TITLE[1]), _TITLE[0], "ink", "bold", "left", "page")
    sheet.text(below, (SIDE + 4, _BELOW), _SUBTITLE, "quiet", "medium", "left", "page")
    sheet.put(shown, ((WIDTH - shown.width) // 2, _HEAD))
    _draw_finish(sheet, page, words, finish)
    chosen = page.facts[:MOST_FACTS]
    for number, fact in enumerate(chosen):
        wide = (room - 2 * GAP * (len(chosen) - 1)) // len(chosen)
        left = SIDE + number * (wide + 2 * GAP)
        _draw_fact(sheet, fact, (left, facts, left + wide, facts + _FACT))
    return sheet.finish()


def _draw_finish(sheet: Sheet, page: WeekPage, words: Sequence[str], top: int) -> None:
    (first, second), (small, large), right = _FINISH_ROWS, _WORDS, WIDTH - SIDE - PAD
    bottom = top + _FINISH + (len(words) - 1) * _LINE
    sheet.box((SIDE, top, WIDTH - SIDE, bottom), "active", ROUND, "page")
    match = shortened(page.match, "medium", small, (WIDTH - 2 * SIDE) // 2)
    sheet.text(match, (right, top + first), small, "faded", "medium", "right", "active")
    room = right - SIDE - 2 * PAD - round(length(match, "medium", small))
    head = shortened(page.head, "medium", small, room)
    sheet.text(head, (SIDE + PAD, top + first), small, "faded", "medium", "left", "active")
    sheet.mark(page.key, page.seat, (SIDE + PAD + 22, top + second), 21, page.frame.theme, "active")
    for number, line in enumerate(words):
        place = SIDE + PAD + 66, top + second + number * _LINE
        sheet.text(line, place, large, "active_ink", "bold", "left", "active")


def _draw_fact(sheet: Sheet, fact: WeekFact, box: tuple[int, int, int, int]) -> None:
    left, top, right, _ = box
    sheet.box(box, "card", ROUND, "page")
    lines: tuple[tuple[str, str, Weight], ...] = (
        (fact.number, "ink", "bold"),
        (fact.words, "quiet", "medium"),
        (fact.who, "ink", "medium"),
    )
    for (words, ink, weight), row, size in zip(lines, _FACT_ROWS, _FACT_SIZES, strict=True):
        shown = shortened(words, weight, size, right - left - PAD)
        sheet.text(shown, ((left + right) / 2, top + row), size, ink, weight, "middle", "card")

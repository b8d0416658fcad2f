"""Knock-outs as pictures: who meets whom, who went on, what is played now; plain rows in, a palette picture out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from PIL.Image import Image

from renderers.canvas import Canvas
from renderers.pages import HEAD, blank, headings, play_sign, shortened
from renderers.text import Weight, length
from renderers.themes import MARGIN, TITLE_SIZE, WIDTH

MOST_COLUMNS = 3
"""Most rounds beside each other; more leave no room for names."""
SLOT, TEXT = 54, 36
"""Height of the line of an entrant, and of its letters."""
_APART, _ALONE = 24, 64
"""Pixels between boxes, and above one that stands by itself, with its heading."""
_GAP, _WIDEST = 38, 441
_HEADS, _SECTION = 46, 62
_ROUND, _PAD, _RULE = 12, 14, 3
_SIGN = 19


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A line of a box: an entrant, or in quiet letters what is known of them."""

    name: str
    score: str = ""
    goes_on: bool = False
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A meeting of entrants."""

    slots: tuple[BracketSlot, ...]
    is_running: bool = False
    head: str = ""
    """Words above a box that stands apart from the tree."""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round from top to bottom; None where nobody has to play to get on."""

    head: str
    boxes: tuple[BracketBox | None, ...]
    apart: tuple[BracketBox, ...] = ()
    """Boxes that lead nowhere, such as the match for place 3."""


@dataclass(frozen=True, slots=True)
class BracketSection:
    """Rounds that follow on each other, at most three; unlinked, they are lists."""

    columns: tuple[BracketColumn, ...]
    head: str = ""
    is_linked: bool = True


@dataclass(frozen=True, slots=True)
class BracketPage:
    title: str
    subtitle: str
    sections: tuple[BracketSection, ...]
    theme: str = "light"


class _Spot(NamedTuple):
    """A box, and the middle of its left side."""

    box: BracketBox
    left: int
    middle: int

    @property
    def half(self) -> int:
        return _half(self.box)


def draw_bracket(page: BracketPage) -> Image:
    """Draw section below section."""
    placed = [_places(section) for section in page.sections]
    heights = [_height(section, spots) for section, spots in zip(page.sections, placed, strict=True)]
    canvas = blank(page.theme, HEAD + sum(heights) + MARGIN)
    headings(canvas, page.title, page.subtitle)
    top = HEAD
    for section, spots, height in zip(page.sections, placed, heights, strict=True):
        _section(canvas, section, spots, top)
        top += height
    return canvas.image


def width_of(columns: int) -> int:
    """Pixels across a box, where there are so many columns."""
    return min(_WIDEST, (WIDTH - 2 * MARGIN - _GAP * (columns - 1)) // columns)


def _section(canvas: Canvas, section: BracketSection, columns: Sequence[Sequence[_Spot | None]], top: int) -> None:
    wide = width_of(len(section.columns))
    if section.head:
        head = shortened(section.head, "bold", TEXT, WIDTH - 2 * MARGIN)
        canvas.text(head, (MARGIN, top + 24), TEXT, "ink", "bold", "left", "page")
        top += _SECTION - 8
    for number, column in enumerate(section.columns):
        left = MARGIN + number * (wide + _GAP)
        head = shortened(column.head, "medium", TITLE_SIZE, wide)
        canvas.text(head, (left + 2, top + _HEADS // 2 - 4), TITLE_SIZE, "quiet", "medium", "left", "page")
    top += _HEADS if any(column.head for column in section.columns) else 0
    for start, end in _links(columns) if section.is_linked else ():
        _link(canvas, (start.left + wide, start.middle + top), (end.left, end.middle + top))
    for spot in (spot for column in columns for spot in column if spot):
        _box(canvas, spot, wide, top)


def _links(columns: Sequence[Sequence[_Spot | None]]) -> Iterator[tuple[_Spot, _Spot]]:
    """The lines from each box to the one that its winner plays in."""
    for here, after in pairwise(columns):
        inside, later = _in_tree(here), _in_tree(after)
        for place, spot in enumerate(inside):
            follows = later[place * len(later) // len(inside)]
            if spot and follows:
                yield spot, follows


def _link(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    middle = (start[0] + end[0]) // 2
    corners = [start, (middle, start[1]), (middle, end[1]), end] if start[1] != end[1] else [start, end]
    canvas.line(corners, _RULE, "quiet", "page")


def _box(canvas: Canvas, spot: _Spot, wide: int, shift: int) -> None:
    box, left, top = spot.box, spot.left, spot.middle - spot.half + shift
    bottom = top + len(box.slots) * SLOT
    if box.head:
        head = shortened(box.head, "medium", TITLE_SIZE, wide)
        canvas.text(head, (left + 2, top - 26), TITLE_SIZE, "quiet", "medium", "left", "page")
    canvas.box((left, top, left + wide, bottom), "card", _ROUND, "page")
    for number, slot in enumerate(box.slots):
        _slot(canvas, slot, (left, top + number * SLOT), wide)
        if number and not (slot.goes_on or box.slots[number - 1].goes_on):
            rule = top + number * SLOT
            canvas.box((left + _PAD, rule - 1, left + wide - _PAD, rule + 1), "line", ground="card")
    if box.is_running:
        canvas.frame((left, top, left + wide, bottom), "choice", 5, _ROUND)
        play_sign(canvas, (left + wide, (top + bottom) // 2), _SIGN)


def _slot(canvas: Canvas, slot: BracketSlot, at: tuple[int, int], wide: int) -> None:
    """Draw a line, in which who goes on stands out by a dark ground and by bold letters."""
    left, top = at
    right, middle = left + wide, top + SLOT // 2
    ground, ink = ("active", "active_ink") if slot.goes_on else ("card", "ink")
    weight: Weight = "bold" if slot.goes_on else "medium"
    if slot.goes_on:
        canvas.box((left, top, right, top + SLOT), "active", _ROUND)
    room = wide - 2 * _PAD
    if slot.score:
        canvas.text(slot.score, (right - _PAD, middle), TEXT, ink, "bold", "right", ground)
        room -= ceil(length(slot.score, "bold", TEXT)) + 10
    name = shortened(slot.name, weight, TEXT, room, "?" if slot.is_known else "")
    canvas.text(name, (left + _PAD, middle), TEXT, ink if slot.is_known else "quiet", weight, "left", ground)


def _places(section: BracketSection) -> list[list[_Spot | None]]:
    """Where every box stands, from the top of its section, column by column."""
    wide = width_of(len(section.columns))
    middles = _tree(section.columns) if section.is_linked else _lists(section.columns)
    found = []
    for number, column in enumerate(section.columns):
        left = MARGIN + number * (wide + _GAP)
        spots = [_Spot(box, left, middles[number, place]) if box else None for place, box in enumerate(column.boxes)]
        found.append([*spots, *_standing_apart(column, left, spots)])
    return found


def _lists(columns: Sequence[BracketColumn]) -> dict[tuple[int, int], int]:
    """Place box below box."""
    found = {}
    for number, column in enumerate(columns):
        top = 0
        for place, box in enumerate(column.boxes):
            half = _half(box)
            found[number, place] = top + half
            top += 2 * half + _APART
    return found


def _tree(columns: Sequence[BracketColumn]) -> dict[tuple[int, int], int]:
    """Place each box between those that lead to it, with a row for each to which none does."""
    found: dict[tuple[int, int], int] = {}
    row = max((2 * _half(box) for column in columns for box in column.boxes if box), default=0) + _APART

    def settle(number: int, place: int) -> None:
        if columns[number].boxes[place] is None:
            return
        feeders = _feeders(columns, number, place)
        for feeder in feeders:
            settle(number - 1, feeder)
        middles = [found[number - 1, feeder] for feeder in feeders]
        found[number, place] = sum(middles) // len(middles) if middles else rows.pop() * row + (row - _APART) // 2

    rows = list(range(sum(len(column.boxes) for column in columns), -1, -1))
    for number in reversed(range(len(columns))):
        for place in range(len(columns[number].boxes)):
            if (number, place) not in found:
                settle(number, place)
    return found


def _feeders(columns: Sequence[BracketColumn], number: int, place: int) -> list[int]:
    """The boxes of the column before that lead to one."""
    if not number:
        return []
    before, count = columns[number - 1].boxes, len(columns[number].boxes)
    return [each for each, box in enumerate(before) if box and each * count // len(before) == place]


def _half(box: BracketBox | None) -> int:
    return len(box.slots) * SLOT // 2 if box else 0


def _standing_apart(column: BracketColumn, left: int, spots: Sequence[_Spot | None]) -> Iterator[_Spot]:
    lowest = max((spot.middle + spot.half for spot in spots if spot), default=0)
    for box in column.apart:
        middle = lowest + _ALONE + len(box.slots) * SLOT // 2
        yield _Spot(box, left, middle)
        lowest = middle + len(box.slots) * SLOT // 2


def _in_tree(column: Sequence[_Spot | None]) -> list[_Spot | None]:
    return [spot for spot in column if spot is None or not spot.box.head]


def _height(section: BracketSection, columns: Sequence[Sequence[_Spot | None]]) -> int:
    boxes = max((spot.middle + spot.half for column in columns for spot in column if spot), default=0)
    heads = _HEADS if any(column.head for column in section.columns) else 0
    return (_SECTION - 8 if section.head else 0) + heads + boxes + _APART

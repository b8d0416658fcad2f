"""Who did what against whom in a tournament, as a picture: plain rows in, a palette picture out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PIL.Image import Image

from renderers.charts import blank, headings
from renderers.lettering import fit, length, readable
from renderers.themes import MARGIN, NAME_SIZE, WIDTH

MOST_ROWS = 24
ROW_HEIGHT, _GAP = 52, 5
_TOP, _COLUMN_HEADS = 112, 40
_FEW = 10
"""Columns that have room for larger words."""
_CELL = {True: (28, 14), False: (24, 4)}
"""Few or not -> size of the words, and the space beside them."""
_PLACE, _POINTS = 64, 96
"""Widths of columns."""
_LEAST_NAME = 170
"""Pixels that names have at least; cells that leave less are not drawn."""


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A line: the place, who, what they made in each column, and the sum."""

    place: str
    name: str
    cells: tuple[str, ...]
    points: str


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Everyone, best first."""

    title: str
    subtitle: str
    heads: tuple[str, ...]
    """Above the cells."""
    rows: tuple[CrosstableRow, ...]
    theme: str = "light"


def draw_crosstable(table: Crosstable) -> Image:
    """A row an entrant; where cells have no room beside the names, points alone."""
    shown = table.rows[:MOST_ROWS]
    canvas = blank(table.theme, _TOP + _COLUMN_HEADS + len(shown) * (ROW_HEIGHT + _GAP) + MARGIN)
    headings(canvas, table.title, table.subtitle)
    cell, right, size = _cell_width(table), WIDTH - MARGIN, _CELL[len(table.heads) <= _FEW][0]
    cells_left = right - _POINTS - cell * len(table.heads)
    if cell:
        for column, head in enumerate(table.heads):
            at = (cells_left + cell * column + cell // 2, _TOP + _COLUMN_HEADS // 2)
            canvas.text(head, at, size, "quiet", "medium", "middle", "page")
    for number, row in enumerate(shown):
        top = _TOP + _COLUMN_HEADS + number * (ROW_HEIGHT + _GAP)
        middle = top + ROW_HEIGHT // 2
        canvas.box((MARGIN, top, right, top + ROW_HEIGHT), "card", 12, "page")
        canvas.text(row.place, (MARGIN + _PLACE - 16, middle), NAME_SIZE - 4, "ink", "bold", "right", "card")
        room = (cells_left if cell else right - _POINTS) - MARGIN - _PLACE - 12
        name = fit(readable(row.name, "?"), "medium", NAME_SIZE - 4, room)
        canvas.text(name, (MARGIN + _PLACE, middle), NAME_SIZE - 4, "ink", "medium", "left", "card")
        for column, words in enumerate(row.cells if cell else ()):
            at = (cells_left + cell * column + cell // 2, middle)
            canvas.text(words, at, size, "ink", "medium", "middle", "card")
        canvas.text(row.points, (right - 18, middle), NAME_SIZE - 4, "ink", "bold", "right", "card")
    return canvas.image


def _cell_width(table: Crosstable) -> int:
    """As wide as the longest cell; 0 where that leaves too little for names."""
    words = [*table.heads, *(cell for row in table.rows for cell in row.cells)]
    size, space = _CELL[len(table.heads) <= _FEW]
    wide = max((ceil(length(word, "medium", size)) for word in words), default=0) + space
    room = WIDTH - 2 * MARGIN - _PLACE - _POINTS - wide * len(table.heads)
    return wide if table.heads and room >= _LEAST_NAME else 0

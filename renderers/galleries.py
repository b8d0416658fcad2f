"""All games at a glance: a playing field of each with its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PIL.Image import Image

from renderers import RENDERERS
from renderers.base import Frame
from renderers.pages import INNER, blank, field, shortened
from renderers.themes import MARGIN, WIDTH

_GAP, _NAME, _BELOW = 22, 42, 70
"""Between boards; the size of names, and the rows they take."""
_ABREAST = 3
_SQUARE = 1.2
"""Boards that are wider than this in heights lie below the others, two abreast."""


class GalleryBoard(NamedTuple):
    """A position of a game, and what the game is called."""

    key: str
    state: Any
    name: str


def draw_gallery(boards: Sequence[GalleryBoard], theme: str) -> Image:
    """Rows of boards, square ones first, as high as has room; what says more, as headers do, is left out."""
    rows = list(_rows(boards))
    heights = [_height(row) for row in rows]
    sheet = blank(theme, MARGIN + sum(heights) + _BELOW * len(rows))
    top = MARGIN
    for row, height in zip(rows, heights, strict=True):
        left = (WIDTH - sum(round(_shape(each) * height) for each in row) - _GAP * (len(row) - 1)) // 2
        for each in row:
            width = round(_shape(each) * height)
            shown, mask = field(each.key, each.state, Frame(theme=theme), (width, height))
            sheet.put(shown, (left, top), mask)
            name = shortened(each.name, "bold", _NAME, width)
            sheet.text(name, (left + width / 2, top + height + _BELOW // 2), _NAME, "ink", "bold", "middle", "page")
            left += width + _GAP
        top += height + _BELOW
    return sheet.finish()


def _rows(boards: Sequence[GalleryBoard]) -> Iterator[Sequence[GalleryBoard]]:
    for is_wide, abreast in ((False, _ABREAST), (True, _ABREAST - 1)):
        alike = [each for each in boards if (_shape(each) > _SQUARE) is is_wide]
        yield from (alike[start : start + abreast] for start in range(0, len(alike), abreast))


def _height(row: Sequence[GalleryBoard]) -> int:
    """What makes a row as wide as the page, or a board a third of it where there are fewer."""
    return round((INNER - _GAP * (len(row) - 1)) / max(sum(map(_shape, row)), 2.7))


def _shape(board: GalleryBoard) -> float:
    left, top, right, bottom = RENDERERS[board.key].field(board.state).box
    return (right - left) / (bottom - top)

"""Crosstables: everything drawn, readable on a phone."""

from __future__ import annotations

import pytest

from renderers.crosstables import Crosstable, CrosstableRow, _cell_width, draw_crosstable
from renderers.themes import THEMES, WIDTH


def table(entrants: int, columns: int, cell: str = "1", theme: str = "light") -> Crosstable:
    heads = tuple(str(number) for number in range(1, columns + 1))
    rows = tuple(CrosstableRow(str(n), f"Somebody {n}", (cell,) * columns, "9½") for n in range(1, entrants + 1))
    return Crosstable("Autumn Cup", "Swiss", heads, rows, theme)


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_drawn_in_every_theme(theme: str) -> None:
    image = draw_crosstable(table(8, 5, theme=theme))
    assert image.mode == "P"
    assert image.width == WIDTH
    assert len(image.getcolors(256) or ()) > 5


def test_sixteen_fit_and_what_does_not_is_left_out() -> None:
    assert _cell_width(table(16, 16))
    assert not _cell_width(table(40, 40))
    assert draw_crosstable(table(40, 40)).height == draw_crosstable(table(24, 0)).height

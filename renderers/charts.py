"""Ratings as pictures: the course of one, and a ranking; plain rows in, palette pictures out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from renderers.canvas import Canvas, Point
from renderers.pages import blank, headings
from renderers.text import fit, length, readable
from renderers.themes import MARGIN, NAME_SIZE, WIDTH

CHART_HEIGHT = 600
_HEAD, _FOOT, _SIDE = 116, 68, 122
"""Pixels above, below and left of the field."""
_LABEL = 36
_LINE, _DOT = 6, 9
_ROOM_LEFT, _ROOM_RIGHT = 32, 160
"""Pixels of the field beside the course; the last value stands on the right."""
_FEW = 40
"""Points that are each marked with a dot."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MOST_LINES = 6
_LEAST_SPAN = 60
"""Points that the field covers at least."""

ROW_HEIGHT, _ROW_GAP = 64, 6
_ROWS_TOP = 116
_APART = 18
"""Pixels above a row that does not follow on the one before."""
_PLACE, _NOTE = 110, 150
"""Widths of columns."""
_INKS = {"active": "active_ink", "card": "ink"}


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """A value, and how far off it may be."""

    value: int
    spread: int


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    subtitle: str
    points: tuple[ChartPoint, ...]
    """The points, the oldest first, at least one."""
    first: str
    """The label below the first point, such as a day."""
    last: str
    theme: str = "light"


@dataclass(frozen=True, slots=True)
class RankingRow:
    place: str
    name: str
    number: str
    note: str = ""
    """Words beside the number, such as how sure it is."""
    stands_out: bool = False
    is_apart: bool = False
    """Whether lines are left out above it."""


@dataclass(frozen=True, slots=True)
class Ranking:
    title: str
    subtitle: str
    rows: tuple[RankingRow, ...]
    theme: str = "light"


def draw_chart(chart: Chart) -> Image:
    """A line with a band round it for how sure it is, and the last value as a badge."""
    canvas = blank(chart.theme, CHART_HEIGHT)
    headings(canvas, chart.title, chart.subtitle)
    field = (_SIDE, _HEAD, WIDTH - MARGIN, CHART_HEIGHT - _FOOT)
    canvas.box(field, "card", 16, "page")
    scale = _Scale(chart.points, field)
    _grid(canvas, scale, field)
    _course(canvas, scale, chart.points)
    row = CHART_HEIGHT - _FOOT // 2
    canvas.text(chart.first, (_SIDE, row), _LABEL, "quiet", "medium", "left", "page")
    canvas.text(chart.last, (WIDTH - MARGIN, row), _LABEL, "quiet", "medium", "right", "page")
    return canvas.image


def draw_ranking(ranking: Ranking) -> Image:
    """A row for each player; the one of whoever looks stands out."""
    height = _ROWS_TOP + MARGIN + sum(map(_room, ranking.rows))
    canvas = blank(ranking.theme, height)
    headings(canvas, ranking.title, ranking.subtitle)
    top = _ROWS_TOP
    for row in ranking.rows:
        top += _room(row)
        _row(canvas, row, top - ROW_HEIGHT - _ROW_GAP)
    return canvas.image


class _Scale:
    """Maps values and their order to points of the field."""

    def __init__(self, points: Sequence[ChartPoint], field: tuple[int, int, int, int]) -> None:
        self._left, self._top, self._right, self._bottom = field
        self._count = len(points)
        last, values = points[-1], [point.value for point in points]
        low, high = min([*values, last.value - last.spread]), max([*values, last.value + last.spread])
        middle, span = (low + high) / 2, max(high - low, _LEAST_SPAN)
        self.low, self.high = middle - span * 0.56, middle + span * 0.56

    def x(self, number: int) -> float:
        """Where the values stand from left to right; a single one in the middle."""
        room = self._right - self._left - _ROOM_LEFT - _ROOM_RIGHT
        share = number / (self._count - 1) if self._count > 1 else 0.5
        return self._left + _ROOM_LEFT + share * room

    def y(self, value: float) -> float:
        """A height inside the field."""
        inside = min(max(value, self.low), self.high)
        return self._bottom - (inside - self.low) / (self.high - self.low) * (self._bottom - self._top)

    @property
    def lines(self) -> list[int]:
        """Round values to draw lines at."""
        span = self.high - self.low
        step = next((step for step in _STEPS if span / step <= _MOST_LINES), _STEPS[-1])
        first = int(self.low // step + 1) * step
        return list(range(first, int(self.high) + 1, step))


def _grid(canvas: Canvas, scale: _Scale, field: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = field
    for value in scale.lines:
        row = round(scale.y(value))
        if top + _LABEL // 2 < row < bottom - _LABEL // 2:
            canvas.box((left + 12, row - 1, right - 12, row + 1), "line", ground="card")
            canvas.text(str(value), (left - 14, row), _LABEL, "quiet", "medium", "right", "page")


def _course(canvas: Canvas, scale: _Scale, points: Sequence[ChartPoint]) -> None:
    line = [(scale.x(number), scale.y(point.value)) for number, point in enumerate(points)]
    upper = [(scale.x(number), scale.y(point.value + point.spread)) for number, point in enumerate(points)]
    lower = [(scale.x(number), scale.y(point.value - point.spread)) for number, point in enumerate(points)]
    if len(points) > 1:
        canvas.polygon([*upper, *reversed(lower)], "band")
        canvas.line(line, _LINE, "choice")
    for centre in line if len(line) <= _FEW else line[-1:]:
        canvas.disc(centre, _DOT, "choice")
    _last_value(canvas, line[-1], str(points[-1].value))


def _last_value(canvas: Canvas, at: Point, words: str) -> None:
    """Draw the last value on a badge beside the last point."""
    half = length(words, "bold", NAME_SIZE) / 2 + NAME_SIZE * 0.4
    canvas.badge(words, (at[0] + 20 + half, at[1]), NAME_SIZE, ("choice", "choice_ink"))


def _row(canvas: Canvas, row: RankingRow, top: int) -> None:
    ground = "active" if row.stands_out else "card"
    ink, middle = _INKS[ground], top + ROW_HEIGHT // 2
    right = WIDTH - MARGIN
    canvas.box((MARGIN, top, right, top + ROW_HEIGHT), ground, 14, "page")
    canvas.text(row.place, (MARGIN + _PLACE - 24, middle), NAME_SIZE, ink, "bold", "right", ground)
    note = fit(row.note, "medium", _LABEL, _NOTE)
    canvas.text(note, (right - 20, middle), _LABEL, ink, "medium", "right", ground)
    number_end = right - 20 - _NOTE
    canvas.text(row.number, (number_end, middle), NAME_SIZE, ink, "bold", "right", ground)
    room = number_end - round(length(row.number, "bold", NAME_SIZE)) - 30 - MARGIN - _PLACE
    name = fit(readable(row.name, "?"), "medium", NAME_SIZE, room)
    canvas.text(name, (MARGIN + _PLACE, middle), NAME_SIZE, ink, "medium", "left", ground)


def _room(row: RankingRow) -> int:
    return ROW_HEIGHT + _ROW_GAP + (_APART if row.is_apart else 0)

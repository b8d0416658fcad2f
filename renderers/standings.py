"""Places as pictures: standings with the last results, crosstables, leagues with zones, ladders; plain rows in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from PIL.Image import Image

from renderers.canvas import Canvas
from renderers.pages import HEAD, INNER, blank, headings, play_sign, shortened
from renderers.text import Weight, length
from renderers.themes import MARGIN, NAME_SIZE, TITLE_SIZE, WIDTH

ROW, _BETWEEN = 58, 5
TEXT = 36
_HEADS, _SECTION, _LEGEND = 42, 54, 50
_PLACE, _PAD = 72, 16
_CELL, _CELL_PAD, _CELL_TEXT = 48, 10, 36
"""Least width of a cell of results, its room beside the words, and their size."""
LEAST_NAME = 200
"""Pixels that a long name has at least: older results go before it gets less."""
_NUMBER_PAD = 22
_SIGN = 16
_MOST_NOTE = 330


class Tone(StrEnum):
    """What a result was; each looks different without its colour as well."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    PLAYING = "playing"
    SELF = "self"
    """Where an entrant would meet themselves."""
    NONE = "none"


class Zone(StrEnum):
    """The way a place of a league leads."""

    UP = "up"
    STAYS = "stays"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class ResultCell:
    """What was made in a round, or against someone."""

    words: str = ""
    tone: Tone = Tone.NONE


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line: the place, who, results, what decides between equals, the sum."""

    place: str
    name: str
    cells: tuple[ResultCell, ...] = ()
    numbers: tuple[str, ...] = ()
    points: str = ""
    note: str = ""
    """Words beside the name, such as whom they play."""
    zone: Zone = Zone.STAYS
    is_playing: bool = False
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class StandingsSection:
    """Rows with the same columns, such as a group or a division."""

    rows: tuple[StandingsRow, ...]
    head: str = ""
    cell_heads: tuple[str, ...] = ()
    number_heads: tuple[str, ...] = ()
    points_head: str = ""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """What is seen at once."""

    title: str
    subtitle: str
    sections: tuple[StandingsSection, ...]
    promotion: str = ""
    """What the signs of the zones mean, where there are any."""
    relegation: str = ""
    theme: str = "light"


class _Columns(NamedTuple):
    """Where columns end, from the left: places, names, results, numbers; the points end at the margin."""

    first_cell: int
    """The first result that is shown; older ones are left out."""
    cell: int
    names_end: int
    cells_end: int
    number_ends: tuple[int, ...]
    right: int
    place_end: int
    zone_start: int
    """Where the signs of zones begin, which make room for places of two digits."""


def draw_standings(page: StandingsPage) -> Image:
    """Draw section below section, the meaning of zones at the end."""
    legend = _LEGEND if page.promotion or page.relegation else 0
    canvas = blank(page.theme, HEAD + sum(map(_height, page.sections)) + legend + MARGIN)
    headings(canvas, page.title, page.subtitle)
    top = HEAD
    for section in page.sections:
        _section(canvas, section, top)
        top += _height(section)
    if legend:
        _legend(canvas, page, top + _LEGEND // 2)
    return canvas.image


def cells_that_fit(section: StandingsSection) -> int:
    """How many results have room beside the names."""
    return len(section.cell_heads) - _columns(section).first_cell


def _columns(section: StandingsSection) -> _Columns:
    right = WIDTH - MARGIN
    points = _width([section.points_head, *(row.points for row in section.rows)], TEXT)
    end = right - (points + _NUMBER_PAD + _PAD if points else _PAD)
    ends = []
    for number in reversed(range(len(section.number_heads))):
        ends.append(end)
        words = [section.number_heads[number], *(row.numbers[number] for row in section.rows)]
        end -= _width(words, TITLE_SIZE) + _NUMBER_PAD
    words = [*section.cell_heads, *(cell.words for row in section.rows for cell in row.cells)]
    cell = max(_CELL, _width(words, _CELL_TEXT) + _CELL_PAD)
    name = min(LEAST_NAME, _width([row.name for row in section.rows], TEXT) + _PAD)
    count = min(len(section.cell_heads), max(0, (end - MARGIN - _PLACE - name) // cell))
    first = len(section.cell_heads) - count
    crowded = any(row.zone is not Zone.STAYS and len(row.place) > 1 for row in section.rows)
    place, zone = MARGIN + _PLACE - (10 if crowded else 14), MARGIN + (3 if crowded else 8)
    names_end = end - count * cell - (10 if count else 0)
    return _Columns(first, cell, names_end, end, tuple(reversed(ends)), right, place, zone)


def _section(canvas: Canvas, section: StandingsSection, top: int) -> None:
    columns = _columns(section)
    if section.head:
        canvas.text(
            shortened(section.head, "bold", TEXT, INNER),
            (MARGIN, top + 24),
            TEXT,
            "ink",
            "bold",
            "left",
            "page",
        )
        top += _SECTION
    if _has_heads(section):
        _heads(canvas, section, columns, top + _HEADS // 2 - 4)
        top += _HEADS
    for row in section.rows:
        _row(canvas, row, columns, top)
        top += ROW + _BETWEEN


def _heads(canvas: Canvas, section: StandingsSection, columns: _Columns, middle: int) -> None:
    left = columns.cells_end - columns.cell * (len(section.cell_heads) - columns.first_cell)
    for number, head in enumerate(section.cell_heads[columns.first_cell :]):
        at = (left + columns.cell * number + columns.cell // 2, middle)
        canvas.text(head, at, TITLE_SIZE, "quiet", "medium", "middle", "page")
    for head, end in zip(section.number_heads, columns.number_ends, strict=True):
        canvas.text(head, (end, middle), TITLE_SIZE, "quiet", "medium", "right", "page")
    canvas.text(section.points_head, (columns.right - _PAD, middle), TITLE_SIZE, "quiet", "medium", "right", "page")


def _row(canvas: Canvas, row: StandingsRow, columns: _Columns, top: int) -> None:
    middle = top + ROW // 2
    canvas.box((MARGIN, top, columns.right, top + ROW), "card", 12, "page")
    _zone(canvas, row.zone, columns.zone_start, middle)
    canvas.text(row.place, (columns.place_end, middle), TEXT, "ink", "bold", "right", "card")
    _name(canvas, row, columns.names_end - MARGIN - _PLACE, middle)
    left = columns.cells_end - columns.cell * (len(row.cells) - columns.first_cell)
    for number, cell in enumerate(row.cells[columns.first_cell :]):
        _cell(canvas, cell, (left + columns.cell * number, top), columns.cell)
    for words, end in zip(row.numbers, columns.number_ends, strict=True):
        canvas.text(words, (end, middle), TITLE_SIZE, "quiet", "medium", "right", "card")
    canvas.text(row.points, (columns.right - _PAD, middle), NAME_SIZE - 2, "ink", "bold", "right", "card")
    if row.stands_out:
        canvas.frame((MARGIN, top, columns.right, top + ROW), "choice", 5, 12)


def _name(canvas: Canvas, row: StandingsRow, room: int, middle: int) -> None:
    """Write the name with what is noted beside it, right before the next column."""
    left = MARGIN + _PLACE
    if row.note:
        note = shortened(row.note, "medium", TITLE_SIZE, min(_MOST_NOTE, room // 2))
        canvas.text(note, (left + room - 4, middle), TITLE_SIZE, "quiet", "medium", "right", "card")
        room -= ceil(length(note, "medium", TITLE_SIZE)) + 20
    if row.is_playing:
        room -= 2 * _SIGN + 10
        play_sign(canvas, (left + room + _SIGN, middle), _SIGN)
        room -= 8
    name = shortened(row.name, "medium", TEXT, room, "?")
    canvas.text(name, (left, middle), TEXT, "ink", "medium", "left", "card")


def _cell(canvas: Canvas, cell: ResultCell, at: tuple[int, int], wide: int) -> None:
    """Draw a cell: a win is filled, a draw framed, a defeat plain."""
    left, top = at[0] + 3, at[1] + 6
    box, centre = (left, top, left + wide - 6, top + ROW - 12), (at[0] + wide // 2, at[1] + ROW // 2)
    ink, ground = ("active_ink", "active") if cell.tone is Tone.WON else ("ink", "card")
    match cell.tone:
        case Tone.WON:
            canvas.box(box, "active", 10, "card")
        case Tone.DRAWN:
            canvas.frame(box, "quiet", 3, 10, "card")
        case Tone.SELF:
            canvas.box(box, "line", 10, "card")
        case Tone.PLAYING:
            play_sign(canvas, centre, _SIGN)
        case Tone.NONE:
            ink = "quiet"
    weight: Weight = "bold" if cell.tone in {Tone.WON, Tone.DRAWN} else "medium"
    if cell.words and cell.tone is not Tone.PLAYING:
        canvas.text(cell.words, centre, _CELL_TEXT, ink, weight, "middle", ground)


def _zone(canvas: Canvas, zone: Zone, left: int, middle: int) -> None:
    """Draw an arrowhead before the place: up in one colour, down in another."""
    if zone is Zone.UP:
        canvas.polygon([(left, middle + 8), (left + 20, middle + 8), (left + 10, middle - 9)], "choice", "card")
    elif zone is Zone.DOWN:
        canvas.polygon([(left, middle - 8), (left + 20, middle - 8), (left + 10, middle + 9)], "alarm", "card")


def _legend(canvas: Canvas, page: StandingsPage, middle: int) -> None:
    left = MARGIN + 8
    for words, colour, way in ((page.promotion, "choice", 1), (page.relegation, "alarm", -1)):
        if not words:
            continue
        corners = [(left, middle + 8 * way), (left + 20, middle + 8 * way), (left + 10, middle - 9 * way)]
        canvas.polygon(corners, colour, "page")
        shown = shortened(words, "medium", TITLE_SIZE, INNER // 2 - 60)
        canvas.text(shown, (left + 32, middle), TITLE_SIZE, "quiet", "medium", "left", "page")
        left += 32 + ceil(length(shown, "medium", TITLE_SIZE)) + 44


def _width(words: Sequence[str], size: int) -> int:
    return max((ceil(length(each, "bold", size)) for each in words), default=0)


def _has_heads(section: StandingsSection) -> bool:
    return bool(section.cell_heads or section.points_head or any(section.number_heads))


def _height(section: StandingsSection) -> int:
    heads = (_SECTION if section.head else 0) + (_HEADS if _has_heads(section) else 0)
    return heads + len(section.rows) * (ROW + _BETWEEN) + 14

"""Overall standings as pages to draw, with a column for each event, and as files."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction

from bot.community.tournaments.pages import picture_words
from bot.community.tournaments.pages.sheets import Sheet
from bot.community.tournaments.rounds.results import number_words
from bot.community.tournaments.tours import words
from bot.community.tournaments.tours.book import TourView
from bot.core.speech.names import in_cell
from bot.core.speech.sentences import said_name
from renderers.standings import ResultCell, StandingsPage, StandingsRow, StandingsSection, Tone, cells_that_fit
from tournaments.tours import TourStanding, read_table, written_table, written_tour_standings

ROWS = 16
"""Rows on one page."""


def tour_sheet(view: TourView, page: int) -> Sheet:
    """A page of places: what the latest events brought, those that don't count in brackets, and the sum."""
    lines = view.table.standings[page * ROWS : (page + 1) * ROWS]
    rows = tuple(_row(view, line) for line in lines)
    heads = tuple(str(number) for number in range(1, len(view.table.events) + 1))
    section = _latest(StandingsSection(rows, "", heads, (), str(picture_words.POINTS)))
    subtitle = words.subtitle(view)
    if len(view.table.standings) > ROWS:
        first, count = page * ROWS + 1, len(view.table.standings)
        part = words.PLACES_OF.format(first=first, last=first + len(lines) - 1, count=count)
        subtitle = f"{part} · {subtitle}"
    return Sheet(StandingsPage(said_name(view.row.name), subtitle, (section,)), frozenset())


def columns_shown(sheet: Sheet) -> int:
    """How many events have a column: the latest."""
    assert isinstance(sheet.page, StandingsPage)
    return len(sheet.page.sections[0].cell_heads)


def _latest(section: StandingsSection) -> StandingsSection:
    """The section with the columns that have room in its picture, which are told in words as well."""
    first = len(section.cell_heads) - cells_that_fit(section)
    rows = tuple(replace(row, cells=row.cells[first:]) for row in section.rows)
    return replace(section, rows=rows, cell_heads=section.cell_heads[first:])


def tour_csv(view: TourView) -> str:
    """A line a player: place, name, points, and what each event brought; points as fractions, all in quotes."""
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n", quoting=csv.QUOTE_ALL)
    table.writerow(["place", "name", "points", *(in_cell(each.name) for each in view.over)])
    for line in view.table.standings:
        made = (str(line.events.get(str(each.id), "")) for each in view.over)
        table.writerow([line.place, in_cell(view.names[line.id].name), line.points, *made])
    return rows.getvalue()


def tour_document(view: TourView) -> str:
    """A document as `python -m tournaments check` reads it, with the names of events and players."""
    called = {str(each.id): each.name for each in view.events}
    events = [
        {"id": each.id, "name": called[each.id], "size": each.size, "places": each.places} for each in view.table.events
    ]
    document = {
        "name": view.row.name,
        "events": events,
        "points": written_table(read_table(view.row.points)),
        "best": view.row.best,
        "names": {line.id: view.names[line.id].name for line in view.table.standings},
        "standings": written_tour_standings(view.table.standings),
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


def _row(view: TourView, line: TourStanding) -> StandingsRow:
    cells = tuple(_cell(line, event.id, event.places.get(line.id)) for event in view.table.events)
    name, is_own = said_name(view.names[line.id].name), line.id == view.viewer
    return StandingsRow(str(line.place), name, cells, points=number_words(line.points), stands_out=is_own)


def _cell(line: TourStanding, event: str, place: int | None) -> ResultCell:
    """What an event brought, as won for its winner."""
    if place is None:
        return ResultCell()
    points: Fraction = line.events[event]
    said = number_words(points)
    return ResultCell(said if event in line.counted else f"({said})", Tone.WON if place == 1 else Tone.NONE)

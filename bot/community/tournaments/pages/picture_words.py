"""What stands in the pictures of tournaments, and the same facts as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.core.speech.names import series
from bot.core.speech.sentences import _, _n, _np, _p, labelled
from renderers.brackets import BracketBox, BracketPage, BracketSlot
from renderers.standings import ResultCell, StandingsPage, StandingsRow, StandingsSection, Tone, Zone

Naming = Callable[[str], str]
"""How a name is written: as it is in a description, without formatting in a message."""

FINAL = _p("round of a knock-out", "Final")
SECOND_FINAL = _("Final, 2nd match")
SEMI_FINALS, QUARTER_FINALS = _("Semi-finals"), _("Quarter-finals")
ROUND = _("Round {number}")
THIRD_PLACE, PLAY_OFF = _("Third place"), _("Play-off")
UPPER, LOWER = _("Winners' bracket"), _("Losers' bracket")
LOSER = _("Loser, round {number}")
"""What stands in the place of someone who isn't known yet."""
OPEN = "–"
GROUP = _("Group {letter}")
POINTS, PLAYED = _p("column of standings", "Points"), _p("column of standings", "Played")
TIEBREAKS: Mapping[str, object] = {
    "BH": _p("tie-break", "Buchholz"),
    "BHC1": _p("tie-break", "Buchholz −1"),
    "BHM1": _p("tie-break", "Median"),
    "SB": _p("tie-break", "Berger"),
    "DE": _p("tie-break", "Direct"),
    "WON": _p("tie-break", "Wins"),
    "SECOND": _p("tie-break", "Later seat"),
    "BP": _p("tie-break", "Boards"),
}
PLAYERS = _np("of a tournament", "1 player", "{count} players")
TEAMS = _np("of a tournament", "1 team of {size}", "{count} teams of {size}")
TEAM = _("Team {name}")
ROUND_OF = _n("round {number} of 1", "round {number} of {count}")
WINNER = _np("of a tournament", "winner: {names}", "winners: {names}")
PLACES_OF = _("places {first}–{last} of {count}")
COLUMNS_OF = _("against {first}–{last} of {count}")
PAGE_OF = _("page {number} of {count}")
"""Tells what part of it all one picture has."""
NOT_ENOUGH = _("ended without enough matches")
PLAYING = _("being played")
GOES_ON_NOW, WENT_ON = _("advances as it stands"), _("in the knock-out")
RESULTS = _("results {results}")
AS_TEXT, AS_PICTURE = _("As text"), _("As a picture")
BRACKET, CROSSTABLE = _("Bracket"), _("Crosstable")
STANDINGS = _("Standings")
GOES_ON = "✓"
SIGNS = {Tone.SELF: "×", Tone.PLAYING: "▶"}


def bracket_text(page: BracketPage, naming: Naming) -> str:
    """Everything in a picture of a bracket, a line a box."""
    return "\n".join([f"{naming(page.title)} · {page.subtitle}", *_lines_of_bracket(page, naming)])


def places_text(page: StandingsPage, naming: Naming) -> str:
    """Everything in a picture of places, a line a row."""
    lines = [f"{naming(page.title)} · {page.subtitle}"]
    for section in page.sections:
        lines += [section.head] if section.head else []
        lines += [_row(section, row, naming) for row in section.rows]
    return "\n".join([*lines, *([f"{GOES_ON} {page.promotion}"] if page.promotion else [])])


def _lines_of_bracket(page: BracketPage, naming: Naming) -> Iterator[str]:
    for section in page.sections:
        if section.head:
            yield section.head
        for column in section.columns:
            boxes = [*filter(None, column.boxes)]
            if column.head and boxes:
                head = series(filter(None, [section.head, column.head]))
                yield labelled(head, "").rstrip()
            yield from (_box(box, naming) for box in boxes)
            yield from (labelled(box.head, _box(box, naming)) for box in column.apart)


def _box(box: BracketBox, naming: Naming) -> str:
    """A line for a box: `Ann ✓ 1 – 0 Bo`, or at a larger table `Ann ✓ 3, Bo 1, Cy 0`."""
    parts = [_slot(slot, naming) for slot in box.slots]
    if len(parts) == 2:
        (one, first), (two, second) = parts
        line = f"{one} {first} – {second} {two}" if first or second else f"{one} – {two}"
    else:
        line = series(" ".join(filter(None, part)) for part in parts)
    return f"{line} · {PLAYING}" if box.is_running else line


def _slot(slot: BracketSlot, naming: Naming) -> tuple[str, str]:
    if not slot.is_known:
        return ("?" if slot.name == OPEN else f"({slot.name})"), slot.score
    name = naming(slot.name)
    return (f"{name} {GOES_ON}" if slot.goes_on else name), slot.score


def _row(section: StandingsSection, row: StandingsRow, naming: Naming) -> str:
    parts = [f"{row.place}. {naming(row.name)}{f' {GOES_ON}' if row.zone is Zone.UP else ''}"]
    parts += [row.points] if row.points else []
    parts += [
        f"{head} {number}" for head, number in zip(section.number_heads, row.numbers, strict=True) if head and number
    ]
    if row.cells:
        parts.append(RESULTS.format(results=" ".join(map(_cell, row.cells))))
    parts += [SIGNS[Tone.PLAYING]] if row.is_playing else []
    parts += [row.note] if row.note else []
    return " · ".join(parts)


def _cell(cell: ResultCell) -> str:
    return SIGNS.get(cell.tone) or cell.words or "·"

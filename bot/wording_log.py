"""What the log of a match says: everything that happened beside the moves, with its time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.clockwords import span_words
from bot.services.chronicle import IncidentKind, Occurrence
from bot.services.logs import Entry, Kind, Log, Note
from bot.services.proposals import OfferStatus, Proposal
from bot.wording import MESSAGE_LIMIT, match_title, person, versus
from bot.wording_moderating import NEWS, occurrence_words
from bot.wording_offers import offer_end, offer_question

HEADING = "### Log of {title}\n{players}"
LINE = "{day} {time} · {what}"
EARLIER = "-# {count} earlier lines do not fit here."
ONE_EARLIER = "-# An earlier line does not fit here."
EMPTY = "Nothing has happened beside the moves. `/match history` shows those."
ASKED = "{question}\n-# {end}"
STANDS = "It is not answered yet."

ENTRIES: Mapping[Kind, str] = {
    Kind.RESIGN: "🏳️ {name} resigned.",
    Kind.TIMEOUT: "⌛ {name} ran out of time.",
    Kind.UNDO: "↩️ The match went back to board {notation}.",
    Kind.DRAW: "🤝 The match ended in a draw by agreement.",
    Kind.ABORT: "🚪 The match was aborted by agreement.",
}
OCCURRENCES: Mapping[IncidentKind, str] = {
    IncidentKind.OUTAGE: "🔌 All clocks stood still for {span} while the bot was away.",
    IncidentKind.GIVEN: "🎁 {seat} gave {to} {span}.",
    IncidentKind.PAUSED: "⏸️ All players paused the clocks.",
    IncidentKind.RESUMED: "▶️ {seat} let the clocks run again.",
    IncidentKind.AWAY: "🏖️ {player} went on vacation, and the clock stood still.",
    IncidentKind.BACK: "🏖️ {player} came back from a vacation, and the clock ran again.",
    IncidentKind.FALLEN: "⌛ {seat} ran out of time by a soft clock.",
}
"""What happened to the clocks; the rest is told as boards tell it."""


def log_text(log: Log) -> str:
    """The log, as many of its last lines as a message holds."""
    heading = HEADING.format(title=match_title(log.sitting), players=versus(log.sitting))
    lines = [_line(note) for note in log.notes]
    room = MESSAGE_LIMIT - len(heading) - len(EARLIER) - 20
    shown: list[str] = []
    while len(shown) < len(lines) and sum(len(line) + 1 for line in shown) + len(lines[-1 - len(shown)]) < room:
        shown.insert(0, lines[-1 - len(shown)])
    left_out = len(lines) - len(shown)
    earlier = [(ONE_EARLIER if left_out == 1 else EARLIER).format(count=left_out)] if left_out else []
    return "\n".join([heading, *earlier, *(shown or [EMPTY])])


def _line(note: Note) -> str:
    day, time = discord.utils.format_dt(note.at, "d"), discord.utils.format_dt(note.at, "t")
    return LINE.format(day=day, time=time, what=_what(note))


def _what(note: Note) -> str:
    what = note.what
    if isinstance(what, Proposal):
        end = STANDS if what.offer.status is OfferStatus.OPEN else offer_end(what)
        return ASKED.format(question=offer_question(what), end=end)
    if isinstance(what, Occurrence):
        return occurrence_words(what) if what.kind in NEWS else _clock_words(note, what)
    return _entry_words(note, what)


def _entry_words(note: Note, entry: Entry) -> str:
    name = person(note.players[entry.seat].name)
    return ENTRIES[entry.kind].format(name=name, notation=entry.notation)


def _clock_words(note: Note, occurrence: Occurrence) -> str:
    """What happened to the clocks; `seat` and `to` are seats, `player` is a person."""
    values: dict[str, Any] = dict(occurrence.values)
    names = {place: person(note.players[values[place]].name) for place in values.keys() & {"seat", "to"}}
    names |= {place: person(player.name) for place, player in occurrence.people.items()}
    span = span_words(values.get("seconds", 0))
    return OCCURRENCES[occurrence.kind].format(**names, span=span)

"""What the log of a match says: everything that happened beside the moves, with its time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.archive.logs import Entry, Kind, Log, Note
from bot.clocks.words import span_words
from bot.matches.incidents import SEATS, IncidentKind, Occurrence
from bot.matches.words import match_title, versus
from bot.moderation.words import NEWS, occurrence_words
from bot.offers.proposals import OfferStatus, Proposal
from bot.offers.words import offer_end, offer_question
from bot.speech.limits import MESSAGE_LIMIT
from bot.speech.names import person
from bot.speech.sentences import Sentence, _, _n

HEADING = _("### Log of {title}\n{players}")
LINE = "{day} {time} · {what}"
EARLIER = _n("-# An earlier line does not fit here.", "-# {count} earlier lines do not fit here.")
EARLIER_LIMIT = 100
"""Characters of that, in any language."""
EMPTY = _("Nothing has happened beside the moves. `/match history` shows those.")
ASKED = "{question}\n-# {end}"
STANDS = _("It is not answered yet.")

ENTRIES: Mapping[Kind, Sentence] = {
    Kind.RESIGN: _("🏳️ {name} resigned."),
    Kind.TIMEOUT: _("⌛ {name} ran out of time."),
    Kind.UNDO: _("↩️ The match went back to board {notation}."),
    Kind.DRAW: _("🤝 The match ended in a draw by agreement."),
    Kind.ABORT: _("🚪 The match was aborted by agreement."),
}
OCCURRENCES: Mapping[IncidentKind, Sentence] = {
    IncidentKind.OUTAGE: _("🔌 All clocks stood still for {span} while the bot was away."),
    IncidentKind.GIVEN: _("🎁 {seat} gave {to} {span}."),
    IncidentKind.PAUSED: _("⏸️ All players paused the clocks."),
    IncidentKind.RESUMED: _("▶️ {seat} let the clocks run again."),
    IncidentKind.AWAY: _("🏖️ {player} went on vacation, and the clock stood still."),
    IncidentKind.BACK: _("🏖️ {player} came back from a vacation, and the clock ran again."),
    IncidentKind.FALLEN: _("⌛ {seat} ran out of time by a soft clock."),
}
"""What happened to the clocks; the rest is told as boards tell it."""


def log_text(log: Log) -> str:
    """The log, as many of its last lines as a message holds."""
    heading = HEADING.format(title=match_title(log.sitting), players=versus(log.sitting))
    lines = [_line(note) for note in log.notes]
    room = MESSAGE_LIMIT - len(heading) - EARLIER_LIMIT
    shown: list[str] = []
    while len(shown) < len(lines) and sum(len(line) + 1 for line in shown) + len(lines[-1 - len(shown)]) < room:
        shown.insert(0, lines[-1 - len(shown)])
    left_out = len(lines) - len(shown)
    earlier = [EARLIER.format(left_out)] if left_out else []
    return "\n".join([heading, *earlier, *(shown or [str(EMPTY)])])


def _line(note: Note) -> str:
    day, time = discord.utils.format_dt(note.at, "d"), discord.utils.format_dt(note.at, "t")
    return LINE.format(day=day, time=time, what=_what(note))


def _what(note: Note) -> str:
    what = note.what
    if isinstance(what, Proposal):
        end = str(STANDS) if what.offer.status is OfferStatus.OPEN else offer_end(what)
        return ASKED.format(question=offer_question(what), end=end)
    if isinstance(what, Occurrence):
        return occurrence_words(what) if what.kind in NEWS else _clock_words(note, what)
    return _entry_words(note, what)


def _entry_words(note: Note, entry: Entry) -> str:
    name = person(note.players[entry.seat].name)
    return ENTRIES[entry.kind].format(name=name, notation=entry.notation)


def _clock_words(note: Note, occurrence: Occurrence) -> str:
    """What happened to the clocks."""
    values: dict[str, Any] = dict(occurrence.values)
    names = {place: person(note.players[values[place]].name) for place in values.keys() & SEATS}
    names |= {place: person(player.name) for place, player in occurrence.people.items()}
    span = span_words(values["seconds"]) if "seconds" in values else ""
    return OCCURRENCES[occurrence.kind].format(**names, span=span)

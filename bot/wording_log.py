"""What the log of a match says: everything that happened beside the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import discord

from bot.clockwords import span_words
from bot.services.archive import Log
from bot.services.chronicle import IncidentKind, Occurrence
from bot.services.sittings import players_at
from bot.wording import MESSAGE_LIMIT, person
from bot.wording_moderating import occurrence_words
from storage.matches import Entry, Kind

HEADING = "### Log of match #{number}"
LINE = "{when} · {what}"
EARLIER = "-# Only the latest lines fit here; the file has all {count}."
STARTED = "The match began: {players}."
ENTRIES = {
    Kind.RESIGN: "🏳️ {name} resigned.",
    Kind.TIMEOUT: "⌛ {name} ran out of time.",
}
"""Entries that are no moves; what a moderator ended is told as an occurrence."""
OCCURRENCES = {
    IncidentKind.OUTAGE: "🔌 All clocks stood still for {span} while the bot was away.",
    IncidentKind.GIVEN: "🎁 {seat} gave {to} {span}.",
    IncidentKind.PAUSED: "⏸️ All players paused the clocks.",
    IncidentKind.RESUMED: "▶️ {seat} let the clocks run again.",
    IncidentKind.AWAY: "🏖️ {player} went on vacation; their clock stood still.",
    IncidentKind.BACK: "🏖️ {player} came back from a vacation; their clock ran again.",
    IncidentKind.FALLEN: "⌛ {seat} ran out of time by a soft clock.",
}
"""What has happened to the clocks; the rest is told as boards tell it."""
ROOM = MESSAGE_LIMIT - 300
"""Characters for the lines of a message."""

Naming = Callable[[str], str]
"""How a name is written: as it is, or so that it formats nothing."""

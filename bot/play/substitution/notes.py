"""What notes say when someone takes over a seat."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

REPLACED = NoteKind(
    "replaced", _("🔁 **{newcomer}** takes over from **{leaver}** in match #{number}. Everyone agreed.")
)
REPLACED_WHEN_LATE = NoteKind(
    "replaced when late",
    _("🔁 **{leaver}** ran out of time in match #{number}, so **{newcomer}** plays on."),
)
REPLACED_BY_MODERATOR = NoteKind(
    "replaced by moderator",
    _(
        "🛡️ **{newcomer}** takes over from **{leaver}** in match #{number}, as decided by moderator "
        "**{moderator}**.\n"
        "> {reason}"
    ),
)
SEAT_GIVEN_AWAY = NoteKind(
    "seat given away",
    _(
        "Moderator **{moderator}** gave your seat in match #{number} to **{newcomer}**, so you no longer play in "
        "it.\n"
        "> {reason}"
    ),
)
SEAT_LOST = NoteKind(
    "seat lost",
    _("You ran out of time in match #{number}, and **{newcomer}** plays on for you, so you no longer play in it."),
)

NOTE_KINDS = (REPLACED, REPLACED_WHEN_LATE, REPLACED_BY_MODERATOR, SEAT_GIVEN_AWAY, SEAT_LOST)

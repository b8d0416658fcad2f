"""What notes say when somebody takes over a seat."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

REPLACED = NoteKind(
    "replaced", _("🔁 **{newcomer}** takes over from **{leaver}** in match #{number}. Everybody agreed.")
)
REPLACED_BY_MODERATOR = NoteKind(
    "replaced by moderator",
    _("🛡️ **{newcomer}** takes over from **{leaver}** in match #{number}, by moderator **{moderator}**.\n> {reason}"),
)
SEAT_GIVEN_AWAY = NoteKind(
    "seat given away",
    _(
        "Moderator **{moderator}** gave your seat in match #{number} to **{newcomer}**, so it waits for you no more.\n"
        "> {reason}"
    ),
)

NOTES = (REPLACED, REPLACED_BY_MODERATOR, SEAT_GIVEN_AWAY)

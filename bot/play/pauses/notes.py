"""What notes say about vacations."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

LIMIT_NEAR = NoteKind(
    "vacation limit near",
    _(
        "Match #{number} only allows so many days of vacation. Your clock there starts again <t:{until}:R>, even if "
        "you're still away."
    ),
)
LIMIT_REACHED = NoteKind(
    "vacation limit reached",
    _("You've used up the vacation that match #{number} allows, so your clock there runs though you're away."),
)
VACATION_OVER = NoteKind(
    "vacation over",
    _("Your vacation days are used up, so your clocks are running again. `/games` shows your turns and the time left."),
)

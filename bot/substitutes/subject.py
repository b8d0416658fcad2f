"""The entry of `substitutes` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.matches import Followers
from bot.offers import AGREEMENTS
from bot.outbox.note_letters import NOTES, NoteType
from bot.substitutes.commands import substitute
from bot.substitutes.notes import NOTE_KINDS
from bot.substitutes.substitution import Substitution
from bot.substitutes.telling import TOLD

SUBJECT = Subject(
    key="substitutes",
    provides=(
        COMMANDS(substitute),
        NOTES(*map(NoteType, NOTE_KINDS)),
        TOLD,
        AGREEMENTS(lambda made: Substitution(made.clock, made[Followers], made.acting.bounds, made.hosting)),
    ),
)

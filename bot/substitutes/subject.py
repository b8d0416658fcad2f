"""The entry of `substitutes` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player
from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.matches import TELLINGS, Followers, IncidentKind, IncidentTelling, Occurrence
from bot.offers import AGREEMENTS
from bot.outbox.note_letters import NOTES, NoteType
from bot.speech.names import person, plain_values
from bot.speech.sentences import _
from bot.substitutes.commands import substitute
from bot.substitutes.notes import NOTE_KINDS
from bot.substitutes.substitution import Substitution

REPLACED = _("🔁 {newcomer} took over from {leaver}.")
REPLACED_BY_MODERATOR = _("🛡️ {newcomer} took over from {leaver}, as decided by moderator {moderator}: {reason}")


def _replaced(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    names = {place: person(player.name) for place, player in occurrence.people.items()}
    template = REPLACED_BY_MODERATOR if "moderator" in occurrence.people else REPLACED
    return template.format(**names, **plain_values(occurrence.values))


TOLD = TELLINGS(IncidentTelling(kind=IncidentKind.REPLACED, board=_replaced, log=_replaced, is_news=True))


SUBJECT = Subject(
    key="substitutes",
    provides=(
        COMMANDS(substitute),
        NOTES(*map(NoteType, NOTE_KINDS)),
        TOLD,
        AGREEMENTS(lambda made: Substitution(made.clock, made[Followers], made.acting.bounds, made.hosting)),
    ),
)

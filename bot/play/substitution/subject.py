"""The entry of `substitution` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Player
from bot.core.speech.names import person, plain_values
from bot.core.speech.sentences import _
from bot.core.subject import Subject
from bot.play.matches import TELLINGS, Followers, IncidentKind, IncidentText, Occurrence
from bot.play.offers import AGREEMENTS
from bot.play.substitution.agreement import Substitution
from bot.play.substitution.notes import NOTE_KINDS
from bot.play.substitution.views import (
    OFFERED,
    ON_BOARDS,
    LevelSelect,
    NewcomerSelect,
    StandInButton,
    SubstituteButton,
)

REPLACED = _("🔁 {newcomer} took over from {leaver}.")
REPLACED_BY_MODERATOR = _("🛡️ {newcomer} took over from {leaver}, as decided by moderator {moderator}: {reason}")


def _replaced(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    names = {place: person(player.name) for place, player in occurrence.people.items()}
    template = REPLACED_BY_MODERATOR if "moderator" in occurrence.people else REPLACED
    return template.format(**names, **plain_values(occurrence.values))


TOLD = TELLINGS(IncidentText(kind=IncidentKind.REPLACED, board=_replaced, log=_replaced, is_news=True))


SUBJECT = Subject(
    key="substitution",
    provides=(
        COMPONENTS(SubstituteButton, NewcomerSelect, StandInButton, LevelSelect),
        ON_BOARDS,
        OFFERED,
        NOTES(*map(NoteType, NOTE_KINDS)),
        TOLD,
        AGREEMENTS(lambda made: Substitution(made.clock, made[Followers], made.acting.bounds, made.hosting)),
    ),
)

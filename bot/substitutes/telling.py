"""How it is told that someone took over a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player
from bot.matches import TELLINGS, IncidentKind, IncidentTelling, Occurrence
from bot.speech.names import person, plain_values
from bot.speech.sentences import _

REPLACED = _("🔁 {newcomer} took over from {leaver}.")
REPLACED_BY_MODERATOR = _("🛡️ {newcomer} took over from {leaver}, as decided by moderator {moderator}: {reason}")


def _replaced(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    names = {place: person(player.name) for place, player in occurrence.people.items()}
    template = REPLACED_BY_MODERATOR if "moderator" in occurrence.people else REPLACED
    return template.format(**names, **plain_values(occurrence.values))


TOLD = TELLINGS(IncidentTelling(kind=IncidentKind.REPLACED, board=_replaced, log=_replaced, is_news=True))

"""How a match is told that a moderator ended."""

from __future__ import annotations

from bot.speech.sentences import Sentence, _
from games.core import Outcome

ENTRY = _("🛡️ A moderator ended this match.")
CALLED_OFF = _("This match has no result and does not count.")
WON = _("{names} wins by decision of a moderator.")
SHARED = _("{names} share the win by decision of a moderator.")
DRAWN = _("{names} draw by decision of a moderator.")


def template(outcome: Outcome) -> Sentence:
    """The sentence that fits the places."""
    if len(outcome.places) == 1:
        return DRAWN
    return WON if len(outcome.places[0]) == 1 else SHARED

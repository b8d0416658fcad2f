"""How a match is told that a moderator ended."""

from __future__ import annotations

from games.core import Outcome

ENTRY = "🛡️ A moderator ended this match."
CALLED_OFF = "This match has no result and does not count."
WON = "{names} wins by decision of a moderator."
SHARED = "{names} share the win by decision of a moderator."
DRAWN = "{names} draw by decision of a moderator."


def template(outcome: Outcome) -> str:
    """The sentence that fits the places."""
    if len(outcome.places) == 1:
        return DRAWN
    return WON if len(outcome.places[0]) == 1 else SHARED

"""What stands on pictures beside the board, in letters that every font has."""

from __future__ import annotations

from bot.matches.match_views import MatchView
from bot.speech.sentences import _

PICTURE_WON, PICTURE_DRAWN, PICTURE_ABORTED = _("{name} wins"), _("Draw"), _("Aborted")


def picture_ending(view: MatchView) -> str:
    """How a match ended that the rules would let go on, in plain letters; empty for every other position."""
    position = view.position
    if not position.is_over or view.game.outcome(position.state):
        return ""
    winner = position.outcome.winner if position.outcome else None
    if winner is not None:
        return PICTURE_WON.format(name=view.names[winner])
    return str(PICTURE_DRAWN if position.outcome else PICTURE_ABORTED)

"""What stands on pictures beside the board, in letters that every font has."""

from __future__ import annotations

from bot.matches.replays import Kind
from bot.matches.sittings import Sitting
from bot.speech.sentences import _

RESIGNATION = _("{name} resigned.")
OUT_OF_TIME = _("{name} ran out of time.")
FILM_NOTES = {
    Kind.RESIGN: RESIGNATION,
    Kind.TIMEOUT: OUT_OF_TIME,
    Kind.UNDO: _("{name} took back"),
    Kind.DRAW: _("draw by agreement"),
    Kind.ABORT: _("aborted by agreement"),
    Kind.RULING: _("ended by a moderator"),
}
"""What a film says where there is no move to show."""
PICTURE_WON, PICTURE_DRAWN, PICTURE_ABORTED = _("{name} wins"), _("Draw"), _("Aborted")


def film_note(sitting: Sitting) -> str:
    """What a picture cannot tell, in plain letters."""
    last = sitting.position.last
    if last is None or last.move is not None:
        return ""
    return FILM_NOTES[last.kind].format(name=sitting.movers[last.seat])


def picture_ending(sitting: Sitting) -> str:
    """How a match ended that the rules would let go on, in plain letters; empty for every other position."""
    position = sitting.position
    if not position.is_over or sitting.game.outcome(position.state):
        return ""
    winner = position.outcome.winner if position.outcome else None
    if winner is not None:
        return PICTURE_WON.format(name=sitting.names[winner])
    return str(PICTURE_DRAWN if position.outcome else PICTURE_ABORTED)

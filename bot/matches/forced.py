"""Moves without a choice, made for those who wish it."""

from __future__ import annotations

from bot.matches.sittings import Sitting
from bot.players import preferences_of
from bot.replays import Position, follow
from storage.matches import Kind


def forced_move(sitting: Sitting) -> Position | None:
    """One entry later, if the seat to move has one legal move and its player wants it made."""
    seat = sitting.position.to_move
    if seat is None or not preferences_of(sitting.players[seat]).forced:
        return None
    legal = sitting.game.legal_moves(sitting.position.state)
    if len(legal) != 1:
        return None
    return follow(sitting.game, sitting.position, seat, Kind.MOVE, sitting.game.format(legal[0]), automatic=True)

"""Moves without a choice, made for those who want it."""

from __future__ import annotations

from bot.matches.match_views import MatchView
from bot.players import preferences_of
from bot.replays import MOVE, Position, follow


def forced_move(view: MatchView) -> Position | None:
    """The position one entry later, if the seat to move has one legal move and its player wants it made."""
    seat = view.position.to_move
    if seat is None or not preferences_of(view.players[seat]).forced:
        return None
    legal = view.game.legal_moves(view.position.state)
    if len(legal) != 1:
        return None
    return follow(view.game, view.position, seat, MOVE, view.game.format(legal[0]), automatic=True)

"""Moves without a choice, made for those who wish it."""

from __future__ import annotations

from bot.services.preferences import preferences_of
from bot.services.replays import Position, follow
from bot.services.sittings import Sitting
from storage.matches import Kind

MOST_AT_ONCE = 20
"""Entries after one move by hand; whoever is to move then makes the next one, so that people stay in the game."""


def forced_moves(sitting: Sitting) -> tuple[Position, ...]:
    """The positions the match goes on to without anybody's decision, one by one."""
    positions: list[Position] = []
    while len(positions) < MOST_AT_ONCE:
        position = positions[-1] if positions else sitting.position
        if (after := _forced(sitting, position)) is None:
            break
        positions.append(after)
    return tuple(positions)


def _forced(sitting: Sitting, position: Position) -> Position | None:
    """One entry later, if the seat to move has one legal move and its player wants it made."""
    seat = position.to_move
    if seat is None or not preferences_of(sitting.players[seat]).forced:
        return None
    legal = sitting.game.legal_moves(position.state)
    if len(legal) != 1:
        return None
    return follow(sitting.game, position, seat, Kind.MOVE, sitting.game.format(legal[0]), automatic=True)

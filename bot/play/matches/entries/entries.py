"""Entries by which a seat leaves a match: it resigns, its time is over, or it is taken out."""

from __future__ import annotations

from functools import partial

from bot.play.replays import ENTRY_KINDS, AppliedEntry, EntryKind, NewEntry, Position, after
from games.core import Outcome, Seat, meant


def _left(why: str, new: NewEntry) -> Position:
    """The match as the rules continue it without the seat, or its end because they cannot."""
    game, position, seat = new.game, new.position, new.seat
    retired = game.retire(position.state, seat)
    state, events = retired or (position.state, ())
    outcome = game.outcome(state) if retired else _without(position.seats, seat, why)
    happening = AppliedEntry(position.state, seat, None, "", events, new.kind)
    return after(new, happening, state=state, outcome=outcome, gone=position.gone | {seat})


def _without(seats: int, loser: Seat, why: str) -> Outcome:
    """End a match that cannot go on without a seat: the others share the first place."""
    others = tuple(Seat(seat) for seat in range(seats) if seat != loser)
    return Outcome((others, (loser,)), why)


RESIGN = EntryKind("resign", partial(_left, meant("why a match ended", "resignation")), leaves=True)
TIMEOUT = EntryKind("timeout", partial(_left, meant("why a match ended", "time")), leaves=True)
REMOVED = EntryKind("removed", partial(_left, meant("why a match ended", "removal")), leaves=True)
"""An end by whoever runs what the match belongs to: three or four play on without the seat."""

ENTRIES = ENTRY_KINDS(RESIGN, TIMEOUT, REMOVED)

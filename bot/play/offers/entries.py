"""Entries that players agree on: going back, a draw, the end without a result."""

from __future__ import annotations

from dataclasses import replace

from bot.play.replays import ENTRY_KINDS, AppliedEntry, EntryKind, NewEntry, Position, after, first, follow, standings
from games.core import AnyGame, BadNotation, Outcome, Said, brief, meant

AGREEMENT = meant("why a match ended", "agreement")
ABORTED = "abort"
"""Why a match that all agreed to abort counts for nothing."""


def _gone_back(new: NewEntry) -> Position:
    """The position as it was at an earlier ply of this line, history and all, while the plies go on counting."""
    game, position = new.game, new.position
    target = _target(position, new.text)
    earlier = new.known.get(target) or _replayed(game, position, target)
    undone = position.line[len(earlier.line) :]
    happening = AppliedEntry(
        position.state, new.seat, None, str(target), (), new.kind, restored=earlier.mark, undone=undone
    )
    return replace(earlier, ply=position.ply + 1, last=happening, before=(), chain="")


def _shared(new: NewEntry) -> Position:
    """The places where those who still play share the first, and the others stay behind as they are."""
    outcome = Outcome(standings(new.game, new.position), AGREEMENT)
    return after(new, AppliedEntry(new.position.state, new.seat, None, "", (), new.kind), outcome=outcome)


def _aborted(new: NewEntry) -> Position:
    happening = AppliedEntry(new.position.state, new.seat, None, "", (), new.kind)
    return after(new, happening, is_aborted=True, ended_by=ABORTED)


def _replayed(game: AnyGame, position: Position, target: int) -> Position:
    earlier = first(game, position.seats, position.start)
    for step in position.line:
        if step.ply < target:
            earlier = replace(earlier, ply=step.ply)
            earlier = follow(game, earlier, step.seat, step.kind, step.notation, automatic=step.automatic)
    return earlier


def _target(position: Position, text: str) -> int:
    """Where an undo goes back to; raises `BadNotation`."""
    possible = {str(step.ply): step.ply for step in position.line if step.ply >= position.leaving}
    if text not in possible:
        raise BadNotation(
            Said("You can only undo to the board before a move that still counts, not to “{text}”.", text=brief(text))
        )
    return possible[text]


UNDO = EntryKind("undo", _gone_back, goes_back=True)
DRAW = EntryKind("draw", _shared)
ABORT = EntryKind("abort", _aborted)

ENTRIES = ENTRY_KINDS(UNDO, DRAW, ABORT)

"""What other subjects may use of `replays`: positions are always replayed from the moves."""

from bot.play.replays import chains, verdicts
from bot.play.replays.positions import ENTRY_KINDS, EntryKind, EntryKinds, NewEntry
from bot.play.replays.replays import (
    MOVE,
    AppliedEntry,
    Position,
    Replays,
    Step,
    after,
    counting,
    first,
    follow,
    playing,
    replay,
    retrace,
    standings,
)
from bot.play.replays.verification import Verification, columns_after, difference, verify

__all__ = [
    "ENTRY_KINDS",
    "MOVE",
    "AppliedEntry",
    "EntryKind",
    "EntryKinds",
    "NewEntry",
    "Position",
    "Replays",
    "Step",
    "Verification",
    "after",
    "chains",
    "columns_after",
    "counting",
    "difference",
    "first",
    "follow",
    "playing",
    "replay",
    "retrace",
    "standings",
    "verdicts",
    "verify",
]

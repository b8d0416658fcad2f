"""What other subjects may use of `replays`: positions are always replayed from the moves."""

from bot.replays import chains, verdicts
from bot.replays.positions import ENTRY_KINDS, EntryKind, EntryKinds, NewEntry
from bot.replays.replays import (
    MOVE,
    Happening,
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
from bot.replays.verification import Verification, columns_after, difference, verify

__all__ = [
    "ENTRY_KINDS",
    "MOVE",
    "EntryKind",
    "EntryKinds",
    "Happening",
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

"""What other subjects may use of `replays`: positions are always replayed from the moves."""

from bot.replays import chains, verdicts
from bot.replays.replays import (
    REASONS,
    Happening,
    Kind,
    Position,
    Replays,
    Step,
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
    "REASONS",
    "Happening",
    "Kind",
    "Position",
    "Replays",
    "Step",
    "Verification",
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

"""The unchanged bot with a clock whose hands a test moves: seconds to add stand in the file named by HANDS.

Hands that leap ring no bell, so it makes its rounds more often than others do.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot import __main__ as bot
from bot.core.deadlines import connection_watch, sweeper
from bot.core.processes import jobs
from bot.play.threads import caretaker

ROUND_S = 0.5
BEAT_S = 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    for module in (connection_watch, sweeper, jobs, caretaker):
        module.ROUND_SECONDS = ROUND_S
    connection_watch.BEAT_SECONDS = BEAT_S
    return bot.main(arguments, clock=now)


def now() -> datetime:
    return shown_by(Path(os.environ["HANDS"]))


def shown_by(hands: Path) -> datetime:
    """The time by a file of hands."""
    return datetime.now(UTC) + timedelta(seconds=float(hands.read_text() or 0))

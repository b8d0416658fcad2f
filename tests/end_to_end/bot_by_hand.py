"""The unchanged bot with a clock whose hands a test moves: seconds to add stand in the file named by HANDS."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot import __main__ as bot


def main(arguments: Sequence[str] | None = None) -> int:
    return bot.main(arguments, clock=now)


def now() -> datetime:
    seconds = float(Path(os.environ["HANDS"]).read_text() or 0)
    return datetime.now(UTC) + timedelta(seconds=seconds)

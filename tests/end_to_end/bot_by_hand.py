"""The unchanged bot with a clock whose hands a test moves: seconds to add stand in the file named by HANDS."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import SystemRandom

from bot import __main__ as bot
from bot.services.house import House
from storage import Database


def main(arguments: Sequence[str] | None = None) -> int:
    bot._house = house
    return bot.main(arguments)


def house(database: Database) -> House:
    return House.on(database, now, SystemRandom())


def now() -> datetime:
    seconds = float(Path(os.environ["HANDS"]).read_text() or 0)
    return datetime.now(UTC) + timedelta(seconds=seconds)

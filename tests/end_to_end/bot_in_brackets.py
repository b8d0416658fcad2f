"""The unchanged bot with the catalogs of a test: they stand in the folder named by CATALOGS."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from bot import __main__ as bot
from bot.core.speech import sentences


def main(arguments: Sequence[str] | None = None) -> int:
    sentences.CATALOGS = Path(os.environ["CATALOGS"])
    return bot.main(arguments)

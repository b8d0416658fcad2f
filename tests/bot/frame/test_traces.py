"""Tracebacks, and what formatting them leaves in memory."""

from __future__ import annotations

import linecache
from pathlib import Path

from bot.frame.traces import MOST_FILES, frames


def _failed() -> RuntimeError:
    try:
        raise RuntimeError  # told with its line
    except RuntimeError as error:
        return error


def test_sources_of_tracebacks_do_not_all_stay_in_memory() -> None:
    for source in sorted(Path(linecache.__file__).parent.glob("*.py"))[: MOST_FILES + 1]:
        linecache.getlines(str(source))
    told = frames(_failed())
    assert "raise RuntimeError  # told with its line" in told
    assert len(linecache.cache) <= MOST_FILES

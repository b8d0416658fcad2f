"""Moments that every reader sees in their own time."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["t", "T", "d", "D", "f", "F", "s", "S", "R"]
"""How much of a moment is shown: time, date, both, long in capitals, or how far away it is."""


def moment(when: datetime, style: Style = "R") -> str:
    """A moment that every reader sees in their own time."""
    return f"<t:{int(when.timestamp())}:{style}>"

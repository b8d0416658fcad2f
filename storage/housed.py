"""What tournaments, ladders and leagues have alike: where they are, who runs them, what is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from storage.clock_rules import ClockRule


@dataclass(frozen=True, slots=True)
class HousedRow:
    """The first columns of a row of something housed, in their order."""

    id: int
    guild_id: int
    channel_id: int
    director_id: int
    name: str
    game: str
    options: Mapping[str, str]
    clock: ClockRule | None


def columns_of(row: Row[Any]) -> dict[str, Any]:
    """What a row says, by name."""
    return {**row._mapping, "clock": row.clock and ClockRule.of(row.clock)}

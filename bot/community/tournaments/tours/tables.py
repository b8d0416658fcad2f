"""What overall standings add up to, computed once for everything that is stored of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache

from storage import Connection
from storage.community import tours
from storage.community.tours import PlayedEvent, StoredPlace, TourRow
from tournaments.tours import TourEvent, TourStanding, read_table, tour_standings, written_tour_standings

MOST_EVENTS = 100
"""Most tournaments of a tour, the latest of more."""
KEPT = 50
"""Tours whose standings are kept."""


@dataclass(frozen=True, slots=True)
class TourTable:
    """The tournaments of a tour that are over, in order, and how it stands."""

    version: int
    events: tuple[TourEvent, ...]
    standings: tuple[TourStanding, ...]

    def of(self, who: str) -> int | None:
        """Where someone stands in the list."""
        return next((number for number, line in enumerate(self.standings) if line.id == who), None)


class TourTables:
    """Adds tours up, and keeps what came of it until something changes."""

    def __init__(self) -> None:
        self._known: LRUCache[int, TourTable] = LRUCache(KEPT)

    async def table(
        self, connection: Connection, row: TourRow, events: Sequence[PlayedEvent] | None = None
    ) -> TourTable:
        """How a tour stands; its places are read only if they have changed."""
        known = self._known.get(row.id)
        if known is not None and known.version == row.version:
            return known
        chosen = await tours.events(connection, row.id, MOST_EVENTS) if events is None else events
        over = [each.id for each in chosen if each.ended_at is not None]
        places = await tours.places(connection, over) if over else ()
        made = await asyncio.to_thread(_added_up, row, over, places)
        self._known[row.id] = made
        return made


async def overall(connection: Connection, number: int) -> list[dict[str, Any]]:
    """How a tour stands, as documents have it."""
    row = await tours.find(connection, number)
    return written_tour_standings((await TourTables().table(connection, row)).standings) if row else []


def _added_up(row: TourRow, numbers: Sequence[int], places: Sequence[StoredPlace]) -> TourTable:
    found: Mapping[int, dict[str, int]] = {number: {} for number in numbers}
    for each in places:
        found[each.tournament_id][str(each.player_id)] = each.place
    events = tuple(TourEvent(str(number), len(made), made) for number, made in found.items() if made)
    return TourTable(row.version, events, tour_standings(events, read_table(row.points), row.best))

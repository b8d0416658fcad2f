"""Tours: what events count for overall, by place and size, and how that adds up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tournaments.shapes import BadDocument, check_tour


class PointsRow(NamedTuple):
    """What the places of an event bring that has at least so many entrants."""

    least: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points by place and size; `part` is for taking part, on top."""

    rows: tuple[PointsRow, ...]
    part: int = 1

    def points(self, size: int, first: int, level: int) -> Fraction:
        """What each of `level` entrants makes who share a place: the mean of those they take up."""
        places = max((row for row in self.rows if row.least <= size), default=PointsRow(0, ())).places
        return self.part + Fraction(sum(places[first - 1 : first - 1 + level]), level)


USUAL = PointsTable(
    (
        PointsRow(2, (4, 2, 1)),
        PointsRow(8, (8, 6, 5, 4, 3, 2, 1)),
        PointsRow(16, (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)),
        PointsRow(32, (16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
    )
)
"""What holds where the organiser chose nothing."""


@dataclass(frozen=True, slots=True)
class TourEvent:
    """An event that is over: how many entered, and who has which place."""

    id: str
    size: int
    places: Mapping[str, int]

    def points(self, table: PointsTable) -> dict[str, Fraction]:
        """What everyone makes here."""
        placed = sorted(self.places.items(), key=lambda each: each[1])
        found: dict[str, Fraction] = {}
        for place, level in groupby(placed, key=lambda each: each[1]):
            ids = [who for who, _ in level]
            found |= dict.fromkeys(ids, table.points(self.size, place, len(ids)))
        return found


@dataclass(frozen=True, slots=True)
class TourStanding:
    """An overall place; whoever is level shares it."""

    place: int
    id: str
    points: Fraction
    events: Mapping[str, Fraction]
    """What each event brought."""
    counted: tuple[str, ...]
    """Those that count."""


def tour_standings(events: Iterable[TourEvent], table: PointsTable = USUAL, best: int = 0) -> tuple[TourStanding, ...]:
    """Add up the best events of everyone, all of them for 0; the first in the list of those that bring as much."""
    made: dict[str, dict[str, Fraction]] = {}
    for event in events:
        for who, points in event.points(table).items():
            made.setdefault(who, {})[event.id] = points
    counted = {who: _counted(found, best) for who, found in made.items()}
    keys = {who: _key([made[who][event] for event in counted[who]]) for who in made}
    lines, place = [], 1
    for _, level in groupby(sorted(made, key=lambda who: (keys[who], who)), key=keys.__getitem__):
        ids = list(level)
        for who in ids:
            total = sum((made[who][event] for event in counted[who]), Fraction(0))
            lines.append(TourStanding(place, who, total, made[who], counted[who]))
        place += len(ids)
    return tuple(lines)


def _counted(made: Mapping[str, Fraction], best: int) -> tuple[str, ...]:
    """The events that count, in their order."""
    chosen = sorted(made, key=lambda event: -made[event])[: best or None]
    return tuple(event for event in made if event in chosen)


def _key(points: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """What parts two: the sum, then the best event, the second best, and so on."""
    return (-sum(points, Fraction(0)), *sorted(-each for each in points if each))


def is_tour(document: object) -> bool:
    """Whether it is a document of a tour, and not of a tournament, which has players."""
    return isinstance(document, Mapping) and "events" in document and "players" not in document


def read_tour(document: Mapping[str, Any]) -> tuple[tuple[TourEvent, ...], PointsTable, int]:
    """The events of a document, the table and how many count; raises `BadDocument`."""
    check_tour(document)
    events = tuple(TourEvent(each["id"], each["size"], each["places"]) for each in document["events"])
    if len({event.id for event in events}) < len(events):
        raise BadDocument("Two events have the same id.")
    for event in events:
        if event.size < len(event.places):
            raise BadDocument(f"{event.id} has more places than its size.")
    table = read_table(document.get("points"))
    if len({row.least for row in table.rows}) < len(table.rows):
        raise BadDocument("Two rows of the table begin with the same size.")
    return events, table, document.get("best") or 0


def read_table(written: Mapping[str, Any] | None) -> PointsTable:
    """A table of points; the usual one for None, or what of it the document leaves out."""
    chosen = written or {}
    rows = tuple(PointsRow(row["from"], tuple(row["places"])) for row in chosen.get("table", ()))
    return PointsTable(rows or USUAL.rows, chosen.get("part", USUAL.part))


def written_table(table: PointsTable) -> dict[str, Any]:
    return {"table": [{"from": row.least, "places": list(row.places)} for row in table.rows], "part": table.part}


def written_tour_standings(standings: Iterable[TourStanding]) -> list[dict[str, Any]]:
    """Write one line an entrant."""
    return [
        {
            "place": line.place,
            "id": line.id,
            "points": str(line.points),
            "events": {event: str(points) for event, points in line.events.items()},
            "counted": list(line.counted),
        }
        for line in standings
    ]

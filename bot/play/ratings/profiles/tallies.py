"""What someone's results add up to: pure, out of the results alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from bot.play.replays import MOVE, verdicts
from storage.play.matches.matches import Entry
from storage.play.matches.results import Result

MOST_OPPONENTS = 3
OUT_OF_TIME = "time"
"""The reason of a match that ended because time ran out."""


class Ending(StrEnum):
    """How a match ended for one of its players."""

    WON = "won"
    DRAWN = "drawn"  # the first place shared
    LOST = "lost"


class Outing(NamedTuple):
    """A result for one player."""

    result: Result
    ending: Ending
    points: float
    """The share of opponents beaten, those on the same place by half."""
    late: bool
    """Whether time ran out."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins, draws and losses, with the points they bring."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0

    @property
    def total(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> int:
        return round(100 * self.points / self.total) if self.total else 0


class Streaks(NamedTuple):
    won: int
    most_won: int
    unbeaten: int
    most_unbeaten: int


def outings(results: Iterable[Result]) -> tuple[Outing, ...]:
    """The results that count for something, in the same order."""
    return tuple(outing for result in results if (outing := _outing(result)))


def tally(played: Iterable[Outing]) -> Tally:
    found = tuple(played)
    count = Counter(outing.ending for outing in found)
    points = sum(outing.points for outing in found)
    return Tally(count[Ending.WON], count[Ending.DRAWN], count[Ending.LOST], points)


def streaks(played: Sequence[Outing]) -> Streaks:
    """How often in a row, given the newest match first."""
    won = [outing.ending is Ending.WON for outing in played]
    unbeaten = [outing.ending is not Ending.LOST for outing in played]
    return Streaks(_current(won), _longest(won), _current(unbeaten), _longest(unbeaten))


def frequent(played: Iterable[Outing]) -> tuple[tuple[int, int], ...]:
    """The ids of the most frequent opponents, each with how often."""
    count = Counter(player_id for outing in played for _, player_id in outing.result.opponents)
    return tuple(sorted(count.items(), key=lambda item: (-item[1], item[0]))[:MOST_OPPONENTS])


def seconds_per_move(seat: int, entries: Sequence[Entry]) -> list[float]:
    """How long the moves of a seat took that were made by hand."""
    return [
        (entry.played_at - before.played_at).total_seconds()
        for before, entry in pairwise(entries)
        if entry.seat == seat and entry.kind == MOVE and not entry.automatic
    ]


def usual(seconds: Sequence[float]) -> float | None:
    return median(seconds) if seconds else None


def _outing(result: Result) -> Outing | None:
    places = _places(result)
    mine = next((number for number, place in enumerate(places) if result.seat in place), None)
    if mine is None:
        return None
    behind = sum(len(place) for place in places[mine + 1 :])
    level = len(places[mine]) - 1
    points = (behind + level / 2) / max(sum(map(len, places)) - 1, 1)
    late = result.reason == OUT_OF_TIME and mine == len(places) - 1 and mine > 0
    if mine:
        return Outing(result, Ending.LOST, points, late)
    return Outing(result, Ending.DRAWN if level else Ending.WON, points, late=False)


def _places(result: Result) -> Sequence[Sequence[int]]:
    if result.verdict is None:
        return result.places or ()
    outcome = verdicts.read(result.verdict, result.seats)
    return outcome.places if outcome else ()


def _current(row: Sequence[bool]) -> int:
    return next((number for number, on in enumerate(row) if not on), len(row))


def _longest(row: Sequence[bool]) -> int:
    longest = current = 0
    for on in row:
        current = current + 1 if on else 0
        longest = max(longest, current)
    return longest

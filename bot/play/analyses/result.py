"""What an analysis found: as workers write it, as the database keeps it, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from games.core import Seat
from opponents.analysis import SLIGHT, Examined, chance
from opponents.core import WIN

EVEN, AHEAD, WINNING = 0.1, 0.15, 0.4
"""How far from the middle a chance still counts as even, ahead with several others, and as good as won."""
SHORTEST, MOST_PHASES = 3, 6
"""A lead of fewer moves isn't told, nor is more than so many changes."""

_LINE = re.compile(
    r"info ply (\d+) seat (\d+) played (\S+) score (cp|mate) (-?\d+) best (\S+) score (cp|mate) (-?\d+) pv ?(.*)"
)


class Phase(NamedTuple):
    """Moves during which the same player was ahead."""

    first: int
    last: int
    seat: Seat | None
    """The seat that was ahead, or None where nobody was."""
    wins: bool
    """Whether that player was as good as through."""


def read_lines(lines: Iterable[str], start: int) -> list[Examined]:
    """What a worker wrote about the moves from `start` on."""
    return [_read(found, start) for line in lines if (found := _LINE.fullmatch(line))]


def to_row(each: Examined) -> list[Any]:
    """The row for the database, which keeps the better line only where it matters."""
    line = list(each.line) if each.loss > SLIGHT else []
    return [each.ply, each.seat, each.played, each.score, each.best, each.best_score, line]


def from_row(row: Sequence[Any]) -> Examined:
    ply, seat, played, score, best, best_score, line = row
    return Examined(ply, Seat(seat), played, score, best, best_score, tuple(line))


def courses(examined: Sequence[Examined], seats: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Tell for the graph how likely a win was after each move: of two for the first player, of more for everyone."""
    if seats > 2:
        return tuple(
            tuple((each.ply + 1, chance(each.score)) for each in examined if each.seat == seat) for seat in range(seats)
        )
    first = [(0, _of_first(examined[0].seat, examined[0].best_score))] if examined else []
    return ((*first, *((each.ply + 1, _of_first(each.seat, each.score)) for each in examined)),)


def phases(examined: Sequence[Examined], seats: int, is_in: Callable[[int, Seat], bool]) -> list[Phase]:
    """Tell who was ahead when, in a few words; `is_in` says of a seat whether it still played after a move."""
    moves = list(zip([each.ply + 1 for each in examined], _leaders(examined, seats, is_in), strict=True))
    found = []
    for (seat, wins), part in groupby(moves, lambda move: move[1]):
        numbers = [number for number, _ in part]
        found.append(Phase(numbers[0], numbers[-1], seat, wins))
    while short := _shortest(found):
        found = _without(found, short)
    return found


def _read(found: re.Match[str], start: int) -> Examined:
    ply, seat, played, unit, score, best, best_unit, best_score, line = found.groups()
    scores = _score(unit, int(score)), _score(best_unit, int(best_score))
    return Examined(start + int(ply), Seat(int(seat)), played, scores[0], best, scores[1], tuple(line.split()))


def _score(unit: str, number: int) -> int:
    if unit == "cp":
        return number
    return WIN - number if number > 0 else -WIN - number


def _of_first(seat: Seat, score: int) -> float:
    return 1 - chance(score) if seat else chance(score)


def _leaders(
    examined: Sequence[Examined], seats: int, is_in: Callable[[int, Seat], bool]
) -> Iterator[tuple[Seat | None, bool]]:
    """After each move, who was ahead of those who still played, and whether that was as good as a win."""
    latest: dict[Seat, float] = {}
    last = {each.seat: each.ply for each in examined}
    for each in examined:
        latest[each.seat] = chance(each.score)
        if seats == 2:
            latest[Seat(1 - each.seat)] = 1 - latest[each.seat]
        else:
            latest = {seat: own for seat, own in latest.items() if last[seat] >= each.ply or is_in(each.ply, seat)}
        best, *others = sorted(latest, key=lambda seat: -latest[seat])
        lead = latest[best] - (latest[others[0]] if others else 0.5)
        if lead <= (2 * EVEN if seats == 2 else AHEAD):
            yield None, False
        else:
            yield best, latest[best] >= 0.5 + WINNING


def _shortest(found: Sequence[Phase]) -> Phase | None:
    """Find a phase that is not worth telling; a win at the end always is."""
    inner = found[:-1] if found and found[-1].wins else found
    short = min(inner, key=_length, default=None)
    if short is None or len(found) < 2:
        return None
    return short if _length(short) < SHORTEST or len(found) > MOST_PHASES else None


def _without(found: Sequence[Phase], gone: Phase) -> list[Phase]:
    """Give the moves of a phase to the one before, or after; equal neighbours become one."""
    place = found.index(gone)
    rest = [*found[:place], *found[place + 1 :]]
    near = place - 1 if place else 0
    first, last = min(rest[near].first, gone.first), max(rest[near].last, gone.last)
    rest[near] = rest[near]._replace(first=first, last=last)
    merged: list[Phase] = []
    for phase in rest:
        if merged and merged[-1][2:] == phase[2:]:
            merged[-1] = merged[-1]._replace(last=phase.last)
        else:
            merged.append(phase)
    return merged


def _length(phase: Phase) -> int:
    return phase.last - phase.first + 1

"""Round robins: Berger tables (FIDE C.05, annex 1), by column or all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from tournaments.facts import MAIN, Pairing, Round

Seats = tuple[str, str]


def schedule(ids: Sequence[str], cycles: int = 1, part: str = MAIN) -> Iterator[Round]:
    """All columns; number is place in `ids`; in every second cycle the sides are changed."""
    for cycle in range(cycles):
        for column in range(1, columns(len(ids)) + 1):
            yield _round(ids, column, part, turned=cycle % 2 == 1)


def columns(entrants: int) -> int:
    """How many columns one cycle has."""
    return max(entrants + entrants % 2 - 1, 0)


def column_of(number: int, size: int) -> list[tuple[int, int]]:
    """The pairs of column 1 .. size - 1 for an even size; the first named has the first seat."""
    half, rest = size // 2, size - 1
    one = (number + 1) // 2 if number % 2 else half + number // 2
    head = (one, size) if number % 2 else (size, one)
    return [head] + [((one - 1 + i) % rest + 1, (one - 1 - i) % rest + 1) for i in range(1, half)]


def startable(unstarted: Iterable[Seats], running: Iterable[Collection[str]], most: int) -> list[Seats]:
    """The unstarted pairings, in their order, that start now: both entrants have fewer than `most` running.

    The earliest pairing of an entrant always comes first, so none that was passed over is ever overtaken twice.
    """
    busy = Counter(who for seats in running for who in seats)
    started = []
    for seats in unstarted:
        if all(busy[who] < most for who in seats):
            busy.update(seats)
            started.append(seats)
    return started


def _round(ids: Sequence[str], column: int, part: str, *, turned: bool) -> Round:
    pairs, byes = [], []
    for first, second in column_of(column, len(ids) + len(ids) % 2):
        if max(first, second) > len(ids):
            byes.append(ids[min(first, second) - 1])
        else:
            pairs.append((second, first) if turned else (first, second))
    return Round(tuple(Pairing((ids[one - 1], ids[two - 1])) for one, two in pairs), tuple(byes), part=part)

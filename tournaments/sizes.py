"""How many pairings of three and four some entrants make, and who meets in the first of them."""

from __future__ import annotations

from collections.abc import Sequence


def sizes(entrants: int, seats: int, least: int) -> tuple[list[int], int]:
    """The sizes of the pairings, larger ones first, and how many entrants are left over."""
    count = -(-entrants // seats)
    while count * least > entrants:
        count -= 1
    if not count:
        return [], entrants
    seated = min(entrants, count * seats)
    return [seated // count + (i < seated % count) for i in range(count)], entrants - seated


def snake(ids: Sequence[str], count: int) -> list[list[str]]:
    """The ids laid out 1 .. count, then count .. 1, and so on."""
    rows: list[list[str]] = [[] for _ in range(count)]
    for place, who in enumerate(ids):
        turn, column = divmod(place, count)
        rows[count - 1 - column if turn % 2 else column].append(who)
    return rows


def larger_first(rows: Sequence[list[str]]) -> list[list[str]]:
    return sorted(rows, key=len, reverse=True)

"""Who has the first seat: what the entrants of a duel are owed by the sides they have had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FIRST, SECOND = 1, -1


class Preference(NamedTuple):
    """The side wanted, 0 for none, how strongly (0 to 3), and how far the sides are apart."""

    side: int
    strength: int
    apart: int

    def clashes(self, other: Preference) -> bool:
        """Whether both want the same."""
        return self.side != 0 and self.side == other.side


def preference(sides: Sequence[int]) -> Preference:
    """What a history of sides asks for."""
    if not sides:
        return Preference(0, 0, 0)
    total = sum(sides)
    against = SECOND if total > 0 else FIRST
    if abs(total) >= 2:
        return Preference(against, 3, abs(total))
    if len(sides) > 1 and sides[-1] == sides[-2]:
        return Preference(-sides[-1], 3, abs(total))
    if total:
        return Preference(against, 2, abs(total))
    return Preference(-sides[-1], 1, 0)


def higher_has_first(higher: Sequence[int], lower: Sequence[int], seed: int) -> bool:
    """Whether the higher ranked of two, with this seed, gets the first seat."""
    one, two = preference(higher), preference(lower)
    if not one.side and not two.side:
        return seed % 2 == 1
    if not one.clashes(two):
        return one.side == FIRST if one.side else two.side == SECOND
    if one.strength != two.strength:
        return (one.side if one.strength > two.strength else -two.side) == FIRST
    if one.strength == 3 and one.apart != two.apart:
        return (one.side if one.apart > two.apart else -two.side) == FIRST
    for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):
        if mine != theirs:
            return mine == SECOND
    return one.side == FIRST

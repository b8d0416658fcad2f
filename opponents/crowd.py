"""Three and four seats: what several rivals amount to.

The search counts all of them as one opponent; their worth is mostly that of the strongest.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat


def advantage(strengths: Sequence[int], active: Sequence[Seat], seat: Seat) -> int:
    """How far a seat is ahead of the others that are still in: half of the strongest, half of all."""
    if len(strengths) == 2:
        return strengths[seat] - strengths[1 - seat]
    others = [strengths[other] for other in active if other != seat]
    if not others:
        return strengths[seat]
    return strengths[seat] - (max(others) + sum(others) // len(others)) // 2

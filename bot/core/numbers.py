"""Numbers as custom ids carry them: whoever sends one need not be our button."""

from __future__ import annotations

LARGEST_NUMBER, LARGEST_COUNT = 2**63 - 1, 2**31 - 1
"""The largest of what a database numbers, and of what it counts: plies, seats."""


def number_in(text: str) -> int:
    """The number of a match or an offer; one that is too large is as unknown as the largest there can be."""
    return min(int(text), LARGEST_NUMBER)


def count_in(text: str) -> int:
    """A ply or a seat, where one that is too large is as unknown as the largest there can be."""
    return min(int(text), LARGEST_COUNT)


def bounded(text: str) -> str:
    """What a custom id holds; a number in it is not larger than any id."""
    return str(number_in(text)) if text and text.isdecimal() else text

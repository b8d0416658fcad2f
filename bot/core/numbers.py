"""Numbers as custom ids carry them: whoever sends one need not be our button."""

from __future__ import annotations

LARGEST_NUMBER, LARGEST_ID = 2**31 - 1, 2**63 - 1
"""Of ours, and of Discord's; a database takes nothing larger."""


def number_in(text: str) -> int:
    """A number of ours; one that is too large is as unknown as the largest there can be."""
    return min(int(text), LARGEST_NUMBER)


def bounded(text: str) -> str:
    """What a custom id holds; a number in it is not larger than any id."""
    return str(min(int(text), LARGEST_ID)) if text and text.isdecimal() else text

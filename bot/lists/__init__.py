"""What other subjects may use of `lists`."""

from bot.lists.inbox import Line, lines_of

__all__ = [
    "Line",
    "lines_of",
]

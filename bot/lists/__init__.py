"""What other subjects may use of `lists`."""

from bot.lists.inbox import MatchLine, lines_of

__all__ = [
    "MatchLine",
    "lines_of",
]

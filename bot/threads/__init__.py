"""What other subjects may use of `threads`."""

from bot.threads.threads import Threads

__all__ = [
    "Threads",
]

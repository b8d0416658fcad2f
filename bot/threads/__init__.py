"""What other subjects may use of `threads`."""

from bot.threads.sources import ThreadSource, UsedThread, WantedThread
from bot.threads.threads import Threads

__all__ = [
    "ThreadSource",
    "Threads",
    "UsedThread",
    "WantedThread",
]

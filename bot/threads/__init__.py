"""What other subjects may use of `threads`."""

from bot.threads.sources import NamedThread, ThreadSource, UsedThread, WantedThread
from bot.threads.threads import Threads

__all__ = [
    "NamedThread",
    "ThreadSource",
    "Threads",
    "UsedThread",
    "WantedThread",
]

"""What other subjects may use of `threads`."""

from bot.threads.sources import THREAD_SOURCES, NamedThread, ThreadSource, UsedThread, WantedThread
from bot.threads.threads import Threads

__all__ = [
    "THREAD_SOURCES",
    "NamedThread",
    "ThreadSource",
    "Threads",
    "UsedThread",
    "WantedThread",
]

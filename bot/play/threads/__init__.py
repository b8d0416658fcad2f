"""What other subjects may use of `threads`."""

from bot.play.threads.sources import THREAD_SOURCES, NamedThread, ThreadSource, UsedThread, WantedThread
from bot.play.threads.threads import Threads

__all__ = [
    "THREAD_SOURCES",
    "NamedThread",
    "ThreadSource",
    "Threads",
    "UsedThread",
    "WantedThread",
]

"""Threads of other subjects than matches: what the one who makes and wakes them has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.core.services import Builder
from bot.core.slots import Slot


class WantedThread(NamedTuple):
    """A thread to be made below a message that is out."""

    key: int
    """The number by which its source knows it."""
    channel_id: int
    message_id: int
    name: str
    is_private: bool = False
    """Whether it is for those alone who are added to it, and stands below no message, where that is allowed."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key})"  # the log tells of it, and nothing that was typed


class UsedThread(NamedTuple):
    """A thread that must not fall asleep."""

    thread_id: int
    guild_id: int
    """The server that has to be heard to wake it."""


class NamedThread(NamedTuple):
    """A thread that should be called so."""

    key: int
    thread_id: int
    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key}, {self.thread_id})"


class ThreadSource(Protocol):
    """Tells which threads a subject wants; each call is one transaction."""

    async def wanted(self) -> Sequence[WantedThread]:
        """The threads to be made now."""

    async def opened(self, wanted: WantedThread, thread_id: int) -> None:
        """Note that there is a thread, if it is still wanted; one below the message has its number."""

    async def has(self, thread_id: int) -> bool:
        """Whether a thread is noted already, as that of whatever it may be."""

    async def impossible(self, wanted: WantedThread) -> None:
        """Note that there can be no thread, if it is still wanted."""

    async def in_use(self) -> Sequence[UsedThread]:
        """The threads that must not fall asleep."""

    async def misnamed(self) -> Sequence[NamedThread]:
        """The threads that may be called something else."""

    async def named(self, thread: NamedThread) -> None:
        """Note that a thread is called so, or never will be."""

    async def look_again(self, thread: NamedThread) -> None:
        """Look at a thread later that was renamed just now, or cannot be at the moment."""


THREAD_SOURCES = Slot[Builder[ThreadSource]]("thread sources")

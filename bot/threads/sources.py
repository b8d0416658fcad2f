"""Threads of other subjects than matches: what the one who makes and wakes them has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class WantedThread(NamedTuple):
    """A thread to be made below a message that is out."""

    key: int
    """By which its source knows it."""
    channel_id: int
    message_id: int
    name: str


class UsedThread(NamedTuple):
    """A thread that must not fall asleep."""

    thread_id: int
    guild_id: int
    """Whoever hears of this server wakes it."""


class NamedThread(NamedTuple):
    """A thread that should be called so."""

    key: int
    thread_id: int
    name: str


class ThreadSource(Protocol):
    """Each call is one transaction; brought by `Subject.threads`."""

    async def wanted(self) -> Sequence[WantedThread]:
        """Those to be made now."""

    async def opened(self, key: int, thread_id: int) -> None:
        """There is one."""

    async def impossible(self, key: int) -> None:
        """There can be none."""

    async def in_use(self) -> Sequence[UsedThread]:
        """Those that must not fall asleep."""

    async def misnamed(self) -> Sequence[NamedThread]:
        """Those that may be called something else."""

    async def named(self, thread: NamedThread) -> None:
        """It is called so, or never will be."""

    async def look_again(self, thread: NamedThread) -> None:
        """It was renamed just now, or cannot be at the moment."""

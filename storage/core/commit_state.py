"""Whether anything may have been saved for whoever asked, should the database go away before all is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class CommitState:
    """What is known of the transactions of a task."""

    is_possible = False
    """Whether one that changes something was about to end, or has."""


_WATCHED: ContextVar[CommitState | None] = ContextVar("saving", default=None)


@contextmanager
def watched() -> Iterator[CommitState]:
    """Watch the transactions of this task, and of those it begins."""
    found = CommitState()
    token = _WATCHED.set(found)
    try:
        yield found
    finally:
        _WATCHED.reset(token)


def is_watched() -> bool:
    """Whether somebody waits for what this task does."""
    return _WATCHED.get() is not None


def begins() -> bool | None:
    """Note that a transaction is about to end; returns whether another one was before, None if nobody watches."""
    found = _WATCHED.get()
    if found is None:
        return None
    before, found.is_possible = found.is_possible, True
    return before


def take_back(before: bool | None) -> None:
    """Note that it is known to be undone, with what was so `before`."""
    found = _WATCHED.get()
    if found and before is not None:
        found.is_possible = before

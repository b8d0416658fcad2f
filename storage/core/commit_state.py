"""Whether anything may have been saved for whoever asked, should the database go away before all is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class CommitState:
    """What is known of the transactions of a task."""

    ended = 0
    """How many that change something were about to end, or have, and aren't known to be undone."""

    @property
    def is_possible(self) -> bool:
        """Whether anything may be saved."""
        return self.ended > 0


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


def count(change: int) -> None:
    """Count a transaction that is about to end, or take one back."""
    if found := _WATCHED.get():
        found.ended += change

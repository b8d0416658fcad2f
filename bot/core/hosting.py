"""What the host allows workers and computers to do."""

from __future__ import annotations

from dataclasses import dataclass

MOST_MATCHES = 5


@dataclass(frozen=True, slots=True)
class Engine:
    """A program of the host's that plays one game by the Universal Game Interface."""

    name: str
    game: str
    command: tuple[str, ...]
    go: str = "movetime 2000"
    """How it is told to think."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """How many workers there are, and for what."""

    workers: int = 1
    """At a time; without any there are no computers to play with."""
    engines: tuple[Engine, ...] = ()
    matches: int = MOST_MATCHES
    """That one person may play with computers at a time."""
    memory: int = 512 << 20
    """Bytes of one worker."""


USUAL_HOSTING = Hosting()

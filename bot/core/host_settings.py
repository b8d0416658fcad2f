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
    """The command that tells it to think."""


@dataclass(frozen=True, slots=True)
class Hosting:
    workers: int = 1
    """Workers at a time; without any there are no computers to play with."""
    engines: tuple[Engine, ...] = ()
    matches: int = MOST_MATCHES
    """Matches that one person may play with computers at a time."""
    puzzles: bool = True
    """Whether servers may have a puzzle of the day."""
    sundays: bool = True
    """Whether servers may have a post about their week."""
    accounts: bool = True
    """Whether people may add the bot to their account, and play where it isn't."""
    forums: bool = True
    """Whether servers may have their matches in a forum."""
    memory: int = 512 << 20
    """Bytes of one worker."""


USUAL_HOSTING = Hosting()

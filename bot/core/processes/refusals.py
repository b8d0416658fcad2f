"""Why a process does not begin, or stops: messages for the host; starting again right away would not help."""

from __future__ import annotations


class CannotServe(Exception):
    """The message says what is in the way, and what would be right."""


class ShardTaken(CannotServe):
    """Raised where another process serves one of the shards."""

    def __init__(self, shard: int, of: int) -> None:
        whole = "This bot" if of == 1 else f"Shard {shard} of {of}"
        super().__init__(
            f"{whole} is served by another process already: stop that one first"
            + ("." if of == 1 else ", or let this one serve other shards (--shards).")
        )


class OtherNumber(CannotServe):
    """Raised where other processes serve another number of shards."""

    def __init__(self, of: int, other: int) -> None:
        super().__init__(
            f"Other processes run with {other} shards in all, and this one with {of}: every process of a bot needs the "
            "same number after the slash. Stop them first to change it; nothing is lost by that."
        )


class TooFewStarts(CannotServe):
    """Raised where too few connections may still begin, which Discord counts."""

    def __init__(self, wanted: int, remaining: int, hours: float) -> None:
        super().__init__(
            f"Discord lets this bot begin {remaining} more connections for now, and {wanted} are wanted. In "
            f"{hours:.1f} hours there are more: start it again then, and look into the log for why it started so often."
        )


class OneProcessOnly(CannotServe):
    """Raised where a process leaves something to others with SQLite, which serves one."""

    def __init__(self) -> None:
        super().__init__(
            "With SQLite one process does everything: leave --shards, --no-work and “work” out, or move to PostgreSQL "
            "(docs/host/postgresql.md)."
        )


class TakenOver(CannotServe):
    """Raised where another process has begun to do what this one did while it could not reach the database."""

    def __init__(self) -> None:
        super().__init__("Another process has taken over while this one couldn't reach the database.")

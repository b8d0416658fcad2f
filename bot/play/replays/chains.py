"""The hash chain of a match: every entry is sealed together with all that came before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

from storage import Connection
from storage.play.matches import matches
from storage.play.matches.matches import Entry, Match

MOVE = "move"
"""The kind of entry whose notation stands for itself."""


def header(match: Match) -> str:
    """What a match is, as one line: the chain begins with it."""
    words = format_options(match.options)
    return f"match {match.id} game {match.game} ruleset {match.ruleset} seats {match.seats_wanted} options {words}"


def line(entry: Entry) -> str:
    """An entry as one line, moves counted from 1: `5 0 C+ 2026-11-20T12:00:00.000000Z`."""
    return f"{entry.ply + 1} {entry.seat} {what(entry)} {moment(entry.played_at)}"


def what(entry: Entry) -> str:
    """What happened: the notation of a move; of anything else its kind in brackets, with what it says besides."""
    if entry.kind == MOVE:
        return entry.notation
    return f"({entry.kind} {entry.notation})" if entry.notation else f"({entry.kind})"


def moment(instant: datetime) -> str:
    """A moment to the microsecond, always in UTC."""
    return f"{instant.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"


def format_options(options: Mapping[str, str]) -> str:
    """Options as text: `board=kulei`, several in the order of their names."""
    return " ".join(f"{option}={options[option]}" for option in sorted(options)) or "-"


def first(match: Match) -> str:
    """The value of the chain before any entry."""
    return _hash(header(match))


def seal(before: str, entry: Entry) -> Entry:
    """The entry with its value of the chain, given the value before it."""
    return replace(entry, chain=_hash(f"{before}\n{line(entry)}"))


async def latest(connection: Connection, match: Match) -> str:
    """The value of the chain as it is stored."""
    entry = await matches.entry(connection, match.id, match.ply - 1) if match.ply else None
    return entry.chain if entry else first(match)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()

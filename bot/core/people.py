"""Who is asking, and when: what every use case is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from storage.players import Player

__all__ = ["Clock", "Person", "Player", "Request"]

Clock: TypeAlias = Callable[[], datetime]
"""The present moment, with a time zone."""


class Person(NamedTuple):
    """A Discord user as an interaction names them."""

    discord_id: int
    name: str


class Request(NamedTuple):
    """One interaction: whose, and which, so that it is acted on once."""

    person: Person
    interaction_id: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands."""

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None
    """The channel it belongs to, if it is a thread."""

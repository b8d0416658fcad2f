"""Who is asking, and when: what every use case is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, TypeAlias

from storage.players import PersonName, Player

__all__ = ["Clock", "Person", "PersonName", "Place", "Player", "Request", "Sight"]

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
    press: str = ""
    """What was pressed and where, if a second press soon after means nothing else."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What Discord lets someone see and do in a server, at the moment they ask."""

    manages_server: bool = False
    roles: frozenset[int] = frozenset()
    channels: Callable[[int], bool] = lambda channel_id: True
    """Whether they can see a channel or thread of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, or where someone asks."""

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None
    """The channel it belongs to, if it is a thread."""
    sight: Sight = field(default=Sight(), compare=False)
    """What whoever asks there may see."""

    def shows(self, channel_id: int) -> bool:
        """Whether whoever asks here can see a channel or thread of the server."""
        return channel_id in {self.channel_id, self.parent_id} or self.sight.channels(channel_id)

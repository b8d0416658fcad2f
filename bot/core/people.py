"""Who is asking, and when: what every use case is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from storage.people.players import PersonName, Player

__all__ = ["Clock", "Person", "PersonName", "Place", "Player", "Request", "Rights"]

Clock: TypeAlias = Callable[[], datetime]
"""The present moment, with a time zone."""


class Person(NamedTuple):
    """A Discord user as an interaction names them."""

    discord_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, or where someone asks."""

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None
    """The channel it belongs to, if it is a thread."""
    asked_in: int | None = None
    """Where someone asked for what stands in a forum, each match in a post of its own; None where it is no forum."""
    is_chat: bool = False
    """Whether the bot isn't there and can do nothing but answer: a chat of others, or a server without it.

    Such a server is none to us.
    """

    @property
    def is_direct(self) -> bool:
        """Whether it is a direct message with the bot, which nobody else reads."""
        return self.guild_id is None and not self.is_chat


def everywhere(channel_id: int) -> bool:
    """Who may do so in the whole server."""
    return True


@dataclass(frozen=True, slots=True)
class Rights:
    """What Discord lets someone do in a server, at the moment they ask."""

    guild_id: int | None
    """None in a direct message."""
    manages_server: bool = False
    """Whether they have the permission Manage Server."""
    roles: frozenset[int] = frozenset()
    sees: Callable[[int], bool] = everywhere
    """Whether they can see a channel or thread of it; the one where they ask in any case."""
    speaks: Callable[[int], bool] = everywhere
    """Whether they may write there."""


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction: whose, where, what they may do there, and which, so that it is acted on once."""

    person: Person
    interaction_id: int
    place: Place
    rights: Rights
    press: str = ""
    """What was pressed and where; empty for a command."""

"""What the outbox has to know of people and servers: asked of the subjects that keep what they chose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime
from typing import Protocol

from bot.core.people import Player
from storage import Connection


class Readers(ABC):
    """How people want to be written to."""

    @abstractmethod
    def language(self, player: Player) -> str | None:
        """The language someone reads, None if that is not known yet."""

    @abstractmethod
    def takes_pings(self, player: Player) -> bool:
        """Whether a message in a channel may ping someone."""

    @abstractmethod
    def wants_silence(self, player: Player, at: datetime | None) -> bool:
        """Whether direct messages that cannot be spared arrive without a sound: all, or those `at` this moment."""

    @abstractmethod
    def reads_digests(self, player: Player) -> bool:
        """Whether someone is told once a day what waits for them, and not of each turn and offer."""

    @abstractmethod
    async def disturbing_at(self, connection: Connection, match_id: int, player: Player, now: datetime) -> datetime:
        """When someone may be told about a match: after their quiet hours, unless their time would be over by then."""

    @abstractmethod
    async def back_to_channels(self, connection: Connection, player: Player) -> bool:
        """Ping someone who takes no direct messages in channels from now on; whether they wanted nothing else."""

    @abstractmethod
    async def is_first_refusal(self, connection: Connection, player: Player) -> bool:
        """Note that someone takes no direct messages; whether that is new."""


class ServerChoices(Protocol):
    """What a server has chosen; subjects may know more of it than the outbox."""

    @property
    def language(self) -> str | None:
        """The language of what everyone sees, or None for the one in which Discord shows the server."""

    @property
    def locale(self) -> str | None:
        """The language in which Discord shows it, or None for the usual one."""


class Servers(ABC):
    @abstractmethod
    async def choices(self, connection: Connection, guild_id: int | None) -> ServerChoices:
        """The choices for what everyone sees there, in a direct message for None."""

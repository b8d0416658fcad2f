"""What someone could join: kinds of things that subjects bring, listed together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from bot.core.people import Place, Player, everywhere
from storage import Connection

T = TypeVar("T")


class OpenSeatQuery(NamedTuple):
    """What someone looks for: in which server (None: in direct messages), and which game (None: any)."""

    guild_id: int | None
    game: str | None = None
    sees: Callable[[int], bool] = everywhere
    """Whether they can see a channel of it."""


@dataclass(frozen=True, slots=True)
class OpenSeat(Generic[T]):
    kind: OpenSeats[T]
    offer: T
    created_at: datetime
    is_mine: bool
    """Whether the viewer sits there or made it: there is nothing to take."""
    host_id: int | None = None
    """The player whose offer it is; a page has few rows of each."""


class OpenSeats(ABC, Generic[T]):
    """Finds one kind of thing that can be joined; `bot.play.lists.lobby_views.LISTED` has it with how a row of it
    looks."""

    @abstractmethod
    async def open_to(
        self, connection: Connection, seek: OpenSeatQuery, viewer: Player | None, avoided: Set[int], most: int
    ) -> Sequence[OpenSeat[T]]:
        """Those that fit, of the newest so many; none of people whose player ids are to be avoided."""

    @abstractmethod
    async def cards(self, connection: Connection, shown: Sequence[T]) -> Sequence[int | None]:
        """The message of each that shows it; None if it is not out."""

    @abstractmethod
    def place(self, offer: T) -> Place:
        """Where that message stands."""


class Row(NamedTuple):
    """Something open with its card, as a list shows it."""

    kind: OpenSeats[Any]
    offer: Any
    message_id: int | None
    is_mine: bool

    @property
    def link(self) -> str | None:
        if self.message_id is None:
            return None
        place = self.kind.place(self.offer)
        return f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}/{self.message_id}"

"""What happens to a match, and who follows: every follower writes into the same transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypeAlias, TypeVar

from bot.core.services import Builder, Services
from bot.core.slots import Slot
from bot.play.matches.match_views import MatchView
from bot.play.replays import EntryKind, Position
from games.core import Seat
from storage import Connection
from storage.people.players import Player
from storage.play.matches.corrections import Correction
from storage.play.matches.matches import Match

H = TypeVar("H")


@dataclass(frozen=True, slots=True)
class Began:
    match: Match
    players: tuple[Player, ...]
    to_move: Seat | None
    now: datetime
    of_event: bool = False
    """Whether it is a match of an event, which tells of it, so that the channel needs no card of its own."""


@dataclass(frozen=True, slots=True)
class Posted:
    view: MatchView
    now: datetime


@dataclass(frozen=True, slots=True)
class Entered:
    before: MatchView
    kind: EntryKind
    after: Position
    now: datetime

    @property
    def match(self) -> Match:
        return self.before.match

    @property
    def leaver(self) -> Player | None:
        """Who leaves the match by it, while the others play on."""
        last = self.after.last
        return self.before.players[last.seat] if self.kind.leaves and last and not self.after.is_over else None

    @property
    def keeps_turn(self) -> bool:
        """Whether it's the turn of the same seat as before."""
        return self.after.to_move == self.before.position.to_move


@dataclass(frozen=True, slots=True)
class Reseated:
    """Someone took over a seat."""

    view: MatchView
    """The match with the player who left."""
    seat: Seat
    newcomer: Player
    now: datetime

    @property
    def leaver(self) -> Player:
        return self.view.players[self.seat]


@dataclass(frozen=True, slots=True)
class Ended:
    match: Match
    players: tuple[Player, ...]
    position: Position
    now: datetime


@dataclass(frozen=True, slots=True)
class Corrected:
    """The result of a match that is over was decided anew."""

    match: Match
    correction: Correction
    before: Correction | None
    """What held until then, if it isn't what was played."""
    now: datetime


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A table was given up, or waited too long: no match came of it."""

    match_id: int
    now: datetime


@dataclass(frozen=True, slots=True)
class Away:
    """Someone went on vacation or came back."""

    player: Player
    now: datetime


Follower: TypeAlias = Callable[[Connection, H], Awaitable[None]]
"""Writes what follows from something into the transaction in which it happens; what it raises undoes both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """What follows in a subject when something happens elsewhere."""

    began: Follower[Began] | None = None
    posted: Follower[Posted] | None = None
    entered: Follower[Entered] | None = None
    """The position is a new one."""
    reseated: Follower[Reseated] | None = None
    ended: Follower[Ended] | None = None
    corrected: Follower[Corrected] | None = None
    cancelled: Follower[Cancelled] | None = None
    away: Follower[Away] | None = None


FOLLOWS = Slot[Follows | Builder[Follows]]("follows")
"""What follows in the same transaction, or what makes that out of all services; in the order of the register."""


class Followers:
    """Tells every subject that follows, in the order of the register."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @cached_property
    def _follows(self) -> list[Follows]:
        found = self._services[FOLLOWS]
        return [follows if isinstance(follows, Follows) else follows(self._services) for follows in found]

    async def began(self, connection: Connection, happening: Began) -> None:
        await self._tell("began", connection, happening)

    async def posted(self, connection: Connection, happening: Posted) -> None:
        await self._tell("posted", connection, happening)

    async def entered(self, connection: Connection, happening: Entered) -> None:
        await self._tell("entered", connection, happening)

    async def reseated(self, connection: Connection, happening: Reseated) -> None:
        await self._tell("reseated", connection, happening)

    async def ended(self, connection: Connection, happening: Ended) -> None:
        await self._tell("ended", connection, happening)

    async def corrected(self, connection: Connection, happening: Corrected) -> None:
        await self._tell("corrected", connection, happening)

    async def cancelled(self, connection: Connection, happening: Cancelled) -> None:
        await self._tell("cancelled", connection, happening)

    async def away(self, connection: Connection, happening: Away) -> None:
        await self._tell("away", connection, happening)

    async def _tell(self, what: str, connection: Connection, happening: object) -> None:
        for follows in self._follows:
            if follower := getattr(follows, what):
                await follower(connection, happening)

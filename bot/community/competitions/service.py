"""Setting up, showing, moving and closing competitions that one person runs: ladders and leagues."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.community.competitions.posts import CardPost, Directed, Housed
from bot.community.competitions.rights import check_one_more, runs_alone
from bot.community.competitions.visibility import ServerListing, is_hidden
from bot.core.clock_rules import ClockRule
from bot.core.people import Place, Player, Request
from bot.core.refusals import Refusal
from bot.core.transactions import Transactions
from bot.play.tables import find_game, one_line
from storage import Connection
from storage.community.hosted import HostedRow


class Founded(Protocol):
    @property
    def game(self) -> str:
        """The key of the game that is played."""

    @property
    def clock(self) -> ClockRule | None:
        """The clock by which it is played."""


class CompetitionDesign(Founded, Protocol):
    """A ladder or league as it is asked for."""

    @property
    def name(self) -> str:
        """The name as it was typed."""

    @property
    def options(self) -> Mapping[str, str]:
        """The variants of the game that are chosen."""


R = TypeVar("R", bound=HostedRow)
S = TypeVar("S", bound=Directed)
D = TypeVar("D", bound=CompetitionDesign)
Q = TypeVar("Q", bound=Housed)


class Competitions(ABC, Generic[R, S, D]):
    """Does what people ask of the ladders of a server, or of its leagues; each call is one transaction."""

    name_limit: ClassVar[int]
    listing: ServerListing[R]
    card: type[CardPost[Any]]
    too_many: ClassVar[type[Refusal]]
    wrong_name: ClassVar[type[Refusal]]
    not_for_two: ClassVar[type[Refusal]]
    closed: ClassVar[type[Refusal]]
    not_director: ClassVar[type[Refusal]]

    def __init__(self, acting: Transactions) -> None:
        self._acting = acting
        self._clock = acting.clock

    @abstractmethod
    def columns(self, design: D, now: datetime) -> Mapping[str, Any]:
        """The columns of a new one besides those of every competition."""

    @abstractmethod
    async def load(self, connection: Connection, number: int) -> S:
        """The overview of one as it is now; raises `Refusal`."""

    async def load_card(self, connection: Connection, number: int) -> S:
        """The overview that its card shows."""
        return await self.load(connection, number)

    @abstractmethod
    async def end(self, connection: Connection, row: R, player: Player, now: datetime) -> None:
        """Let nothing new begin there, while what is being played continues."""

    async def create(self, request: Request, design: D, place: Place) -> S:
        """Set up one that runs until it is closed; raises `BadSetup`, `Refusal`."""
        game, name = find_game(design.game), one_line(design.name)
        if not 0 < len(name) <= self.name_limit:
            raise self.wrong_name(most=self.name_limit)
        if 2 not in game.info.seats:
            raise self.not_for_two(game=game.info.name)
        assert place.guild_id is not None
        async with self._acting.meeting(request) as (connection, player):
            await check_one_more(connection, request.rights, place.guild_id, player, place.channel_id)
            if await self.listing.rows.count(connection, place.guild_id) >= self.listing.most:
                raise self.too_many(most=self.listing.most)
            now = self._clock()
            columns = founding(place, player, name, design, game.settle(2, design.options))
            number = await self.listing.rows.create(connection, **columns, **self.columns(design, now), created_at=now)
            return await self.post_card(connection, number, now)

    async def move(self, request: Request, number: int) -> S:
        """Let it go on in another channel, with a new card; raises `Refusal`."""
        async with self.directed(request, number) as (connection, _, _):
            await self.listing.rows.change(connection, number, channel_id=request.place.channel_id)
            return await self.post_card(connection, number, self._clock())

    async def closing(self, request: Request, number: int) -> S:
        """The overview of one that someone may close; raises `Refusal`."""
        async with self.directed(request, number) as (connection, _, _):
            return await self.load(connection, number)

    async def close(self, request: Request, number: int) -> S:
        """End it for good; raises `Refusal`."""
        async with self.directed(request, number) as (connection, row, player):
            now = self._clock()
            await self.end(connection, row, player, now)
            await self.card.redraw(connection, number, now)
            return await self.load(connection, number)

    async def show(self, request: Request, number: int) -> S:
        """The overview of one of a server; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            return self.checked(request, await self.load_card(connection, number))

    async def listed(self, request: Request) -> Sequence[R]:
        """The rows that someone may look at in a server, the newest first."""
        async with self._acting.database.reading() as connection:
            return await self.listing.listed(connection, request)

    async def meant(self, request: Request, number: int | None) -> int:
        """The one a command is about: the one named, else the only one; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            return await self.listing.meant(connection, request, number)

    def checked(self, request: Request, shown: Q) -> Q:
        """Refuse to show what belongs to another server than the one in which someone asks."""
        if shown.row.guild_id != request.place.guild_id:
            raise self.listing.missing(number=shown.row.id)
        return shown

    async def hold(self, connection: Connection, number: int) -> R:
        """Keep other writers from one until this transaction ends; raises `Refusal`."""
        return await self.listing.held(connection, number)

    @asynccontextmanager
    async def going_on(self, request: Request, number: int) -> AsyncIterator[tuple[Connection, R, Player]]:
        """A transaction about one of a server that is not closed; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            yield connection, await self.of_server(connection, request, number), player

    @asynccontextmanager
    async def directed(self, request: Request, number: int) -> AsyncIterator[tuple[Connection, R, Player]]:
        """A transaction in which someone decides about one that they set up or whose server they manage."""
        async with self.going_on(request, number) as (connection, row, player):
            await self.check_director(connection, request, row, player)
            yield connection, row, player

    async def of_server(self, connection: Connection, request: Request, number: int) -> R:
        """Hold one of a server that is not closed; raises `Refusal`."""
        row = await self.hold(connection, number)
        if row.guild_id != request.place.guild_id:
            raise self.listing.missing(number=number)
        if row.ended_at is not None:
            raise self.closed(name=row.name)
        return row

    async def check_director(self, connection: Connection, request: Request, row: R, player: Player) -> None:
        """Raise `Refusal` unless someone set it up or manages its server."""
        if not await runs_alone(connection, row, player, request.rights):
            if await is_hidden(connection, row, player, request.rights, self.listing.rows.of_player):
                raise self.listing.missing(number=row.id)
            raise self.not_director(director=(await self.load(connection, row.id)).director.name)

    async def post_card(self, connection: Connection, number: int, now: datetime) -> S:
        """Owe a new card, and return the overview it shows."""
        await self.card.owe(connection, await self.hold(connection, number), now)
        return await self.load(connection, number)


def founding(place: Place, director: Player, name: str, design: Founded, options: Mapping[str, str]) -> dict[str, Any]:
    """The columns that tournaments, ladders and leagues have alike."""
    return {
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "director_id": director.id,
        "name": name,
        "game": design.game,
        "options": options,
        "clock": design.clock and design.clock.values,
    }

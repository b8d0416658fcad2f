"""Setting up, showing, moving and closing competitions that one person runs: ladders and leagues."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.community.competitions.posts import CardPost, Directed, Housed
from bot.community.competitions.refusals import JoinedAlready, NotADraft
from bot.community.competitions.rights import check_one_more, runs_alone
from bot.community.competitions.visibility import ServerListing, is_hidden
from bot.core.clock_rules import ClockRule
from bot.core.people import Place, Player, Request
from bot.core.refusals import Refusal
from bot.core.transactions import Transactions
from bot.people.servers import managers
from bot.play.tables import find_game, one_line
from games.core import AnyGame
from storage import Connection
from storage.community.hosted import HostedRow
from storage.people import guilds, players


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
    def columns(self, design: D, now: datetime) -> dict[str, Any]:
        """The columns of a new one besides those of every competition."""

    def opening(self, row: R, now: datetime) -> Mapping[str, Any]:
        """What changes once it is published."""
        return {}

    def shutting(self, row: R) -> Mapping[str, Any]:
        """What changes once that is taken back."""
        return {}

    @abstractmethod
    async def has_joined(self, connection: Connection, row: R) -> bool:
        """Whether anyone has come in."""

    @abstractmethod
    async def load(self, connection: Connection, number: int) -> S:
        """The overview of one as it is now; raises `Refusal`."""

    async def load_card(self, connection: Connection, number: int) -> S:
        """The overview that its card shows."""
        return await self.load(connection, number)

    @abstractmethod
    async def end(self, connection: Connection, row: R, player: Player, now: datetime) -> None:
        """Let nothing new begin there, while what is being played continues."""

    async def draft(self, request: Request, design: D, place: Place) -> S:
        """Set one up that only its director sees, in place of an earlier draft; raises `BadSetup`, `Refusal`."""
        game, name = find_game(design.game), one_line(design.name)
        if not 0 < len(name) <= self.name_limit:
            raise self.wrong_name(most=self.name_limit)
        if 2 not in game.info.seats:
            raise self.not_for_two(game=game.info.name)
        assert place.guild_id is not None
        now = self._clock()
        async with self._acting.meeting(request) as (connection, player):
            await self.listing.rows.end_drafts(connection, place.guild_id, player.id, now)
            await check_one_more(connection, request.rights, place.guild_id, player, place.channel_id)
            columns = founding(place, player, name, design, game.settle(2, design.options)) | self.columns(design, now)
            number = await self.listing.rows.create(connection, **columns, created_at=now)
            return await self.load(connection, number)

    async def amend(self, request: Request, number: int, terms: Mapping[str, Any]) -> S:
        """Change columns of a draft; another game begins with its usual rules. Raises `BadSetup`, `Refusal`."""
        async with self.directed(request, number) as (connection, row, _):
            if row.card_id is not None:
                raise NotADraft(name=row.name)
            game = find_game(terms.get("game", row.game))
            if 2 not in game.info.seats:
                raise self.not_for_two(game=game.info.name)
            await self.listing.rows.change(connection, number, **amended(game, 2, terms))
            return await self.load(connection, number)

    async def publish(self, request: Request, number: int) -> S:
        """Post the card of a draft, which runs until it is closed from then on; raises `NotADraft`, `Refusal`."""
        async with self.directed(request, number) as (connection, row, player):
            if row.card_id is not None:
                raise NotADraft(name=row.name)
            await check_one_more(connection, request.rights, row.guild_id, player, row.channel_id, counted=1)
            now = self._clock()
            await guilds.hold(connection, row.guild_id, now)  # until this one counts
            if await self.listing.rows.count(connection, row.guild_id) >= self.listing.most:
                raise self.too_many(most=self.listing.most)
            await self.listing.rows.change(connection, number, created_at=now, **self.opening(row, now))
            return await self.post_card(connection, number, now)

    async def unpublish(self, request: Request, number: int) -> S:
        """Make it a draft again, as nobody has joined; raises `JoinedAlready`, `Refusal`."""
        async with self.directed(request, number) as (connection, row, _):
            if row.card_id is None:
                return await self.load(connection, number)
            if await self.has_joined(connection, row):
                raise JoinedAlready(name=row.name)
            await self.card.redraw(connection, number, self._clock())
            await self.listing.rows.change(connection, number, card_id=None, **self.shutting(row))
            return await self.load(connection, number)

    async def move(self, request: Request, number: int) -> S:
        """Let it go on in another channel, with a new card; raises `Refusal`."""
        async with self.going_on(request, number) as (connection, row, player):
            await self.check_director(connection, request, row, player)
            await self.listing.rows.change(connection, number, channel_id=request.place.channel_id)
            return await self.post_card(connection, number, self._clock())

    async def closing(self, request: Request, number: int) -> S:
        """The overview of one that someone may change or close; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            row = await self.listing.held(connection, number, hold=False)
            self._check_goes_on(request, row, drafts=True)
            player = await players.find(connection, request.person.discord_id)
            await self.check_director(connection, request, row, player)
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
            return await self.checked(connection, request, await self.load_card(connection, number))

    async def listed(self, request: Request) -> Sequence[R]:
        """The rows that someone may look at in a server, the newest first."""
        async with self._acting.database.reading() as connection:
            return await self.listing.listed(connection, request)

    async def run_by(self, request: Request) -> Sequence[R]:
        """The rows of a server that someone runs, drafts among them, or all for its managers."""
        async with self._acting.database.reading() as connection:
            guild_id, most = request.place.guild_id or 0, 2 * self.listing.most
            rows = await self.listing.rows.in_guild(connection, guild_id, most, drafts=True)
            if await managers.is_moderator(connection, request.rights):
                return rows
            player = await players.find(connection, request.person.discord_id)
            return [row for row in rows if player and row.director_id == player.id]

    async def meant(self, request: Request, number: int) -> int:
        """The number of one that someone may look at; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            return await self.listing.meant(connection, request, number)

    async def checked(self, connection: Connection, request: Request, shown: Q) -> Q:
        """Refuse to show what someone may not look at where they ask."""
        await self.listing.check(connection, request, shown.row, shown.row.id)
        return shown

    async def hold(self, connection: Connection, number: int) -> R:
        """Keep other writers from one until this transaction ends; raises `Refusal`."""
        return await self.listing.held(connection, number)

    @asynccontextmanager
    async def going_on(self, request: Request, number: int) -> AsyncIterator[tuple[Connection, R, Player]]:
        """A transaction about one of a server that is not closed; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await self.hold(connection, number)
            await self.listing.check(connection, request, row, number)
            self._check_goes_on(request, row, drafts=False)
            yield connection, row, player

    @asynccontextmanager
    async def directed(self, request: Request, number: int) -> AsyncIterator[tuple[Connection, R, Player]]:
        """A transaction in which someone decides about one that they set up or whose server they manage."""
        async with self._acting.meeting(request) as (connection, player):
            row = await self.of_server(connection, request, number, drafts=True)
            await self.check_director(connection, request, row, player)
            yield connection, row, player

    async def of_server(self, connection: Connection, request: Request, number: int, *, drafts: bool = False) -> R:
        """Hold one of a server that is not closed; a draft only if those are meant too; raises `Refusal`."""
        row = await self.hold(connection, number)
        self._check_goes_on(request, row, drafts=drafts)
        return row

    def _check_goes_on(self, request: Request, row: R, *, drafts: bool) -> None:
        """Raise `Refusal` for one of another server, one that is closed, and unless they are meant for a draft."""
        if row.guild_id != request.place.guild_id or not (drafts or row.card_id):
            raise self.listing.missing(number=row.id)
        if row.ended_at is not None:
            raise self.closed(name=row.name)

    async def check_director(self, connection: Connection, request: Request, row: R, player: Player | None) -> None:
        """Raise `Refusal` unless someone set it up or manages its server."""
        if not await runs_alone(connection, row, player, request.rights):
            hidden = await is_hidden(connection, row, player, request.rights, self.listing.rows.of_player)
            if hidden or row.card_id is None:
                raise self.listing.missing(number=row.id)
            raise self.not_director(director=(await self.load(connection, row.id)).director.name)

    async def post_card(self, connection: Connection, number: int, now: datetime) -> S:
        """Owe a new card, and return the overview it shows."""
        await self.card.owe(connection, await self.hold(connection, number), now)
        return await self.load(connection, number)


def amended(game: AnyGame, seats: int, terms: Mapping[str, Any]) -> dict[str, Any]:
    """Changes of a draft as columns: its game, variants for so many players, and the clock as it is kept."""
    columns = {**({"options": {}} if "game" in terms else {}), **terms}
    if "options" in columns:
        columns["options"] = game.settle(seats, columns["options"])
    if "clock" in columns:
        columns["clock"] = columns["clock"] and columns["clock"].values
    return columns


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

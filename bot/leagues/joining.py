"""What people do with leagues: set them up, join, stay in, leave."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from bot.clocks import ClockRule
from bot.competitions import founding
from bot.core.acting import Acting
from bot.core.bounds import check_matches
from bot.core.people import Person, Place, Player, Request
from bot.core.services import Services
from bot.leagues.moving import move_division
from bot.leagues.overviews import LeagueOverview, SeasonOverview, held, load, load_season, load_shown
from bot.leagues.posts import LeaguePost
from bot.leagues.refusals import (
    InLeagueAlready,
    LeagueClosed,
    LeagueFull,
    NoDuels,
    NoLeagues,
    NoSuchLeague,
    NotInLeague,
    NotLeagueDirector,
    SeasonRuns,
    TooFewMembers,
    TooManyLeagues,
    WhichLeague,
    WrongLeagueName,
)
from bot.servers import Order
from bot.tables import find_game, one_line
from bot.tournaments import Asker, ServerListing, check_one_more, is_hidden, runs_alone
from storage import Connection, blocks, leagues, players, tournaments
from storage.leagues import LeagueRow, LeagueState
from tournaments.leagues import MOVE, SIZE

NAME_LIMIT, MOST_LEAGUES, MOST_MEMBERS = 60, 5, 150
LISTING = ServerListing(leagues, MOST_LEAGUES, NoSuchLeague, WhichLeague, NoLeagues)
LEAST = 4
"""Least players of a season."""
ASKED = timedelta(hours=48)
"""So long before a season everyone is asked whether they are still in."""


@dataclass(frozen=True, slots=True)
class LeagueDesign:
    name: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockRule | None = None
    size: int = SIZE
    move: int = MOVE
    matches: int = 1
    days: int = 7
    """Days until the first season."""


class Leagues:
    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._clock = acting.clock

    async def create(self, director: Order, design: LeagueDesign, place: Place) -> LeagueOverview:
        """A league whose seasons repeat until it is closed; raises `BadSetup`, `Refusal`."""
        game, name = find_game(design.game), one_line(design.name)
        if not 0 < len(name) <= NAME_LIMIT:
            raise WrongLeagueName(most=NAME_LIMIT)
        if 2 not in game.info.seats:
            raise NoDuels(game=game.info.name)
        assert place.guild_id is not None
        now = self._clock()
        starts = now + timedelta(days=design.days)
        async with self._acting.meeting(director.request) as (connection, player):
            await check_one_more(connection, director.badge, place.guild_id, player, place.channel_id)
            if await leagues.count(connection, place.guild_id) >= MOST_LEAGUES:
                raise TooManyLeagues(most=MOST_LEAGUES)
            number = await leagues.create(
                connection,
                **founding(place, player, name, design, game.settle(2, design.options)),
                size=design.size,
                move=design.move,
                matches=design.matches,
                starts_at=starts,
                due_at=max(now, starts - ASKED),
                created_at=now,
            )
            await LeaguePost.owe(connection, await held(connection, number), now)
            return await load(connection, number)

    async def join(self, request: Request, number: int, guild_id: int | None) -> LeagueOverview:
        """Be in from the next season on; raises `Refusal`."""
        async with self._going_on(request, number, guild_id) as (connection, row, player):
            members = await leagues.members(connection, number)
            if player.id in {each.player.id for each in members}:
                raise InLeagueAlready(name=row.name)
            if len(members) >= MOST_MEMBERS:
                raise LeagueFull(name=row.name, most=MOST_MEMBERS)
            await check_matches(connection, self._acting.bounds, player, player)
            await leagues.enter(connection, number, player.id, self._clock())
            await LeaguePost.redraw(connection, number, self._clock())
            return await load(connection, number)

    async def meets_blocked(self, person: Person, number: int) -> bool:
        """Whether someone whom they blocked is in; nobody is told who has blocked them."""
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            others = [each.player.id for each in await leagues.members(connection, number)]
            return player is not None and bool(await blocks.among(connection, player.id, others))

    async def leave(self, request: Request, number: int, guild_id: int | None) -> LeagueOverview:
        """Be in no season after the present one; raises `Refusal`."""
        async with self._going_on(request, number, guild_id) as (connection, row, player):
            if not await leagues.leave(connection, number, player.id, self._clock()):
                raise NotInLeague(name=row.name)
            await LeaguePost.redraw(connection, number, self._clock())
            return await load(connection, number)

    async def leave_all(self, connection: Connection, player: Player) -> None:
        """Leave every league inside the caller's transaction."""
        for number in await leagues.of_player(connection, player.id):
            await held(connection, number)
            await leagues.leave(connection, number, player.id, self._clock())
            await LeaguePost.redraw(connection, number, self._clock())

    async def stay(self, request: Request, number: int) -> LeagueOverview:
        """Be in for the next season too; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await held(connection, number)
            if row.state is LeagueState.CLOSED:
                raise LeagueClosed(name=row.name)
            if not await leagues.confirm(connection, number, player.id, row.season + 1):
                raise NotInLeague(name=row.name)
            return await load(connection, number)

    async def start(self, director: Order, number: int) -> LeagueOverview:
        """Start the next season now, with everyone who is in; raises `Refusal`."""
        async with self._going_on(director.request, number, director.badge.guild_id) as (connection, row, player):
            await self._check_director(connection, director, row, player)
            if row.state is LeagueState.PLAYING:
                raise SeasonRuns(season=row.season, name=row.name)
            members = await leagues.members(connection, number)
            if len(members) < LEAST:
                raise TooFewMembers(name=row.name, least=LEAST, count=len(members))
            for each in members:
                await leagues.confirm(connection, number, each.player.id, row.season + 1)
            now = self._clock()
            await leagues.change(connection, number, starts_at=now, due_at=now)
            return await load(connection, number)

    async def move(self, director: Order, number: int, place: Place) -> LeagueOverview:
        """Let it go on in another channel with its divisions, each with a new card; raises `Refusal`."""
        async with self._acting.meeting(director.request) as (connection, player):
            before = await held(connection, number, hold=False)
            divisions = await leagues.divisions_of(connection, number, before.season)
            # as whoever ends a tournament does, its row is taken before that of its league
            played = [await tournaments.find(connection, each.tournament_id, hold=True) for each in divisions]
            row = await self._of_server(connection, number, director.badge.guild_id)
            await self._check_director(connection, director, row, player)
            now, channel_id = self._clock(), place.channel_id
            await leagues.change(connection, number, channel_id=channel_id)
            for each in filter(None, played):
                await move_division(connection, each, channel_id, now, player.id)
            await LeaguePost.owe(connection, await held(connection, number), now)
            return await load(connection, number)

    async def closing(self, director: Order, number: int) -> LeagueOverview:
        """A league that someone may close; raises `Refusal`."""
        async with self._going_on(director.request, number, director.badge.guild_id) as (connection, row, player):
            await self._check_director(connection, director, row, player)
            return await load(connection, number)

    async def close(self, director: Order, number: int) -> LeagueOverview:
        """Begin no further seasons, while the present one continues; raises `Refusal`."""
        async with self._going_on(director.request, number, director.badge.guild_id) as (connection, row, player):
            await self._check_director(connection, director, row, player)
            now = self._clock()
            state = LeagueState.CLOSED
            await leagues.change(connection, number, state=state, ended_at=now, starts_at=None, due_at=None)
            await LeaguePost.redraw(connection, number, now)
            return await load(connection, number)

    async def show(self, number: int, guild_id: int | None) -> LeagueOverview:
        """A league of a server; raises `NoSuchLeague`."""
        async with self._acting.database.reading() as connection:
            shown = await load_shown(connection, number)
        if shown.row.guild_id != guild_id:
            raise NoSuchLeague(number=number)
        return shown

    async def season(self, number: int, guild_id: int | None, season: int = 0) -> SeasonOverview:
        """A season of a league of a server, the latest for 0; raises `NoSuchLeague`."""
        async with self._acting.database.reading() as connection:
            shown = await load_season(connection, number, season)
        if shown.row.guild_id != guild_id:
            raise NoSuchLeague(number=number)
        return shown

    async def listed(self, asker: Asker) -> tuple[LeagueRow, ...]:
        async with self._acting.database.reading() as connection:
            return await LISTING.listed(connection, asker)

    async def meant(self, number: int | None, asker: Asker) -> int:
        """The league a command is about: the one named, else the only one; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            return await LISTING.meant(connection, number, asker)

    @asynccontextmanager
    async def _going_on(
        self, request: Request, number: int, guild_id: int | None
    ) -> AsyncIterator[tuple[Connection, LeagueRow, Player]]:
        """A transaction about a league of a server that is not closed."""
        async with self._acting.meeting(request) as (connection, player):
            yield connection, await self._of_server(connection, number, guild_id), player

    async def _of_server(self, connection: Connection, number: int, guild_id: int | None) -> LeagueRow:
        row = await held(connection, number)
        if row.guild_id != guild_id:
            raise NoSuchLeague(number=number)
        if row.state is LeagueState.CLOSED:
            raise LeagueClosed(name=row.name)
        return row

    async def _check_director(self, connection: Connection, director: Order, row: LeagueRow, player: Player) -> None:
        if not await runs_alone(connection, row, player, director.badge):
            if await is_hidden(connection, row, player, director.badge, leagues.of_player):
                raise NoSuchLeague(number=row.id)
            raise NotLeagueDirector(director=(await load(connection, row.id)).director.name)


async def leave_leagues(made: Services, connection: Connection, player: Player) -> None:
    await made[Leagues].leave_all(connection, player)

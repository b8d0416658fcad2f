"""What people do with leagues: set them up, join, stay in, leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import Competitions
from bot.community.leagues.channel_change import move_division
from bot.community.leagues.overviews import LISTING, LeagueOverview, SeasonOverview, load, load_season, load_shown
from bot.community.leagues.posts import LeaguePost
from bot.community.leagues.refusals import (
    InLeagueAlready,
    LeagueClosed,
    LeagueFull,
    NoDuels,
    NotInLeague,
    NotLeagueDirector,
    SeasonRuns,
    TooFewMembers,
    TooManyLeagues,
    WrongLeagueName,
)
from bot.core.clock_rules import ClockRule
from bot.core.people import Person, Player, Request
from bot.core.services import Services
from bot.core.user_limits import check_matches
from storage import Connection
from storage.community import leagues, tournaments
from storage.community.leagues import LeagueRow, LeagueState
from storage.people import blocks, players
from tournaments.leagues import MOVE, SIZE

MOST_MEMBERS = 150
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


class Leagues(Competitions[LeagueRow, LeagueOverview, LeagueDesign]):
    """What people do with leagues."""

    name_limit = 60
    listing = LISTING
    card = LeaguePost
    too_many = TooManyLeagues
    wrong_name = WrongLeagueName
    not_for_two = NoDuels
    closed = LeagueClosed
    not_director = NotLeagueDirector

    def columns(self, design: LeagueDesign, now: datetime) -> dict[str, Any]:
        how = {"size": design.size, "move": design.move, "matches": design.matches}
        return {**how, "starts_at": now + timedelta(days=design.days)}

    async def amend(self, request: Request, number: int, terms: Mapping[str, Any]) -> LeagueOverview:
        """As for every draft; `days` until the first season are kept as the day on which it would start."""
        changes = dict(terms)
        if "days" in changes:
            created = (await self.closing(request, number)).row.created_at
            changes["starts_at"] = created + timedelta(days=changes.pop("days"))
        return await super().amend(request, number, changes)

    def opening(self, row: LeagueRow, now: datetime) -> Mapping[str, Any]:
        """Its first season starts as many days later as it would have when it was set up."""
        assert row.starts_at is not None
        starts = now + (row.starts_at - row.created_at)
        return {"starts_at": starts, "due_at": max(now, starts - ASKED)}

    def shutting(self, row: LeagueRow) -> Mapping[str, Any]:
        return {"due_at": None}

    async def has_joined(self, connection: Connection, row: LeagueRow) -> bool:
        return bool(row.season or await leagues.members(connection, row.id))

    async def load(self, connection: Connection, number: int) -> LeagueOverview:
        return await load(connection, number)

    async def load_card(self, connection: Connection, number: int) -> LeagueOverview:
        return await load_shown(connection, number)

    async def end(self, connection: Connection, row: LeagueRow, player: Player, now: datetime) -> None:
        """Let no further season begin; the present one continues."""
        columns = {"state": LeagueState.CLOSED, "ended_at": now, "starts_at": None, "due_at": None}
        await leagues.change(connection, row.id, **columns)

    async def join(self, request: Request, number: int) -> LeagueOverview:
        """Be in from the next season on; raises `Refusal`."""
        async with self.going_on(request, number) as (connection, row, player):
            members = {each.player for each in await leagues.members(connection, number)}
            members -= {*await leagues.withdrawn(connection, row)}  # who would be out after the season
            if player in members:
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

    async def leave(self, request: Request, number: int) -> LeagueOverview:
        """Be in no season after the present one; raises `Refusal`."""
        async with self.going_on(request, number) as (connection, row, player):
            if not await leagues.leave(connection, number, player.id, self._clock()):
                raise NotInLeague(name=row.name)
            await LeaguePost.redraw(connection, number, self._clock())
            return await load(connection, number)

    async def leave_all(self, connection: Connection, player: Player) -> None:
        """Leave every league inside the caller's transaction."""
        for number in await leagues.of_player(connection, player.id):
            await LISTING.held(connection, number)
            await leagues.leave(connection, number, player.id, self._clock())
            await LeaguePost.redraw(connection, number, self._clock())

    async def stay(self, request: Request, number: int) -> LeagueOverview:
        """Be in for the next season too, once that is asked about; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await LISTING.held(connection, number)
            if row.state is LeagueState.CLOSED:
                raise LeagueClosed(name=row.name)
            if not await leagues.confirm(connection, number, player.id, row.season + 1):
                raise NotInLeague(name=row.name)
            if row.state is LeagueState.PLAYING:  # the answer to the question before this season
                raise SeasonRuns(season=row.season, name=row.name)
            return await load(connection, number)

    async def start(self, request: Request, number: int) -> LeagueOverview:
        """Start the next season now, with everyone who is in; raises `Refusal`."""
        async with self.directed(request, number) as (connection, row, _):
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

    async def move(self, request: Request, number: int) -> LeagueOverview:
        """Let it go on in another channel with its divisions, each with a new card; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            before = await LISTING.held(connection, number, hold=False)
            divisions = await leagues.divisions_of(connection, number, before.season)
            # as whoever ends a tournament does, its row is taken before that of its league
            played = [await tournaments.find(connection, each.tournament_id, hold=True) for each in divisions]
            row = await self.of_server(connection, request, number)
            await self.check_director(connection, request, row, player)
            now, channel_id = self._clock(), request.place.channel_id
            await leagues.change(connection, number, channel_id=channel_id)
            for each in filter(None, played):
                await move_division(connection, each, channel_id, now, player.id)
            return await self.post_card(connection, number, now)

    async def season(self, request: Request, number: int, season: int = 0) -> SeasonOverview:
        """A season of a league of a server, the latest for 0; raises `NoSuchLeague`."""
        async with self._acting.database.reading() as connection:
            return await self.checked(connection, request, await load_season(connection, number, season))


async def leave_leagues(made: Services, connection: Connection, player: Player) -> None:
    await made[Leagues].leave_all(connection, player)

"""Overall standings as people see and change them; each call is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bot.community.tournaments.designs import NAME_LIMIT
from bot.community.tournaments.loaded import load_held
from bot.community.tournaments.refusals import WrongName
from bot.community.tournaments.rights import check_directs
from bot.community.tournaments.rounds.final_places import can_count, note_places
from bot.community.tournaments.state import SHOWN
from bot.community.tournaments.tours.refusals import (
    NoSuchTour,
    NotTourDirector,
    PrivateInTour,
    TooManyOwnTours,
    TooManyTours,
)
from bot.community.tournaments.tours.tables import MOST_EVENTS, TourTable, TourTables
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from bot.people.servers import managers
from bot.play.tables import one_line
from storage import Connection
from storage.community import tournaments, tours
from storage.community.tournaments import TournamentRow, TournamentState
from storage.community.tours import PlayedEvent, TourRow
from storage.people import guilds, players

MOST_TOURS = 20
"""Most tours of one server."""
MOST_OF_ONE = 5
"""Most that someone sets up who doesn't manage the server."""
MOST_CHOICES = 100
"""Tournaments of a server from which one can choose, the newest."""


@dataclass(frozen=True, slots=True)
class TourView:
    """A tour as someone sees it."""

    row: TourRow
    events: tuple[PlayedEvent, ...]
    """All of them, also those that go on."""
    table: TourTable
    names: Mapping[str, Player]
    viewer: str
    """The number of whoever looks."""
    can_change: bool

    @property
    def over(self) -> tuple[PlayedEvent, ...]:
        """Those that brought points, in order."""
        counted = {event.id for event in self.table.events}
        return tuple(each for each in self.events if str(each.id) in counted)


class TourBook:
    def __init__(self, acting: Transactions) -> None:
        self._acting = acting
        self._tables = TourTables()

    async def show(self, request: Request, number: int, rows: int = 0, page: int | None = None) -> tuple[TourView, int]:
        """A tour with the names on one of its pages of so many rows, by default that of whoever looks; on all for 0.

        Returns the number of the page, too; raises `NoSuchTour`.
        """
        async with self._acting.database.reading() as connection:
            row = await tours.find(connection, number)
            manages = await managers.is_moderator(connection, request.rights)
            if row is None or row.guild_id != request.place.guild_id:
                raise NoSuchTour
            if not (manages or request.rights.sees(row.channel_id)):
                raise NoSuchTour
            player = await players.find(connection, request.person.discord_id)
            events = await tours.events(connection, number, MOST_EVENTS)
            table = await self._tables.table(connection, row, events)
            viewer = str(player.id) if player else ""
            last = max(len(table.standings) - 1, 0) // rows if rows else 0
            shown = min((table.of(viewer) or 0) // rows if page is None else page, last) if rows else 0
            lines = table.standings[shown * rows : (shown + 1) * rows] if rows else table.standings
            known = await players.named(connection, [int(line.id) for line in lines])
        can_change = manages or (player is not None and player.id == row.director_id)
        names = {str(each): known[each] for each in known}
        return TourView(row, events, table, names, viewer, can_change), shown

    async def of_tournament(self, request: Request, row: TournamentRow) -> tuple[TourRow, ...]:
        """The tours that a tournament, or its series, counts for, as far as someone may look."""
        async with self._acting.database.reading() as connection:
            found = await tours.of_tournament(connection, row.id, row.settings.series)
            manages = await managers.is_moderator(connection, request.rights)
        return tuple(each for each in found if manages or request.rights.sees(each.channel_id))

    async def create(self, request: Request, tournament: int, terms: Mapping[str, Any]) -> int:
        """Set one up for whoever runs a tournament, which counts for it; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await tournaments.find(connection, tournament)
            await check_directs(connection, row, player, request.rights, tournament, or_finished=True)
            assert row is not None
            await guilds.hold(connection, row.guild_id, self._acting.clock())  # until this one counts
            if await tours.count(connection, row.guild_id) >= MOST_TOURS:
                raise TooManyTours(most=MOST_TOURS)
            is_full = await tours.count(connection, row.guild_id, player.id) >= MOST_OF_ONE
            if is_full and not await managers.is_moderator(connection, request.rights):
                raise TooManyOwnTours(most=MOST_OF_ONE)
            where = {"guild_id": row.guild_id, "channel_id": row.channel_id}
            number = await tours.create(connection, **where, director_id=player.id, **_checked(terms))
            await self._add(connection, number, [row])
            return number

    async def choices(self, request: Request, number: int) -> tuple[TournamentRow, ...]:
        """The tournaments of the server that can count, the newest first; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, request.person.discord_id)
            row = await self._changeable(connection, request, number, player)
            return await self._candidates(connection, request, row)

    async def choose(self, request: Request, number: int, among: Collection[int], chosen: Collection[int]) -> None:
        """Let those chosen count and no others of those `among` which they were; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await self._changeable(connection, request, number, player)
            there = {each.id for each in await tours.events(connection, number, MOST_EVENTS)}
            known = await self._candidates(connection, request, row)
            fresh = [each for each in known if each.id in chosen and each.id not in there]
            await tours.leave_out(connection, number, [each for each in among if each not in chosen])
            await self._add(connection, number, fresh)
            await tours.change(connection, number)

    async def amend(self, request: Request, number: int, terms: Mapping[str, Any]) -> None:
        """Change name, points, or how many count; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            await self._changeable(connection, request, number, player, hold=True)
            await tours.change(connection, number, **_checked(terms))

    async def remove(self, request: Request, number: int) -> TourRow:
        """Remove a tour; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            row = await self._changeable(connection, request, number, player, hold=True)
            await tours.remove(connection, number)
            return row

    async def _changeable(
        self, connection: Connection, request: Request, number: int, player: Player | None, *, hold: bool = False
    ) -> TourRow:
        row = await tours.find(connection, number, hold=hold)
        if row is None or row.guild_id != request.place.guild_id:
            raise NoSuchTour
        is_theirs = player is not None and player.id == row.director_id
        if not (is_theirs or await managers.is_moderator(connection, request.rights)):
            raise NotTourDirector(name=row.name) if request.rights.sees(row.channel_id) else NoSuchTour
        return row

    @staticmethod
    async def _candidates(connection: Connection, request: Request, row: TourRow) -> tuple[TournamentRow, ...]:
        found = await tournaments.in_guild(connection, row.guild_id, SHOWN, MOST_CHOICES)
        manages = await managers.is_moderator(connection, request.rights)
        seen = (each for each in found if manages or request.rights.sees(each.channel_id))
        return tuple(each for each in seen if can_count(each))

    @staticmethod
    async def _add(connection: Connection, number: int, rows: Collection[TournamentRow]) -> None:
        """Let these count; those that ended before places were stored get theirs."""
        for row in rows:
            if row.settings.private:
                raise PrivateInTour(name=row.name)
        over = [row.id for row in rows if row.state is TournamentState.FINISHED]
        stored = {each.tournament_id for each in await tours.places(connection, over)} if over else set()
        for missing in (each for each in over if each not in stored):
            await note_places(connection, await load_held(connection, missing))
        await tours.add(connection, number, [row.id for row in rows])


def _checked(terms: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was typed, with the name as one line; raises `WrongName`."""
    name = one_line(terms["name"])
    if not 1 <= len(name) <= NAME_LIMIT:
        raise WrongName(most=NAME_LIMIT)
    return {**terms, "name": name}

"""Tables: matches that wait for players."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

from bot.core.host_settings import Hosting
from bot.core.people import Place, Request
from bot.core.speech.sentences import spoken
from bot.core.transactions import Transactions
from bot.core.user_limits import check_invitations, check_matches, check_tables
from bot.people.players import check_company, check_guests, enqueue_news, may_meet, note_language
from bot.play.computers import call_computers
from bot.play.matches import Arrangement, Arranging, Cancelled, Followers, stands_in
from bot.play.ratings import check_rated, is_first_match, rated_as_before
from bot.play.tables.notes import enqueue_refusal
from bot.play.tables.posts import TablePost, enqueue_redraws
from bot.play.tables.refusals import AlreadySeated, NotExpired, NotInvited, NotSeated, TableTooEmpty
from bot.play.tables.seats import SeatChoice, draw_seats
from bot.play.tables.setups import (
    TableSetup,
    as_usual,
    check_setup,
    find_game,
    lifetime,
    settle,
    term_columns,
)
from bot.play.tables.waiting_table import Table, check_choice, check_here, check_host, check_room, load, load_open_for
from games.core import Seat, either
from storage import Connection
from storage.core.outbox import posts, sent_posts
from storage.people import players
from storage.people.players import Player
from storage.play import invitations, table_terms
from storage.play.matches import matches
from storage.play.matches.matches import Status

__all__ = ["Table", "TableSetup", "Tables", "load"]


class Tables:
    def __init__(
        self, acting: Transactions, arranging: Arranging, followers: Followers, random: Random, hosting: Hosting
    ) -> None:
        self._acting = acting
        self._bounds = acting.bounds
        self._database = acting.database
        self._clock = acting.clock
        self._arranging = arranging
        self._followers = followers
        self._random = random
        self._hosting = hosting

    async def open(self, request: Request, setup: TableSetup) -> Table:
        """Set up a table with the host on it and seats kept for the guests; raises `BadSetup`, `Refusal`."""
        place = request.place
        async with self._acting.meeting(request, once=True) as (connection, host):
            await check_tables(connection, self._bounds, host, place.guild_id)
            await check_matches(connection, self._bounds, host, host)
            if place.guild_id is None:  # its boards are for nobody else
                await note_language(connection, host, spoken())
            if place.is_direct:
                await players.note_dm_channel(connection, host.id, place.channel_id)
            usual = await as_usual(connection, setup, place)
            await check_rated(connection, host, host, self._clock(), rated=usual.rated)
            place = await stands_in(connection, place, in_forums=self._hosting.forums)
            is_decided = bool(setup.rated is not None or not usual.rated)
            table = await self.set_up(connection, host, usual if is_decided else replace(usual, rated=None), place)
            if len(table.seated) == table.match.seats_wanted:
                await self._start(connection, table.match.id)
                table = await load(connection, table.match.id)
            else:
                await enqueue_news(connection, table.match, TablePost, 0, self._clock(), table.expected)
            return await _for_who_sits_down(connection, table, host)

    async def set_up(
        self, connection: Connection, host: Player, setup: TableSetup, place: Place, standing_id: int | None = None
    ) -> Table:
        """Set up a table inside the caller's transaction; its card is not owed yet."""
        game, now = find_game(setup.game), self._clock()
        seats = setup.seats or max(setup.named, min(game.info.seats))
        options = settle(game, setup.least or seats, seats, setup.options)
        check_setup(host, setup, seats)
        wanted = Arrangement(
            game=game,
            options=options,
            seats=seats,
            host=host,
            place=place,
            clock=setup.clock,
            rated=setup.rated,
        )
        match_id = (await self._arranging.arrange(connection, wanted)).id
        computers = await call_computers(connection, self._hosting, setup.computers, game, host, place.guild_id, now)
        await matches.seat_players(connection, match_id, [host.id, *(each.id for each in computers)])
        guests = [await players.mention(connection, *guest, now) for guest in setup.guests]
        await check_guests(connection, host, guests)
        await check_invitations(connection, self._bounds, host, guests, now)
        await invitations.invite(connection, match_id, [guest.id for guest in guests])
        if unseen := [guest.id for guest in guests if guest.discord_id in setup.unseen_by]:
            await matches.change(connection, match_id, unseen_by=unseen)
        await table_terms.create(connection, match_id, **term_columns(setup, seats, now), standing_id=standing_id)
        await table_terms.choose(connection, match_id, host.id, setup.seat.seat)
        return await load(connection, match_id)

    async def place(self, place: Place) -> Place:
        """Where a table stands that someone opens in a place."""
        async with self._database.reading() as connection:
            return await stands_in(connection, place, in_forums=self._hosting.forums)

    async def find(self, match_id: int) -> Table:
        """A table as it stands; raises `NoSuchMatch`."""
        async with self._database.reading() as connection:
            return await load(connection, match_id)

    async def join(self, request: Request, match_id: int) -> Table:
        """Take a seat, asked for from a place; the last one starts the match."""
        async with self._acting.meeting(request) as (connection, person):
            table = await load_open_for(connection, match_id, person, request)
            if person in table.seated:
                raise AlreadySeated(number=match_id)
            return await self.seat(connection, table, person)

    async def choose(self, request: Request, match_id: int, seat: Seat | None) -> Table:
        """Choose a seat, or leave it to the lot again; who does not sit here yet sits down."""
        async with self._acting.meeting(request) as (connection, person):
            table = await load_open_for(connection, match_id, person, request)
            check_choice(table, person, seat)
            if person not in table.seated:
                check_room(table, person)
            await table_terms.choose(connection, match_id, person.id, seat)
            table_now = await load(connection, match_id)
            if person not in table.seated:
                return await self.seat(connection, table_now, person)
            await enqueue_redraws(connection, match_id, self._clock())
            return table_now

    async def seat(self, connection: Connection, table: Table, person: Player) -> Table:
        """Give someone a seat inside the caller's transaction; the last one starts the match; raises `Refusal`."""
        match_id = table.match.id
        check_room(table, person)
        await check_matches(connection, self._bounds, person, person)
        await check_rated(connection, person, person, self._clock(), rated=table.match.rated)
        await check_company(connection, person, table.seated, match_id)
        await invitations.decline(connection, match_id, person.id, None)
        if len(table.seated) + 1 == table.match.seats_wanted:
            table = await self._without(connection, table, await _parted(connection, table.seated))
        await matches.seat_players(connection, match_id, [player.id for player in (*table.seated, person)])
        if len(table.seated) + 1 == table.match.seats_wanted:
            await self._start(connection, match_id)
        else:
            await enqueue_redraws(connection, match_id, self._clock())
        return await _for_who_sits_down(connection, await load(connection, match_id), person)

    async def leave(self, request: Request, match_id: int) -> Table:
        """Stand up again; a table without its host is cancelled."""
        async with self._acting.meeting(request) as (connection, person):
            table = await load_open_for(connection, match_id, person, request)
            if person not in table.seated:
                raise NotSeated(number=match_id)
            await self._stand_up(connection, table, person)
            return await load(connection, match_id)

    async def leave_all(self, connection: Connection, player: Player) -> int:
        """Leave every table and decline every invitation inside the caller's transaction; returns how many."""
        waiting = [match for match in await matches.of_player(connection, player.id) if match.status is Status.OPEN]
        left = 0
        for match in waiting:
            table = await load(connection, match.id, hold=True)
            if table.is_open and player in table.seated:  # it may have begun since it was looked up
                await self._stand_up(connection, table, player)
                left += 1
        expecting = await invitations.expecting(connection, player.id)
        declined = await invitations.decline_all(connection, player.id, self._clock())
        for number in expecting:
            await enqueue_redraws(connection, number, self._clock())
            await enqueue_refusal(connection, await load(connection, number), player, self._clock())
        return left + declined

    async def decline(self, request: Request, match_id: int) -> Table:
        async with self._acting.meeting(request) as (connection, person):
            table = await load_open_for(connection, match_id, person, request)
            if person not in table.expected:
                raise NotInvited(number=match_id)
            await invitations.decline(connection, match_id, person.id, self._clock())
            await enqueue_redraws(connection, match_id, self._clock())
            await enqueue_refusal(connection, table, person, self._clock())
            return await load(connection, match_id)

    async def start(self, request: Request, match_id: int) -> Table:
        """Begin with those who sit there; only the host may. Where someone has to leave before, it waits."""
        async with self._as_host(request, match_id) as (connection, table):
            if not table.can_start:
                needed = either(map(str, table.numbers))
                name = table.game.info.name
                raise TableTooEmpty(game=name, needed=needed, taken=len(table.seated), number=match_id)
            if parted := await _parted(connection, table.seated):
                await enqueue_redraws(connection, match_id, self._clock())
                return await self._without(connection, table, parted)
            await self._start(connection, match_id)
            return await load(connection, match_id)

    async def cancel(self, request: Request, match_id: int) -> Table:
        async with self._as_host(request, match_id) as (connection, _):
            await self._cancel(connection, match_id)
            return await load(connection, match_id)

    async def reopen(self, request: Request, match_id: int) -> Table:
        """Open an expired table for as long again, with a new card; only the host may; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, person):
            table = await load(connection, match_id, hold=True)
            check_here(table, person, request)
            if not table.is_expired or table.terms is None:
                raise NotExpired(number=match_id)
            check_host(table, person)
            await self._check_again(connection, await self._without_gone(connection, table))
            await matches.change(connection, match_id, status=Status.OPEN, reason=None, ended_at=None)
            await table_terms.change(connection, match_id, **lifetime(table.terms.days, self._clock()))
            table = await load(connection, match_id)
            for player in table.seated:
                await check_rated(connection, player, person, self._clock(), rated=table.match.rated)
            before = await posts.unfinished(connection, match_id, TablePost.key)
            await sent_posts.outdate(connection, match_id, TablePost.key, self._clock())
            number = 1 + max((card.ply for card in before), default=0)  # other news than the card before was
            await enqueue_news(connection, table.match, TablePost, number, self._clock(), table.expected)
            return table

    async def last_setup(self, request: Request, game: str) -> TableSetup | None:
        """What someone asked for when they last opened a table for a game, the guests left out."""
        async with self._database.reading() as connection:
            host = await players.find(connection, request.person.discord_id)
            number = await table_terms.last_hosted(connection, host.id, game) if host else None
            if number is None:
                return None
            table, guild_id = await load(connection, number), None if request.place.is_chat else request.place.guild_id
            return _setup(table, await rated_as_before(connection, table.match, table.seated, guild_id))

    @asynccontextmanager
    async def _as_host(self, request: Request, match_id: int) -> AsyncIterator[tuple[Connection, Table]]:
        async with self._acting.meeting(request) as (connection, person):
            table = await load_open_for(connection, match_id, person, request)
            check_host(table, person)
            yield connection, table

    async def _start(self, connection: Connection, match_id: int) -> None:
        """Give the seats that were chosen, draw the others at random, and owe the first board."""
        table = await load(connection, match_id)
        order = draw_seats(table.seated, table.choices, self._random)
        await matches.change(connection, match_id, rated=table.match.rated)
        await self._arranging.begin(connection, table.match, order)

    async def _stand_up(self, connection: Connection, table: Table, person: Player) -> None:
        """Free a seat; the host takes the table along."""
        match_id = table.match.id
        if person == table.host:
            await self._cancel(connection, match_id)
            return
        await invitations.decline(connection, match_id, person.id, self._clock())
        await table_terms.choose(connection, match_id, person.id, None)
        await matches.seat_players(connection, match_id, [player.id for player in table.seated if player != person])
        await enqueue_redraws(connection, match_id, self._clock())

    async def _check_again(self, connection: Connection, table: Table) -> None:
        """Refuse to open a table with these people that could not be opened with them now; raises `Refusal`."""
        host, others = table.host, [player for player in table.seated if player != table.host]
        await check_tables(connection, self._bounds, host, table.match.guild_id)
        for player in (host, *(player for player in others if player.is_person)):
            await check_matches(connection, self._bounds, player, host)
        await check_guests(connection, host, [*others, *table.expected])
        await check_invitations(connection, self._bounds, host, table.expected, self._clock())

    async def _without_gone(self, connection: Connection, table: Table) -> Table:
        """A table that was over as people had their data deleted or blocked others at it, with no seats for them."""
        gone = [player for player in (*table.seated, *table.expected) if player.is_forgotten]
        present = [player for player in table.seated if player not in (table.host, *gone)]
        return await self._without(connection, table, [*gone, *await _parted(connection, present)])

    async def _without(self, connection: Connection, table: Table, gone: Sequence[Player]) -> Table:
        """A table at which these have no seat any more, and none is kept for them."""
        if not gone:
            return table
        match_id = table.match.id
        for player in gone:
            await invitations.decline(connection, match_id, player.id, self._clock())
            await table_terms.choose(connection, match_id, player.id, None)
        stay = [player.id for player in table.seated if player not in gone]
        await matches.seat_players(connection, match_id, stay)
        return await load(connection, match_id)

    async def _cancel(self, connection: Connection, match_id: int) -> None:
        await matches.change(connection, match_id, status=Status.CANCELLED, ended_at=self._clock())
        await self._followers.cancelled(connection, Cancelled(match_id, self._clock()))
        await enqueue_redraws(connection, match_id, self._clock())


async def _parted(connection: Connection, seated: Sequence[Player]) -> list[Player]:
    """Those of whom one has blocked the other since, without who sat there first."""
    gone: list[Player] = []
    for place, player in enumerate(seated):
        earlier = [each for each in seated[:place] if each not in gone]
        if earlier and not await may_meet(connection, player, earlier):
            gone.append(player)
    return gone


async def _for_who_sits_down(connection: Connection, table: Table, person: Player) -> Table:
    return replace(table, is_first=await is_first_match(connection, person, table.match))


def _setup(table: Table, rated: bool | None) -> TableSetup:
    """The setup that led to a table, the guests left out; once a match has begun, its other numbers are unknown."""
    assert table.terms is not None
    host_seat, match = table.choices.get(table.host.id), table.match
    return TableSetup(
        match.game,
        match.options,
        match.seats_wanted,
        (),
        table.match.clock,
        least=min(table.terms.seats_least, match.seats_wanted),
        seat=SeatChoice(host_seat, table.terms.by_choice),
        days=table.terms.days,
        rated=None if table.has_newcomers else rated,
    )

"""Tables: matches that wait for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.services import refusals, timing
from bot.services.blocking import check_company, check_guests
from bot.services.clocks import ClockRule
from bot.services.guilds import GuildSettings, settings_in
from bot.services.notices import owe_news
from bot.services.people import Clock, Person, Request
from bot.services.threads import plan_thread
from games import GAMES
from games.core import AnyGame, BadSetup, Said
from storage import Connection, Database, interactions, matches, players
from storage.matches import Match, Status
from storage.players import Player
from storage.posts import PostKind


@dataclass(frozen=True, slots=True)
class Wish:
    """What a host asks for; seats None: as many as are named, else the fewest the game takes."""

    game: str
    options: Mapping[str, str]
    seats: int | None
    guests: Sequence[Person]
    clock: ClockRule | None = None
    usual_clock: bool = False
    """Whether to play by the clock that is usual in the server, instead of `clock`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands."""

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None
    """The channel it belongs to, if it is a thread."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match before it begins, or what became of it."""

    match: Match
    host: Player
    seated: tuple[Player, ...]
    expected: tuple[Player, ...]
    """Invited, not seated, not declined: their seats are kept."""
    declined: tuple[Player, ...]

    @property
    def game(self) -> AnyGame:
        """The rules it will be played by."""
        return GAMES[self.match.game]

    @property
    def clock(self) -> ClockRule | None:
        """The clock it will be played with."""
        return ClockRule.from_values(self.match.clock)

    @property
    def start_state(self) -> Any:
        """The position it will begin with."""
        return self.game.start(self.match.seats_wanted, self.match.options)

    @property
    def is_open(self) -> bool:
        """Whether it still waits for players."""
        return self.match.status is Status.OPEN

    @property
    def is_cancelled(self) -> bool:
        """Whether it was taken away."""
        return self.match.status is Status.CANCELLED

    @property
    def free(self) -> int:
        """Seats that anybody may take."""
        return self.match.seats_wanted - len(self.seated) - len(self.expected)

    @property
    def can_start(self) -> bool:
        """Whether the players who sit there now could play."""
        return self.is_open and len(self.seated) in self.game.info.seats

    def has(self, discord_id: int) -> bool:
        """Whether somebody sits here."""
        return any(player.discord_id == discord_id for player in self.seated)


class Tables:
    """Open, fill and start tables; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock, lots: Random) -> None:
        self._database = database
        self._clock = clock
        self._lots = lots

    async def open(self, request: Request, wish: Wish, place: Place) -> Table:
        """Set up a table with the host on it and seats kept for the guests; raises `BadSetup`, `Refusal`."""
        game = _game(wish.game)
        seats = wish.seats or max(len(wish.guests) + 1, min(game.info.seats))
        options = game.settle(seats, wish.options)
        _check_guests(request.person, wish.guests, seats)
        async with self._database.writing() as connection:
            host = await self._begin(connection, request)
            settings = await settings_in(connection, place.guild_id)
            _check_place(settings, place)
            clock = settings.clock if wish.usual_clock else wish.clock
            match_id = await matches.create(
                connection,
                game=wish.game,
                ruleset=game.info.ruleset,
                options=options,
                seats_wanted=seats,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                host_id=host.id,
                created_at=self._clock(),
                clock=clock and clock.values,
            )
            await matches.seat_players(connection, match_id, [host.id])
            guests = [await players.meet(connection, *guest, self._clock()) for guest in wish.guests]
            await check_guests(connection, host, guests)
            await matches.invite(connection, match_id, [guest.id for guest in guests])
            table = await load(connection, match_id)
            await owe_news(connection, table.match, PostKind.TABLE, 0, self._clock(), table.expected)
            return table

    async def find(self, match_id: int) -> Table:
        """A table as it stands; raises `NoSuchMatch`."""
        async with self._database.reading() as connection:
            return await load(connection, match_id)

    async def join(self, request: Request, match_id: int) -> Table:
        """Take a seat; the last one starts the match."""
        async with self._database.writing() as connection:
            person = await self._begin(connection, request)
            table = await _load_open(connection, match_id)
            if table.has(request.person.discord_id):
                raise refusals.AlreadySeated(number=match_id)
            if person not in table.expected and table.free <= 0:
                taken = len(table.seated) + len(table.expected)
                raise refusals.TableFull(number=match_id, taken=taken, wanted=table.match.seats_wanted)
            await check_company(connection, person, table.seated, match_id)
            await matches.decline(connection, match_id, person.id, None)
            await matches.seat_players(connection, match_id, [player.id for player in (*table.seated, person)])
            if len(table.seated) + 1 == table.match.seats_wanted:
                await self._start(connection, match_id)
            return await load(connection, match_id)

    async def leave(self, request: Request, match_id: int) -> Table:
        """Stand up again; a table without its host is cancelled."""
        async with self._database.writing() as connection:
            person = await self._begin(connection, request)
            table = await _load_open(connection, match_id)
            if person not in table.seated:
                raise refusals.NotSeated(number=match_id)
            await self._stand_up(connection, table, person)
            return await load(connection, match_id)

    async def leave_all(self, connection: Connection, player: Player) -> int:
        """Stand up from every table and decline every invitation inside the caller's transaction; returns how many."""
        waiting = [match for match in await matches.of_player(connection, player.id) if match.status is Status.OPEN]
        for match in waiting:
            await self._stand_up(connection, await load(connection, match.id), player)
        return len(waiting) + await matches.decline_all(connection, player.id, self._clock())

    async def decline(self, request: Request, match_id: int) -> Table:
        """Give an invitation back: the seat is free for anybody."""
        async with self._database.writing() as connection:
            person = await self._begin(connection, request)
            table = await _load_open(connection, match_id)
            if person not in table.expected:
                raise refusals.NotInvited(number=match_id)
            await matches.decline(connection, match_id, person.id, self._clock())
            return await load(connection, match_id)

    async def start(self, request: Request, match_id: int) -> Table:
        """Begin with those who sit there; only the host may."""
        async with self._database.writing() as connection:
            table = await self._as_host(connection, request, match_id)
            if not table.can_start:
                needed = " or ".join(map(str, table.game.info.seats))
                name = table.game.info.name
                raise refusals.TableTooEmpty(game=name, needed=needed, taken=len(table.seated), number=match_id)
            await self._start(connection, match_id)
            return await load(connection, match_id)

    async def cancel(self, request: Request, match_id: int) -> Table:
        """Take the table away; only the host may."""
        async with self._database.writing() as connection:
            await self._as_host(connection, request, match_id)
            await self._cancel(connection, match_id)
            return await load(connection, match_id)

    async def _begin(self, connection: Connection, request: Request) -> Player:
        """Claim the interaction and meet the person behind it."""
        if not await interactions.claim(connection, request.interaction_id, self._clock()):
            raise refusals.AlreadyDone
        return await players.meet(connection, *request.person, self._clock())

    async def _as_host(self, connection: Connection, request: Request, match_id: int) -> Table:
        person = await self._begin(connection, request)
        table = await _load_open(connection, match_id)
        if person != table.host:
            raise refusals.NotTheHost(host=table.host.name, number=match_id)
        return table

    async def _start(self, connection: Connection, match_id: int) -> None:
        """Draw the seats by lot and owe the first board."""
        table = await load(connection, match_id)
        order = list(table.seated)
        self._lots.shuffle(order)
        await matches.seat_players(connection, match_id, [player.id for player in order])
        state = table.game.start(len(order), table.match.options)
        await matches.change(
            connection,
            match_id,
            status=Status.RUNNING,
            seats_wanted=len(order),
            to_move=state.to_move,
            started_at=self._clock(),
        )
        await timing.begin(connection, table.match, state.to_move, self._clock())
        await plan_thread(connection, table.match, self._clock())
        called = () if state.to_move is None else (order[state.to_move],)
        await owe_news(connection, table.match, PostKind.BOARD, 0, self._clock(), called)

    async def _stand_up(self, connection: Connection, table: Table, person: Player) -> None:
        """Free a seat; the host takes the table along."""
        match_id = table.match.id
        if person == table.host:
            await self._cancel(connection, match_id)
            return
        await matches.decline(connection, match_id, person.id, self._clock())
        await matches.seat_players(connection, match_id, [player.id for player in table.seated if player != person])

    async def _cancel(self, connection: Connection, match_id: int) -> None:
        await matches.change(connection, match_id, status=Status.CANCELLED, ended_at=self._clock())


async def load(connection: Connection, match_id: int, *, hold: bool = False) -> Table:
    """A table as it stands, with `hold` kept from other writers; raises `NoSuchMatch`."""
    match = await matches.find(connection, match_id, hold=hold)
    if match is None:
        raise refusals.NoSuchMatch(number=match_id)
    seated = await matches.seated(connection, match_id)
    invited = await matches.invited(connection, match_id)
    absent = [invitation for invitation in invited if invitation.player not in seated]
    host = (await players.named(connection, [match.host_id]))[match.host_id]
    expected = tuple(invitation.player for invitation in absent if invitation.declined_at is None)
    declined = tuple(invitation.player for invitation in absent if invitation.declined_at is not None)
    return Table(match, host, seated, expected, declined)


def _game(key: str) -> AnyGame:
    if key not in GAMES:
        raise BadSetup(Said("There is no game “{key}”; the games are {names}.", key=key, names=", ".join(GAMES)))
    return GAMES[key]


def _check_place(settings: GuildSettings, place: Place) -> None:
    if not settings.welcomes(place.channel_id, place.parent_id):
        raise refusals.NotInThisChannel(channels=", ".join(f"<#{channel_id}>" for channel_id in settings.channels))


def _check_guests(host: Person, guests: Sequence[Person], seats: int) -> None:
    ids = [guest.discord_id for guest in guests]
    if host.discord_id in ids:
        raise refusals.BadGuests(problem=Said("You sit at your own table already; invite somebody else."))
    if len(set(ids)) < len(ids):
        raise refusals.BadGuests(problem=Said("You named the same opponent twice; name each one once."))
    if len(ids) + 1 > seats:
        raise refusals.BadGuests(
            problem=Said(
                "You invited {count} opponents to a table of {seats}; ask for more seats or fewer opponents.",
                count=len(ids),
                seats=seats,
            )
        )


async def _load_open(connection: Connection, match_id: int) -> Table:
    table = await load(connection, match_id, hold=True)
    if not table.is_open:
        raise refusals.TableClosed(number=match_id, status=refusals.STATUS[table.match.status])
    return table

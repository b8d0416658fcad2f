"""A table as it stands: a match that waits for players, or what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.core.people import Request
from bot.core.speech.names import listing
from bot.play.matches import STATUS, MatchView, NoSuchMatch, NotVisibleHere
from bot.play.ratings import Departures, departures, has_beginners, has_newcomers, usually_rated
from bot.play.tables.refusals import (
    NoSuchSeat,
    NotTheHost,
    SeatsAtRandom,
    SeatTaken,
    TableClosed,
    TableExpired,
    TableFull,
    TablePrivate,
    TableStarted,
)
from games import GAMES
from games.core import AnyGame, Seat, listed
from storage import Connection
from storage.people import players
from storage.people.players import Player
from storage.play import invitations, table_terms
from storage.play.matches import matches
from storage.play.matches.matches import Match, Status
from storage.play.table_terms import Terms

EXPIRED = "expired"
"""Why a table was taken away: nobody came in time."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match before it begins, or what became of it."""

    match: Match
    host: Player
    seated: tuple[Player, ...]
    expected: tuple[Player, ...]
    """Invited, not seated, not declined: their seats are kept."""
    declined: tuple[Player, ...]
    terms: Terms | None
    """The terms, or None for a match that began before there were any."""
    choices: Mapping[int, Seat]
    """The seats that were chosen, by the id of the player; the others are drawn at random."""
    ended: MatchView | None = None
    """The match once it is over, where its card tells that because the boards are elsewhere."""
    left_early: Mapping[int, Departures] = field(default_factory=dict)
    """How many rated matches they left early, by the id of the player, while a rated table waits."""
    invites_beginners: bool = False
    """Whether someone is expected who has never finished a match, while it waits."""
    is_first: bool = False
    """Whether it is the first match of its game for who has just sat down."""
    has_newcomers: bool = False
    """Whether it would be unrated because of who sits there or is expected, while it waits and nobody has chosen."""

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.game]

    @property
    def start_state(self) -> Any:
        return self.game.start(self.match.seats_wanted, self.match.options)

    @property
    def is_open(self) -> bool:
        return self.match.status is Status.OPEN

    @property
    def is_cancelled(self) -> bool:
        """Whether it was taken away; a match that was aborted is none that never began."""
        return self.match.status is Status.CANCELLED and self.match.started_at is None

    @property
    def is_expired(self) -> bool:
        """Whether it was taken away because nobody came in time."""
        return self.is_cancelled and self.match.reason == EXPIRED

    @property
    def is_private(self) -> bool:
        return self.terms is not None and self.terms.is_private

    @property
    def least(self) -> int:
        """The number of players with which it may begin."""
        return self.terms.seats_least if self.terms else min(self.game.info.seats)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number in self.game.info.seats if self.least <= number <= self.match.seats_wanted)

    @property
    def choosable(self) -> tuple[Seat, ...]:
        """The seats nobody has chosen yet, of those there are with however few players."""
        if self.terms is None or not self.terms.by_choice:
            return ()
        return tuple(Seat(seat) for seat in range(self.least) if seat not in self.choices.values())

    @property
    def free(self) -> int:
        """Seats that anyone may take."""
        return self.match.seats_wanted - len(self.seated) - len(self.expected)

    @property
    def can_start(self) -> bool:
        """Whether the players who sit there now could play."""
        return self.is_open and len(self.seated) in self.numbers

    def admits(self, person: Player | None) -> bool:
        if person is not None and person in self.expected:
            return True
        return self.free > 0 and (not self.is_private or person in self.declined)


async def load(connection: Connection, match_id: int, *, hold: bool = False) -> Table:
    """A table as it stands, with `hold` kept from other writers; raises `NoSuchMatch`."""
    match = await matches.find(connection, match_id, hold=hold)
    if match is None:
        raise NoSuchMatch(number=match_id)
    (table,) = await _complete(connection, [match])
    if not table.is_open:
        return table
    table = await _rated(connection, table)
    table = replace(table, invites_beginners=await has_beginners(connection, table.expected))
    return replace(table, left_early=await _left_early(connection, table)) if table.match.rated else table


async def load_all(connection: Connection, match_ids: Sequence[int]) -> tuple[Table, ...]:
    """Tables as they stand, in the same order."""
    found = await matches.several(connection, match_ids)
    return await _complete(connection, [found[match_id] for match_id in match_ids])


async def load_open(connection: Connection, match_id: int) -> Table:
    """A table that waits, kept from other writers; raises `Refusal`."""
    table = await load(connection, match_id, hold=True)
    check_open(table)
    return table


async def load_open_for(connection: Connection, match_id: int, person: Player, request: Request) -> Table:
    """A table that waits, for who may use it from there; nobody else learns who sits at it; raises `Refusal`."""
    table = await load(connection, match_id, hold=True)
    check_here(table, person, request)
    check_open(table)
    return table


def check_open(table: Table) -> None:
    """Refuse unless a table still waits for players; raises `Refusal`."""
    match_id = table.match.id
    if table.is_expired:
        raise TableExpired(number=match_id, host=table.host.name)
    if table.match.status is Status.RUNNING:
        raise TableStarted(number=match_id, names=listing(player.name for player in table.seated))
    if not table.is_open:
        raise TableClosed(number=match_id, status=STATUS[table.match.status])


def check_host(table: Table, person: Player) -> None:
    """Refuse whoever did not open the table; raises `NotTheHost`."""
    if person != table.host:
        raise NotTheHost(host=table.host.name, number=table.match.id)


def check_here(table: Table, person: Player, request: Request) -> None:
    """Let someone use a table from its server, if they see its channel, or chat, or because they are expected there.

    The server of a chat may have added us since.
    """
    match, known, place = table.match, (table.host, *table.seated, *table.expected, *table.declined), request.place
    if person in known:
        return
    is_here = match.channel_id == place.channel_id if match.guild_id is None else match.guild_id == place.guild_id
    if not (is_here and request.rights.sees(match.channel_id)):
        raise NotVisibleHere(number=match.id)


def check_room(table: Table, person: Player) -> None:
    """Refuse if there is no seat for someone; raises `Refusal`."""
    number = table.match.id
    if table.is_private and person not in (*table.expected, *table.declined):
        raise TablePrivate(number=number, host=table.host.name)
    if person not in table.expected and table.free <= 0:
        names = listing(player.name for player in (*table.seated, *table.expected))
        raise TableFull(number=number, wanted=table.match.seats_wanted, names=names)


def check_choice(table: Table, person: Player, seat: Seat | None) -> None:
    """Refuse a seat (None: any) that someone may not choose; raises `Refusal`."""
    number, names = table.match.id, table.game.info.seat_names
    if table.terms is None or not table.terms.by_choice:
        raise SeatsAtRandom(number=number)
    if seat is None or table.choices.get(person.id) == seat:
        return
    for player in table.seated:
        if table.choices.get(player.id) == seat:
            raise SeatTaken(name=player.name, seat=names[seat], number=number)
    if seat not in table.choosable:
        raise NoSuchSeat(seat=str(seat), names=listed(names[: table.least]))


async def _complete(connection: Connection, found: Sequence[Match]) -> tuple[Table, ...]:
    """Matches with everyone and everything around them, in as many questions however many there are."""
    numbers = [match.id for match in found]
    hosts = await players.named(connection, {match.host_id for match in found})
    seated, invited = await matches.seated_at(connection, numbers), await invitations.invited_to(connection, numbers)
    wanted, chosen = await table_terms.several(connection, numbers), await table_terms.choices(connection, numbers)
    tables = []
    for match in found:
        absent = [each for each in invited[match.id] if each.player not in seated[match.id]]
        expected = tuple(each.player for each in absent if each.declined_at is None)
        declined = tuple(each.player for each in absent if each.declined_at is not None)
        choices = {player: Seat(seat) for player, seat in chosen[match.id].items()}
        host, these = hosts[match.host_id], seated[match.id]
        tables.append(Table(match, host, these, expected, declined, wanted.get(match.id), choices))
    return tuple(tables)


async def _rated(connection: Connection, table: Table) -> Table:
    """The table as it would be rated if it began now: what its host has said, else what is usual with these people."""
    match = table.match
    rated = await usually_rated(connection, match.guild_id) if match.rated is None else None
    if rated is None:
        return table
    are_new = rated and await has_newcomers(connection, (*table.seated, *table.expected))
    return replace(table, match=replace(match, rated=rated and not are_new), has_newcomers=are_new)


async def _left_early(connection: Connection, table: Table) -> Mapping[int, Departures]:
    found = await departures(connection, [player.id for player in (*table.seated, *table.expected)])
    return {player_id: each for player_id, each in found.items() if each.are_many}

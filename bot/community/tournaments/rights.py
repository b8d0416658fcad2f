"""Who may publish and run a tournament."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from bot.community.competitions import (
    ALLOWED,
    MANAGER,
    MOST_OPEN,
    ORGANISER_ROLE,
    WHO,
    Organisers,
    check_one_more_of,
    check_organiser,
    is_hidden,
    runs_alone,
)
from bot.community.tournaments.loaded import HeldTournament, PairingView, load_held, runners
from bot.community.tournaments.refusals import (
    KindOfEntrantsStays,
    NobodyNeutral,
    NoSuchTournament,
    NotDirector,
    OverAlready,
    OwnEvent,
    TooManyTournaments,
)
from bot.community.tournaments.rounds.settlement import settle
from bot.core.people import Player, Request, Rights
from bot.core.transactions import Transactions
from bot.people.servers import managers
from games.core import all_of
from storage import Connection
from storage.community import directors, entrants, pairings, requests, tournaments
from storage.community.tournament_settings import TournamentSettings
from storage.community.tournaments import TournamentRow, TournamentState
from storage.people import guilds, players
from tournaments.teams import homes

MOST_UNDER_WAY = 10
"""Most tournaments of one server, drafts among them."""


async def stands(connection: Connection, row: TournamentRow) -> bool:
    """Whether its director could still set it up, by the right they had; unknown for what is older than that."""
    if not await ALLOWED.of(connection, row.guild_id):
        return False
    right = row.settings.right
    if right in {None, MANAGER} or await WHO.of(connection, row.guild_id) == Organisers.EVERYONE.value:
        return True
    return bool(right == str(await ORGANISER_ROLE.of(connection, row.guild_id)))


async def check_room(connection: Connection, guild_id: int, now: datetime, counted: int = 0) -> None:
    """Refuse one more than a server has room for besides those `counted` already; raises `TooManyTournaments`."""
    if await _is_full(connection, guild_id, now, counted):
        raise TooManyTournaments(most=MOST_UNDER_WAY)


async def check_publishing(
    connection: Connection, request: Request, held: HeldTournament, player: Player, now: datetime
) -> None:
    """Refuse to publish a draft that may not be now, whatever held when it was set up; raises `Refusal`."""
    row, rights = held.row, request.rights
    if player.id == row.director_id or not await stands(connection, row):
        await check_organiser(connection, rights, row.guild_id)
    await check_room(connection, row.guild_id, now, counted=1)
    owner = (await players.named(connection, [row.director_id]))[row.director_id]
    await check_one_more_of(connection, rights, row.guild_id, owner, counted=1)


async def has_room(connection: Connection, row: TournamentRow, now: datetime) -> bool:
    """Whether its director could set up one more like it now, in this server."""
    if await _is_full(connection, row.guild_id, now):
        return False
    if row.settings.right in {None, MANAGER}:
        return True
    running = await directors.going_on(connection, row.director_id, row.guild_id)
    return running < await MOST_OPEN.of(connection, row.guild_id)


async def _is_full(connection: Connection, guild_id: int, now: datetime, counted: int = 0) -> bool:
    """Whether a server has no room for one more; whoever sets up another there waits until this transaction ends."""
    await guilds.hold(connection, guild_id, now)
    return await tournaments.under_way(connection, guild_id) - counted >= MOST_UNDER_WAY


async def runs(connection: Connection, row: TournamentRow, player: Player, rights: Rights) -> bool:
    """Whether someone runs a tournament, helps to, or manages its server."""
    return player.id in await directors.helpers(connection, row.id) or await runs_alone(connection, row, player, rights)


async def is_secret(connection: Connection, row: TournamentRow, player: Player | None, rights: Rights) -> bool:
    """Whether someone is to know nothing of it: a draft of others, or one in a channel that is hidden from them."""
    if player is not None and player.id in await runners(connection, row):
        return False
    if player is not None and await requests.was_asked(connection, row.id, player.id):
        return False
    if row.state is TournamentState.DRAFT:
        return row.guild_id != rights.guild_id or not await managers.is_moderator(connection, rights)
    return await is_hidden(connection, row, player, rights, entrants.ever_of)


async def check_neutral(
    connection: Connection, held: HeldTournament, player: Player, rights: Rights, own: Iterable[PairingView] = ()
) -> None:
    """Refuse a decision about something in which someone could have a stake; raises `OwnEvent`.

    Nobody decides about a pairing of their own, one of `own`; whoever plays in it decides nothing else of the kind
    unless they manage the server.
    """
    await check_not_own(connection, held, player, own)
    if player.id in await _playing(connection, held) and not await managers.is_moderator(connection, rights):
        raise await _someone_else(connection, held)


async def check_not_own(
    connection: Connection, held: HeldTournament, player: Player, own: Iterable[PairingView]
) -> None:
    """Refuse pairings of one's own or one's team, also those in which one sits for others; raises `OwnEvent`."""
    if await _has_stake(connection, held, player, tuple(own)):
        raise await _someone_else(connection, held)


async def plays_beside(connection: Connection, match_id: int, player: Player) -> bool:
    """Whether a match is one of somebody's team."""
    found = await pairings.tournament_of(connection, match_id)
    held = await load_held(connection, found[0]) if found else None
    if found is None or held is None or not held.tournament.teams:
        return False
    return await _has_stake(connection, held, player, [each for each in held.contests if each.row.id == found[1]])


async def _has_stake(
    connection: Connection, held: HeldTournament, player: Player, contests: Sequence[PairingView]
) -> bool:
    if not contests:
        return False
    who, home = str(player.id), homes(held.tournament)
    played = await pairings.played_by(connection, held.number, player.id)
    mine = {who, *(each for each in home if home[each] == home.get(who))}
    return any(mine.intersection(contest.pairing.seats) or contest.row.id in played for contest in contests)


async def _someone_else(connection: Connection, held: HeldTournament) -> OwnEvent:
    """The refusal that says who can: those who help to run it and don't play, and who manages the server."""
    directing = await runners(connection, held.row)
    known = await players.named(connection, directing)
    playing = await _playing(connection, held)
    names = [known[who].name for who in directing if who not in playing]
    if names:
        return OwnEvent(name=held.row.name, names=all_of(names))
    return NobodyNeutral(name=held.row.name)


async def _playing(connection: Connection, held: HeldTournament) -> set[int]:
    return {
        *(int(each.id) for each in held.tournament.people),
        *(each.id for each in await tournaments.entered(connection, held.number)),
    }


@asynccontextmanager
async def directing(
    acting: Transactions, request: Request, number: int, *, or_finished: bool = False
) -> AsyncIterator[tuple[Connection, HeldTournament, Player]]:
    """Open a transaction in which someone who runs a tournament decides about what is not over, all results known.

    Raises `Refusal`.
    """
    async with acting.meeting(request) as (connection, player):
        held = await load_held(connection, number, hold=True)
        await check_directs(connection, held.row, player, request.rights, number, or_finished=or_finished)
        yield connection, await settle(connection, held, acting.clock()), player


async def check_kind_of_entrants(connection: Connection, row: TournamentRow, settings: TournamentSettings) -> None:
    """Refuse to make single players of teams, or teams of them, once some are in; raises `KindOfEntrantsStays`."""
    stays = bool(settings.team_size) == bool(row.settings.team_size)
    if not stays and await entrants.of_tournament(connection, row.id):
        raise KindOfEntrantsStays(name=row.name)


async def check_directs(
    connection: Connection,
    row: TournamentRow | None,
    player: Player | None,
    rights: Rights,
    number: int,
    *,
    or_finished: bool = False,
) -> None:
    """Refuse whoever may not decide about this tournament, or if it is over; raises `Refusal`."""
    if row is None or row.guild_id != rights.guild_id:
        raise NoSuchTournament(number=number)
    manages = await managers.is_moderator(connection, rights)
    if not (manages or (player and await runs(connection, row, player, rights))):
        if await is_secret(connection, row, player, rights):
            raise NoSuchTournament(number=number)
        raise NotDirector(name=row.name)
    if row.is_over and not (or_finished and row.state is TournamentState.FINISHED):
        raise OverAlready(name=row.name)

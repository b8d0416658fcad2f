"""What players do: join, leave, sit out a round, withdraw."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from math import ceil

from bot.community.competitions import visible
from bot.community.tournaments.entrants.invitations import take_up
from bot.community.tournaments.entrants.places import admit
from bot.community.tournaments.entrants.squads import chosen_team, id_of
from bot.community.tournaments.entrants.withdrawal import Leaving, leave_series
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.pages.links import with_links
from bot.community.tournaments.pages.overviews import Overview, load
from bot.community.tournaments.pages.posts import redraw, redraw_all
from bot.community.tournaments.pages.stale_buttons import check_seen, leaving_mark
from bot.community.tournaments.refusals import (
    AlreadyEntered,
    CaptainsRest,
    InvitationOver,
    InvitedOnly,
    NoRest,
    NoSuchTournament,
    NotEntered,
    NotOpen,
    NotOpenYet,
    NotRepeated,
    OverAlready,
    PrivateTournament,
    RatedTooHigh,
    RatedTooLow,
    RoleOnly,
    StartedAlready,
    TooFewFinished,
    TooOftenLate,
    TournamentFull,
    TournamentNotRunning,
)
from bot.community.tournaments.rights import is_secret, runs
from bot.community.tournaments.rounds.replay import FactKind
from bot.community.tournaments.rounds.schedule import admits_late, may_enter_late
from bot.community.tournaments.rounds.settlement import settle
from bot.community.tournaments.state import SHOWN
from bot.core.people import Person, Player, Request, Rights
from bot.core.transactions import Transactions
from bot.core.user_limits import check_matches
from bot.people.servers import managers
from bot.play.ratings import class_of, strength_of
from storage import Connection
from storage.community import directors, entrants, event_marks, requests, series, tournaments
from storage.community.requests import RequestKind, RequestRow
from storage.community.tournaments import BEFORE_START, DURING, TournamentRow, TournamentState
from storage.people import blocks, players
from storage.play import clocks
from storage.play.clocks import IncidentKind
from storage.play.ratings import ratings, tallies
from storage.play.ratings.sums import TallyKey
from tournaments.facts import Format

MOST_LISTED = 25
INVITED = "invited"


class Entering:
    """Each call is one transaction."""

    def __init__(self, acting: Transactions, leaving: Leaving) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._leaving = leaving

    async def show(self, request: Request, number: int, round_: int | None = None) -> Overview:
        """A tournament of a server, as someone may see it, and where the matches of a round are.

        Raises `NoSuchTournament`, `PrivateTournament`.
        """
        async with self._acting.database.reading() as connection:
            shown = await load(connection, number)
            if shown.row.guild_id != request.place.guild_id or shown.row.state is TournamentState.DRAFT:
                raise NoSuchTournament(number=number)
            await check_visible(connection, shown, request)
            return shown if round_ is None else await with_links(connection, shown, shown.contests(round_))

    async def listed(self, request: Request) -> tuple[TournamentRow, ...]:
        """The tournaments of a server that someone may look at, the newest first."""
        async with self._acting.database.reading() as connection:
            found = await tournaments.in_guild(connection, request.place.guild_id or 0, SHOWN, MOST_LISTED)
            return await visible(connection, found, request, _entered_by)

    async def always(self, request: Request, number: int) -> Overview:
        """Enter every later tournament of the series of one that one is in; raises `NotEntered`, `NotRepeated`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            if player.id not in {each.player.id for each in await entrants.of_tournament(connection, number)}:
                raise NotEntered(name=held.row.name)
            await self._always(connection, held, player)
            return await load(connection, number)

    async def join(self, request: Request, number: int, *, always: bool = False, team: int | None = None) -> Overview:
        """Enter it, late where the format allows that, or wait for a place, and all that follow it if wanted.

        Where teams play, into the team that someone founded, 0: a new one. Whoever was asked to play may come from
        anywhere, and whoever can join. Raises `Refusal`.
        """
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            asked = await requests.find(connection, number, player.id, RequestKind.PLAY)
            _check_place(held, request.rights, asked)
            if await self._confirm(connection, held, player):
                return await load(connection, number)
            if player in await tournaments.entered(connection, number):
                await self._change_team(connection, held, player, team)
                return await load(connection, number)
            if asked and asked.is_open:
                await self.accept(connection, held, player, asked, team)
            else:
                _check_open(held, str(player.id))
                await check_allowed(connection, held.row, player, request.rights)
                await check_matches(connection, self._acting.bounds, player, player)
                await self.let_in(connection, held, player, self._clock(), team)
            if always:
                await self._always(connection, held, player)
            return await load(connection, number)

    async def _change_team(
        self, connection: Connection, held: HeldTournament, player: Player, team: int | None
    ) -> None:
        """Let someone who is in change into another team before the start; raises `Refusal`."""
        is_open = held.row.state is TournamentState.OPEN
        team_id = await chosen_team(connection, held, player, team) if team and is_open else None
        if team_id is None:
            raise AlreadyEntered(name=held.row.name)
        await entrants.change(connection, held.number, [player.id], team_id=team_id)
        await redraw(connection, held.row, self._clock())

    async def confirm(self, request: Request, number: int) -> Overview:
        """Say that one is still in, or come back from the waiting list if there is a place; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            if held.row.is_over:
                raise OverAlready(name=held.row.name)
            if player.id not in {each.player.id for each in await entrants.of_tournament(connection, number)}:
                raise NotEntered(name=held.row.name)
            await self._confirm(connection, held, player)
            return await load(connection, number)

    async def accept(
        self,
        connection: Connection,
        held: HeldTournament,
        player: Player,
        asked: RequestRow,
        team: int | None = None,
    ) -> None:
        """Come because one was asked to, inside the caller's transaction; raises `Refusal`."""
        now = self._clock()
        await check_matches(connection, self._acting.bounds, player, player)
        held = await settle(connection, held, now)
        if not await take_up(connection, held, player, asked, now):
            is_free = held.row.state in BEFORE_START or asked.team_id is None
            chosen = team if team is not None and is_free else asked.team_id
            is_invited = asked.team_id is not None and chosen == asked.team_id
            await self.let_in(connection, held, player, now, chosen, is_invited=is_invited)
        await requests.end(connection, held.number, player.id, RequestKind.PLAY, now, accepted=True)

    async def let_in(
        self,
        connection: Connection,
        held: HeldTournament,
        player: Player,
        now: datetime,
        team: int | None = None,
        *,
        is_invited: bool = False,
    ) -> None:
        """Give someone a place, or one on the waiting list, inside the caller's transaction; raises `Refusal`.

        `is_invited` means into this team, which may play already.
        """
        team_id = await chosen_team(connection, held, player, team, is_invited=is_invited)
        shown = await load(connection, held.number)
        waits = len(shown.entered) >= shown.most or not (shown.is_open or may_enter_late(held.tournament) or team_id)
        if waits and (team_id or not (shown.is_open or held.row.settings.reserve)):
            raise TournamentFull(most=shown.most, name=held.row.name)
        if not await tournaments.enter(connection, held.number, player.id, now, waits=waits, team_id=team_id):
            raise AlreadyEntered(name=held.row.name)
        if held.row.state not in BEFORE_START and not waits:  # until then the list of entrants is all there is to know
            data = {"player": str(player.id), **({"team": id_of(team_id)} if team_id else {})}
            await tournaments.append(connection, held.row, now, player.id, (FactKind.JOINED.value, data))
        await _look_again(connection, held, now)

    async def _confirm(self, connection: Connection, held: HeldTournament, player: Player) -> bool:
        """Take it that whoever was asked if they are still in says so by joining again."""
        own = [each for each in await entrants.of_tournament(connection, held.number) if each.player == player]
        if not (held.row.state is TournamentState.OPEN and own and own[0].is_silent):
            return False
        await entrants.change(connection, held.number, [player.id], confirmed_at=self._clock())
        await admit(connection, held.row, self._clock())
        await redraw(connection, held.row, self._clock())
        return True

    async def meets_blocked(self, person: Person, number: int) -> bool:
        async with self._acting.database.reading() as connection:
            player, row = await players.find(connection, person.discord_id), await tournaments.find(connection, number)
            if player is None or row is None or Format(row.format) is not Format.ROUND_ROBIN:
                return False
            others = [each.id for each in await tournaments.entered(connection, number)]
            return bool(await blocks.among(connection, player.id, others))

    async def leave(self, request: Request, number: int) -> Overview:
        """Leave before it starts; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            if held.row.state not in BEFORE_START and str(player.id) in {each.id for each in held.tournament.people}:
                raise StartedAlready(name=held.row.name)
            await self.take_out(connection, held, player)
            return await load(connection, number)

    async def withdraw(self, request: Request, number: int, seen: str | None = None) -> Overview:
        """Leave one that runs, and resign what one plays in it, if that costs what was seen; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            await _check_plays(connection, held, player)
            held = await self._leaving.settled(connection, held, player.id, self._clock())
            if seen is not None:
                check_seen(seen, leaving_mark(await load(connection, number), request.person.discord_id))
            await self._leaving.take_out(connection, held, player.id, self._clock(), player.id)
            return await load(connection, number)

    async def withdrawal(self, request: Request, number: int) -> Overview:
        """A tournament with every result there is, before someone decides whether to leave it; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            if held.row.guild_id != request.place.guild_id or held.row.state is TournamentState.DRAFT:
                raise NoSuchTournament(number=number)
            await _check_plays(connection, held, player)
            await settle(connection, held, self._clock())
            return await load(connection, number)

    async def rest(self, request: Request, number: int, rounds: Iterable[int]) -> Overview:
        """Sit these of the rounds ahead out, and no others; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await _shown(connection, number, player, request.rights)
            if held.row.state not in {TournamentState.OPEN, TournamentState.RUNNING}:
                raise TournamentNotRunning(name=held.row.name)
            shown, chosen, now = await load(connection, number), sorted({*rounds}), self._clock()
            if not shown.is_in(request.person.discord_id) or str(player.id) in held.gone:
                raise NotEntered(name=held.row.name)
            if (who := shown.decides_for(request.person.discord_id)) is None:
                raise CaptainsRest
            if not {*chosen} <= {*shown.rounds_ahead} or len(chosen) > shown.rests_of(who):
                raise NoRest(name=held.row.name)
            if (*chosen,) != shown.rests_asked(who):  # else the next round would be paired anew for nothing
                fact = (FactKind.REST.value, {"player": who, "rounds": chosen})
                await tournaments.append(connection, held.row, now, player.id, fact)
                await tournaments.change(connection, number, due_at=now)
            return await load(connection, number)

    async def leave_all(self, connection: Connection, player: Player) -> int:
        """Leave or withdraw from everything inside the caller's transaction; returns how many there were."""
        mine = await _entered_by(connection, player.id)
        held_ones = [await load_held(connection, number, hold=True) for number in mine]
        still = await _entered_by(connection, player.id)  # unless who runs it was faster
        for held in (each for each in held_ones if each.number in still):
            if held.row.state in DURING and str(player.id) in {each.id for each in held.tournament.people}:
                await self._leaving.withdraw(connection, held, player.id, self._clock(), player.id)
            else:
                await self.take_out(connection, held, player)
        await series.forget(connection, player.id)
        return len(mine)

    async def _always(self, connection: Connection, held: HeldTournament, player: Player) -> None:
        if (known := held.row.settings.series) is None:
            raise NotRepeated(name=held.row.name)
        await series.enter(connection, known, player.id, self._clock())

    async def take_out(self, connection: Connection, held: HeldTournament, player: Player) -> None:
        """Take someone out of what hasn't started, or off the reserve, in a given transaction, without a fact.

        Raises `NotEntered`.
        """
        now = self._clock()
        if not await tournaments.leave(connection, held.number, player.id, now):
            raise NotEntered(name=held.row.name)
        await requests.end(connection, held.number, player.id, RequestKind.PLAY, now, accepted=False)
        await leave_series(connection, held.row, player.id)
        if held.row.state in BEFORE_START:
            await admit(connection, held.row, now)
        await _look_again(connection, held, now)


async def _entered_by(connection: Connection, player_id: int) -> tuple[int, ...]:
    return tuple(row.id for row in await tournaments.of_player(connection, player_id))


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    await entrants.forget(connection, player.id)
    await event_marks.forget(connection, player.id)
    await clocks.blank_reasons(connection, player.id, IncidentKind.DIRECTED)
    await directors.forget(connection, player.id)
    await series.forget(connection, player.id)
    await requests.forget(connection, player.id)
    for number in sorted(
        {*await entrants.ever_of(connection, player.id), *await tournaments.acted_in(connection, player.id)}
    ):
        await redraw_all(connection, number, now)


async def check_allowed(connection: Connection, row: TournamentRow, player: Player, rights: Rights) -> None:
    """Raise `Refusal` unless someone may join by themselves."""
    settings = row.settings
    if settings.who == INVITED:
        raise InvitedOnly(name=row.name)
    role = settings.role
    if role is not None and role not in rights.roles:
        raise RoleOnly(name=row.name)
    if settings.rating_least or settings.rating_most:
        await _check_rating(connection, row, player)
    if settings.finished_least or settings.late_most is not None:
        await _check_record(connection, row, player)


async def check_visible(connection: Connection, shown: Overview, request: Request) -> None:
    """Raise `NoSuchTournament` for whom its channel is hidden, `PrivateTournament` for whom it isn't meant."""
    row = shown.row
    player = await players.find(connection, request.person.discord_id)
    if await is_secret(connection, row, player, request.rights):
        raise NoSuchTournament(number=row.id)
    if not shown.is_private or row.state in BEFORE_START:
        return
    if player is not None and str(player.id) in {each.id for each in shown.tournament.people}:
        return
    manages = await managers.is_moderator(connection, request.rights)
    if not manages and (player is None or not await runs(connection, row, player, request.rights)):
        raise PrivateTournament(name=row.name)


async def _look_again(connection: Connection, held: HeldTournament, now: datetime) -> None:
    """Look again, as it may be full now, and draw its card anew."""
    await tournaments.change(connection, held.number, due_at=now)
    await redraw(connection, held.row, now)


def _check_place(held: HeldTournament, rights: Rights, asked: RequestRow | None) -> None:
    """Refuse whoever neither joins in the server of a tournament nor was asked to; raises `Refusal`."""
    if rights.guild_id == held.row.guild_id:
        return
    if asked is None:
        raise NoSuchTournament(number=held.number)
    if not (asked.is_open or asked.is_accepted):
        raise InvitationOver(name=held.row.name)


def _check_open(held: HeldTournament, who: str) -> None:
    row, tournament = held.row, held.tournament
    if row.state is TournamentState.ANNOUNCED:
        raise NotOpenYet(name=row.name)
    can_come = admits_late(held) or (row.settings.reserve and row.state in DURING)
    if row.state is not TournamentState.OPEN and not (can_come and who not in held.ever_in):
        known = {each.id for each in tournament.people}
        raise AlreadyEntered(name=row.name) if who in known - held.gone else NotOpen(name=row.name)


async def _shown(connection: Connection, number: int, player: Player, rights: Rights) -> HeldTournament:
    """The tournament, kept from other writers; raises `NoSuchTournament` for whom it is hidden."""
    held = await load_held(connection, number, hold=True)
    if await is_secret(connection, held.row, player, rights):
        raise NoSuchTournament(number=number)
    return held


async def _check_plays(connection: Connection, held: HeldTournament, player: Player) -> None:
    """Refuse whoever can't withdraw; raises `TournamentNotRunning`, `NotEntered`."""
    if held.row.state not in DURING:
        raise TournamentNotRunning(name=held.row.name)
    if player.id not in {each.id for each in await tournaments.entered(connection, held.number)}:
        raise NotEntered(name=held.row.name)


async def _check_record(connection: Connection, row: TournamentRow, player: Player) -> None:
    """Refuse whoever has finished too few matches, or lost too many of them on time."""
    settings, found = row.settings, await tallies.find(connection, TallyKey(player.id))
    finished, late = (found.matches, found.late) if found else (0, 0)
    if finished < settings.finished_least:
        raise TooFewFinished(name=row.name, least=settings.finished_least, finished=finished)
    if settings.late_most is not None and late * 100 > settings.late_most * finished:
        raise TooOftenLate(name=row.name, most=settings.late_most, share=ceil(late * 100 / finished))


async def _check_rating(connection: Connection, row: TournamentRow, player: Player) -> None:
    settings = row.settings
    key = class_of(row.game, settings.seats).key
    rating = strength_of((await ratings.of_players(connection, key, [player.id])).get(player.id)).shown
    least, most = settings.rating_least, settings.rating_most
    if least and rating < least:
        raise RatedTooLow(name=row.name, least=least, rating=rating)
    if most and rating > most:
        raise RatedTooHigh(name=row.name, most=most, rating=rating)

"""What directors do: create, publish, start, pause, rule, cancel."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from bot.core.acting import Acting
from bot.core.people import Person, Place, Player
from bot.servers import Badge, Order, managers
from bot.tables import find_game, one_line
from bot.tournaments.designs import DRAFT_LASTS, NAME_LIMIT, USUAL, Design, seats_for
from bot.tournaments.holding import Contest, HeldTournament, load_held
from bot.tournaments.overviews import Overview, load
from bot.tournaments.posts import owe_card, redraw
from bot.tournaments.recurring import repeat
from bot.tournaments.refusals import (
    DoesNotFit,
    NoSuchResult,
    NoSuchTournament,
    NotDirector,
    NotOfThisTournament,
    NotOrganiser,
    OverAlready,
    StartedAlready,
    TooFewEntrants,
    TooLate,
    TooManyTournaments,
    TournamentNotRunning,
    TournamentsOff,
    WrongName,
)
from bot.tournaments.replaying import FactKind
from bot.tournaments.server_choices import ALLOWED, WHO, Organisers
from bot.tournaments.settling import is_fixed, write
from bot.tournaments.starting import cancel
from storage import Connection, pairings, players, tournaments
from storage.tournaments import TournamentState
from tournaments.facts import SEVERAL, How
from tournaments.facts import Match as Played
from tournaments.series import Rhythm

MOST_UNDER_WAY = 10
"""Tournaments of one server."""


class Organising:
    """Each call is one transaction and looks anew whether the person may decide."""

    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._clock = acting.clock

    async def create(self, director: Order, design: Design, place: Place) -> Overview:
        """A draft, which only its director sees; raises `BadSetup`, `Refusal`."""
        game, name = find_game(design.game), one_line(design.name)
        if not 0 < len(name) <= NAME_LIMIT:
            raise WrongName(most=NAME_LIMIT)
        seats = seats_for(design.format, design.seats, tuple(game.info.seats))
        if seats is None:
            raise DoesNotFit(game=game.info.name, seats="3-4" if design.format in SEVERAL else "2")
        assert place.guild_id is not None
        now = self._clock()
        async with self._acting.meeting(director.request) as (connection, player):
            await check_organiser(connection, director.badge, place.guild_id)
            await _check_number(connection, place.guild_id)
            number = await tournaments.create(
                connection,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                director_id=player.id,
                name=name,
                game=design.game,
                options=game.settle(seats, design.options),
                clock=design.clock and design.clock.values,
                format=design.format.value,
                settings={**USUAL, **design.settings, "seats": seats, "least": min(seats, 3)},
                seed=secrets.token_hex(8),
                state=TournamentState.DRAFT,
                starts_at=design.starts_at,
                created_at=now,
                due_at=now + DRAFT_LASTS,
            )
            return await load(connection, number)

    async def set(self, director: Order, number: int, changes: Mapping[str, Any], days: int | None = None) -> Overview:
        """Change what is not frozen yet: settings, and in how many days it starts (0: when told to)."""
        async with self._directing(director, number) as (connection, held, _):
            if held.row.state not in {TournamentState.DRAFT, TournamentState.OPEN}:
                raise StartedAlready(name=held.row.name)
            columns: dict[str, Any] = {"settings": {**held.row.settings, **changes}}
            if days is not None:
                starts = self._clock() + timedelta(days=days) if days else None
                columns |= {"starts_at": starts, "due_at": starts}
            await tournaments.change(connection, number, **columns)
            await redraw(connection, held.row, self._clock())
            return await load(connection, number)

    async def publish(self, director: Order, number: int) -> Overview:
        """Post the card: anyone can join now; raises `Refusal`."""
        async with self._directing(director, number) as (connection, held, player):
            if held.row.state is not TournamentState.DRAFT:
                raise StartedAlready(name=held.row.name)
            now = self._clock()
            await tournaments.append(connection, held.row, now, player.id, (FactKind.OPENED.value, {}))
            await tournaments.change(connection, number, state=TournamentState.OPEN, due_at=held.row.starts_at)
            await owe_card(connection, held.row, now)
            return await load(connection, number)

    async def start(self, director: Order, number: int) -> Overview:
        """Start it, or go on after a pause; raises `Refusal`."""
        async with self._directing(director, number) as (connection, held, player):
            now = self._clock()
            if held.row.state is TournamentState.PAUSED:
                await self._set_state(connection, held, TournamentState.RUNNING, FactKind.RESUMED, player, now)
                return await load(connection, number)
            if held.row.state is not TournamentState.OPEN:
                raise StartedAlready(name=held.row.name)
            count, least = len(await tournaments.entered(connection, number)), held.row.settings.get("least", 2)
            if count < max(least, 2):
                raise TooFewEntrants(name=held.row.name, least=max(least, 2), count=count)
            settings = {**held.row.settings, "least_entrants": min(count, held.row.settings["least_entrants"])}
            await tournaments.change(connection, number, starts_at=now, due_at=now, settings=settings)
            return await load(connection, number)

    async def pause(self, director: Order, number: int) -> Overview:
        """Pair and count nothing until it is started again; matches that run go on; raises `Refusal`."""
        async with self._directing(director, number) as (connection, held, player):
            if held.row.state is not TournamentState.RUNNING:
                raise TournamentNotRunning(name=held.row.name)
            await self._set_state(connection, held, TournamentState.PAUSED, FactKind.PAUSED, player, self._clock())
            return await load(connection, number)

    async def end(self, director: Order, number: int) -> Overview:
        """End it without places, whatever has been played; raises `Refusal`."""
        async with self._directing(director, number) as (connection, held, player):
            await cancel(connection, held, self._clock(), player.id)
            await redraw(connection, held.row, self._clock())
            return await load(connection, number)

    async def rule(self, director: Order, match_id: int, winner: Person | None, *, void: bool = False) -> Overview:
        """Set the result of a match, for the tournament only; nobody: a draw; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            found = await pairings.tournament_of(connection, match_id)
        if found is None:
            raise NotOfThisTournament(number=match_id)
        number, pairing_id, place = found
        async with self._directing(director, number) as (connection, held, player):
            contest = next(each for each in held.contests if each.row.id == pairing_id)
            if is_fixed(held, contest):
                raise TooLate
            best = await _entrant(connection, contest, winner, match_id)
            played = _ruled(contest.pairing.seated(place), best, void=void)
            now = self._clock()
            ruled = {place: played}
            await write(connection, held, contest, ruled, now, kind=FactKind.RULED, by_id=player.id)
            await tournaments.change(connection, number, due_at=now)
            await redraw(connection, held.row, now)
            return await load(connection, number)

    async def repeat(self, director: Order, number: int, rhythm: Rhythm | None) -> Overview:
        """Let the next one follow by itself, None: not any more; raises `Refusal`."""
        async with self._directing(director, number) as (connection, held, player):
            await repeat(connection, held, player, rhythm, self._clock())
            return await load(connection, number)

    async def _set_state(
        self,
        connection: Connection,
        held: HeldTournament,
        state: TournamentState,
        kind: FactKind,
        player: Player,
        now: datetime,
    ) -> None:
        await tournaments.append(connection, held.row, now, player.id, (kind.value, {}))
        due = now if state is TournamentState.RUNNING else None
        await tournaments.change(connection, held.number, state=state, due_at=due)
        await redraw(connection, held.row, now)

    @asynccontextmanager
    async def _directing(
        self, director: Order, number: int
    ) -> AsyncIterator[tuple[Connection, HeldTournament, Player]]:
        """A transaction in which its director, or who manages the server, decides about what is not over."""
        async with self._acting.meeting(director.request) as (connection, player):
            held = await load_held(connection, number, hold=True)
            if held.row.guild_id != director.badge.guild_id:
                raise NoSuchTournament(number=number)
            if player.id != held.row.director_id and not await managers.is_moderator(connection, director.badge):
                raise NotDirector(name=held.row.name)
            if held.row.is_over:
                raise OverAlready(name=held.row.name)
            yield connection, held, player


async def check_organiser(connection: Connection, badge: Badge, guild_id: int) -> None:
    """Whether someone may set anything up in a server; raises `TournamentsOff`, `NotOrganiser`."""
    if not await ALLOWED.of(connection, guild_id):
        raise TournamentsOff
    everyone = await WHO.of(connection, guild_id) == Organisers.EVERYONE.value
    if not everyone and not await managers.is_moderator(connection, badge):
        raise NotOrganiser


async def _check_number(connection: Connection, guild_id: int) -> None:
    """Whether there is room for one more; raises `TooManyTournaments`."""
    if await tournaments.under_way(connection, guild_id) >= MOST_UNDER_WAY:
        raise TooManyTournaments(most=MOST_UNDER_WAY)


async def _entrant(connection: Connection, contest: Contest, winner: Person | None, match_id: int) -> str | None:
    if winner is None:
        return None
    player = await players.find(connection, winner.discord_id)
    if player is None or str(player.id) not in contest.pairing.seats:
        raise NoSuchResult(name=winner.name, number=match_id)
    return str(player.id)


def _ruled(seats: tuple[str, ...], best: str | None, *, void: bool) -> Played:
    if void:
        return Played(seats, (), How.VOID)
    if best is None:
        return Played(seats, (seats,), How.ADJUDICATED)
    return Played(seats, ((best,), tuple(who for who in seats if who != best)), How.ADJUDICATED)

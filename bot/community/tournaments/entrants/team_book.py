"""What captains decide: who sits at which board in the rounds to come, and whether the team goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from bot.community.competitions import tell
from bot.community.tournaments.entrants.squads import Squad, chosen_team, id_of, squads, team_of
from bot.community.tournaments.entrants.withdrawal import Leaving
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.notes import TEAM_WITHDRAWN
from bot.community.tournaments.pages.overviews import Overview, load
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.refusals import (
    ChangedSince,
    LastOfTeam,
    NoSuchTournament,
    NotCaptain,
    OverAlready,
    TournamentNotRunning,
)
from bot.community.tournaments.rights import check_neutral, is_secret, runs
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from storage import Connection
from storage.community import entrants, tournaments
from storage.community.tournaments import DURING
from storage.people import players


class TeamBook:
    """Each call is one transaction."""

    def __init__(self, acting: Transactions, leaving: Leaving) -> None:
        self._acting = acting
        self._leaving = leaving

    async def exchange(self, request: Request, number: int, team: str, order: str, one: int, other: int) -> Overview:
        """Let two members change places in an order that was seen, from the next round on; raises `Refusal`."""
        async with self._leading(request, number, team, order) as (connection, held, player, squad):
            if max(one, other) >= len(squad.members):
                raise ChangedSince
            now, data = self._acting.clock(), {"team": team, "members": list(squad.exchanged(one, other))}
            await tournaments.append(connection, held.row, now, player.id, (FactKind.ORDERED.value, data))
            await redraw(connection, held.row, now)
            return await load(connection, number)

    async def withdraw(self, request: Request, number: int, team: str, order: str) -> Overview:
        """Take a whole team, as it was seen, out of a tournament that runs: its matches are resigned.

        Raises `Refusal`.
        """
        async with self._leading(request, number, team, order) as (connection, held, player, squad):
            if held.row.state not in DURING:
                raise TournamentNotRunning(name=held.row.name)
            now, members = self._acting.clock(), await players.named(connection, map(int, squad.members))
            for number_of_player, member in members.items():
                latest = await load_held(connection, number)
                await self._leaving.withdraw(connection, latest, number_of_player, now, None)
                if member != player:
                    await tell(connection, member, TEAM_WITHDRAWN, now, name=held.row.name)
            await redraw(connection, held.row, now)
            return await load(connection, number)

    @asynccontextmanager
    async def _leading(
        self, request: Request, number: int, team: str, order: str
    ) -> AsyncIterator[tuple[Connection, HeldTournament, Player, Squad]]:
        """Open a transaction in which whoever leads a team decides about it as they saw it."""
        async with self._acting.meeting(request) as (connection, player):
            held = await load_held(connection, number, hold=True)
            if await is_secret(connection, held.row, player, request.rights):
                raise NoSuchTournament(number=number)
            if held.row.is_over:
                raise OverAlready(name=held.row.name)
            squad = await _squad(connection, held, team)
            if squad is None or seen(squad) != order:
                raise ChangedSince
            await _check_leads(connection, held, squad, player, request)
            yield connection, held, player, squad


async def change_team(
    connection: Connection, number: int, player: Player, founder: int, now: datetime, by_id: int
) -> int | None:
    """Put a member of a team into another one, from the next round on; the number of the fact, None: nothing changes.

    Raises `LastOfTeam`, `TeamFull`, `TeamGone`.
    """
    held = await load_held(connection, number)
    own = team_of(squads(held, await entrants.of_tournament(connection, number)), player)
    if own is None or own.founder == founder:
        return None
    if held.tournament.teams and len(own.members) == 1:
        raise LastOfTeam(player=player.name)
    await chosen_team(connection, held, player, founder, is_invited=True)
    await entrants.change(connection, number, [player.id], team_id=founder)
    data = {"player": str(player.id), "team": id_of(founder)}
    fact = await tournaments.append(connection, held.row, now, by_id, (FactKind.MOVED.value, data))
    await redraw(connection, held.row, now)
    return fact


def seen(squad: Squad) -> str:
    """A mark of an order, short enough for a button."""
    return f"{sum(int(who) * 31**place for place, who in enumerate(squad.members)) % 10**9:x}"


async def _squad(connection: Connection, held: HeldTournament, team: str) -> Squad | None:
    found = squads(held, await entrants.of_tournament(connection, held.number))
    return next((each for each in found if each.id == team), None)


async def _check_leads(
    connection: Connection, held: HeldTournament, squad: Squad, player: Player, request: Request
) -> None:
    """Refuse whoever doesn't lead the team, or run the event without a stake; raises `NotCaptain`, `OwnEvent`."""
    if squad.captain == str(player.id):
        return
    if not await runs(connection, held.row, player, request.rights):
        raise NotCaptain(name=held.row.name)
    met = [each for each in held.contests if not set(squad.members).isdisjoint(each.pairing.seats)]
    await check_neutral(connection, held, player, request.rights, met)

"""Who of a tournament is in its server no more: looked up when it matters, once in a while for each entrant."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.community.tournaments.entrants.places import ASKED_BEFORE, admit, waiting
from bot.community.tournaments.entrants.withdrawal import Leaving, leave_series
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.notes import LEFT_SERVER
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rounds.replay import still_in
from bot.core.people import Clock, Player
from bot.people.servers import MemberBook
from storage import Connection, Database
from storage.community import directors, entrants, tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.people import players

HOLDS = timedelta(hours=12)
"""Whoever was there is not looked up again within this time."""


class Presence:
    """Remembers whom it has seen; finding out is slow, and happens outside of transactions."""

    def __init__(self, database: Database, clock: Clock, members: MemberBook, leaving: Leaving) -> None:
        self._database = database
        self._clock = clock
        self._members = members
        self._leaving = leaving
        self._seen: dict[tuple[int, int], datetime] = {}

    def is_looked_up(self, row: TournamentRow) -> bool:
        """Whether it matters who is there: shortly before the start."""
        near = row.starts_at is not None and row.starts_at - ASKED_BEFORE <= self._clock()
        return row.state is TournamentState.OPEN and near

    async def missing(self, held: HeldTournament) -> tuple[int, ...]:
        """Those who would be paired next, wait for the start or in reserve, or help, and have left the server."""
        async with self._database.reading() as connection:
            there = await _awaited(connection, held)
        now = self._clock()
        self._seen = {key: at for key, at in self._seen.items() if at + HOLDS > now}
        place = held.row.guild_id
        unseen = {each.discord_id: each.id for each in there if each.discord_id and (place, each.id) not in self._seen}
        gone = await self._members.gone(place, unseen)
        self._seen |= {(place, each): now for discord_id, each in unseen.items() if discord_id not in gone}
        return tuple(each for discord_id, each in unseen.items() if discord_id in gone)

    async def take_out(self, connection: Connection, held: HeldTournament, player_ids: Iterable[int]) -> None:
        """Withdraw them by the rules, inside the caller's transaction, and tell the directors, no longer among them."""
        now, known = self._clock(), await players.named(connection, player_ids)
        helped = {number for number in known if await directors.remove(connection, held.number, number)}
        playing = set(still_in(held.tournament))
        for number in sorted(known, key=lambda each: str(each) in playing):  # the reserve first, so that none steps in
            player = known[number]
            if await self._leave(connection, held, number, now) or number in helped:
                await tell_directors(connection, held.row, LEFT_SERVER, now, {"player": player})
                held = await load_held(connection, held.number)

    async def _leave(self, connection: Connection, held: HeldTournament, number: int, now: datetime) -> bool:
        """Withdraw someone, or take them off the list of those who wait; False if they are on neither."""
        if held.row.state is not TournamentState.OPEN and str(number) in still_in(held.tournament):
            await self._leaving.withdraw(connection, held, number, now, None)
            return True
        if not await tournaments.leave(connection, held.number, number, now):
            return False
        await leave_series(connection, held.row, number)
        if held.row.state is TournamentState.OPEN:
            await admit(connection, held.row, now)
        return True


async def _awaited(connection: Connection, held: HeldTournament) -> list[Player]:
    entries = await entrants.of_tournament(connection, held.number)
    if held.row.state is TournamentState.OPEN:
        there = [entry.player.id for entry in entries]
    else:
        reserve = waiting(entries) if held.row.settings.reserve else ()
        there = [*map(int, still_in(held.tournament)), *(entry.player.id for entry in reserve)]
    helping = await directors.helpers(connection, held.number)
    return list((await players.named(connection, [*there, *helping])).values())

"""How someone leaves a tournament that runs."""

from __future__ import annotations

from datetime import datetime

from bot.matches import Matches, match_views
from bot.replays import Replays
from bot.tournaments.holding import HeldTournament, load_held
from bot.tournaments.replaying import FactKind
from bot.tournaments.settling import forfeit_for, is_round_robin, leaving_annuls, settle
from games.core import Seat
from storage import Connection, matches, pairings, series, tournaments
from storage.matches import Status
from storage.tournaments import TournamentRow


async def leave_series(connection: Connection, row: TournamentRow, player_id: int) -> None:
    """Whoever leaves one tournament of a series is not entered into the next ones."""
    if (number := row.settings.get("series")) is not None:
        await series.leave(connection, number, player_id)


class Leaving:
    """Takes someone out of a tournament inside the caller's transaction, and resigns what they play in it."""

    def __init__(self, running: Matches, replays: Replays) -> None:
        self._matches = running
        self._replays = replays

    async def withdraw(
        self, connection: Connection, held: HeldTournament, player_id: int, now: datetime, by_id: int | None
    ) -> bool:
        """By the rules of the format, after all that has ended; says whether none of their matches count."""
        return await self.take_out(
            connection, await self.settled(connection, held, player_id, now), player_id, now, by_id
        )

    async def take_out(
        self, connection: Connection, held: HeldTournament, player_id: int, now: datetime, by_id: int | None
    ) -> bool:
        """The same where all that has ended is known; the next sweep continues from there."""
        who = str(player_id)
        annulled = leaving_annuls(held, who)
        fact = (FactKind.WITHDRAWN.value, {"player": who, "annulled": annulled})
        await tournaments.append(connection, held.row, now, by_id, fact)
        await tournaments.leave(connection, held.number, player_id, now)
        await tournaments.change(connection, held.number, due_at=now)
        await leave_series(connection, held.row, player_id)
        if is_round_robin(held) and not annulled:
            await self._forfeit(connection, await load_held(connection, held.number), who, now)
        await self._resign(connection, held, player_id)
        return annulled

    async def settled(
        self, connection: Connection, held: HeldTournament, player_id: int, now: datetime
    ) -> HeldTournament:
        """The tournament with every result there is; their matches are kept from ending meanwhile."""
        for match_id in await self._running(connection, held, player_id):
            await matches.find(connection, match_id, hold=True)
        return await settle(connection, held, now)

    async def _forfeit(self, connection: Connection, held: HeldTournament, who: str, now: datetime) -> None:
        """Everything that has not begun."""
        for contest in held.contests:
            if who in contest.pairing.seats and contest.row.began_at is None and not contest.is_decided:
                for number in range(held.tournament.settings.games):
                    await forfeit_for(connection, held, contest, number, now)

    async def _resign(self, connection: Connection, held: HeldTournament, player_id: int) -> None:
        """Every match of it that runs."""
        for match_id in await self._running(connection, held, player_id):
            await self._resign_one(connection, match_id, player_id)

    async def _running(self, connection: Connection, held: HeldTournament, player_id: int) -> list[int]:
        mine = {row.id for row in held.rows if player_id in row.seats}
        known = await pairings.matches_of(connection, held.number)
        return sorted(
            each.match_id
            for each in known
            if each.pairing_id in mine and each.match_id is not None and each.ended_at is None
        )

    async def _resign_one(self, connection: Connection, match_id: int, player_id: int) -> None:
        match = await matches.find(connection, match_id)
        if match is None or match.status is not Status.RUNNING:
            return
        view = await match_views.hold(connection, self._replays, match_id)
        seat = next((seat for seat, player in enumerate(view.players) if player.id == player_id), None)
        if seat is not None and seat not in view.position.gone:
            await self._matches.leave(connection, view, Seat(seat))

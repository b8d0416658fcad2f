"""How someone leaves a tournament that runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.community.competitions import tell
from bot.community.tournaments.entrants.places import replace, waiting
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.notes import STEPPED_IN
from bot.community.tournaments.rounds.replay import FactKind, replaced
from bot.community.tournaments.rounds.settlement import forfeit_for, is_round_robin, leaving_annuls, settle, write
from bot.community.tournaments.rounds.stops import Stopping
from bot.core.people import Player
from bot.core.refusals import Refusal
from bot.play.matches import Followers, Matches, MatchView, match_views
from bot.play.replays import Replays
from bot.play.substitution import substitution
from games.core import Seat
from storage import Connection
from storage.community import entrants, pairings, series, tournaments
from storage.community.tournaments import TournamentRow
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Status
from tournaments.defaults import follows_another
from tournaments.facts import Format
from tournaments.verdicts import is_out
from tournaments.withdrawals import forfeit

IN_ROUNDS = frozenset({Format.SWISS, Format.TABLES, Format.ROUND_ROBIN})
"""The formats of which it is known, without a bracket, which round is the last."""


async def leave_series(connection: Connection, row: TournamentRow, player_id: int) -> None:
    """Stop entering whoever leaves one tournament of a series into the next ones."""
    if (number := row.settings.series) is not None:
        await series.leave(connection, number, player_id)


class Leaving:
    """Takes someone out of a tournament inside the caller's transaction, and ends what they play in it.

    Whoever leaves by themselves, or isn't there any more, resigns; whoever a director takes out loses by forfeit,
    unrated.
    """

    def __init__(self, running: Matches, replays: Replays, stopping: Stopping, followers: Followers) -> None:
        self._followers = followers
        self._matches = running
        self._replays = replays
        self._stopping = stopping

    async def withdraw(
        self,
        connection: Connection,
        held: HeldTournament,
        player_id: int,
        now: datetime,
        by_id: int | None,
        reason: str = "",
    ) -> bool:
        """Take someone out by the rules of the format, after all that has ended; says whether none of it counts."""
        held = await self.settled(connection, held, player_id, now)
        return await self.take_out(connection, held, player_id, now, by_id, reason)

    async def take_out(
        self,
        connection: Connection,
        held: HeldTournament,
        player_id: int,
        now: datetime,
        by_id: int | None,
        reason: str = "",
    ) -> bool:
        """Take someone out where all that has ended is known; the next sweep continues from there.

        Where there is a reserve, the first of it who can takes over the place and the matches in progress.
        """
        has_reserve = held.row.settings.reserve and not held.tournament.teams
        if has_reserve and await self._step_in(connection, held, player_id, now, by_id):
            await leave_series(connection, held.row, player_id)
            return False
        who = str(player_id)
        annulled = leaving_annuls(held, who)
        fact = (FactKind.WITHDRAWN.value, {"player": who, "annulled": annulled})
        await tournaments.append(connection, held.row, now, by_id, fact)
        await tournaments.leave(connection, held.number, player_id, now)
        await tournaments.change(connection, held.number, due_at=now)
        await leave_series(connection, held.row, player_id)
        if is_round_robin(held) and not annulled:
            await self._forfeit(connection, await load_held(connection, held.number), who, now)
        if by_id in {None, player_id}:
            await self._resign(connection, held, player_id)
        else:
            await self._stop(connection, held, player_id, by_id, now, reason)
        return annulled

    async def _step_in(
        self, connection: Connection, held: HeldTournament, leaver_id: int, now: datetime, by_id: int | None
    ) -> bool:
        """Let the first of the reserve take over who can; False if nobody can, or nothing is left to be played."""
        if str(leaver_id) not in held.tournament.seeds.keys() - held.gone or not plays_on(held, str(leaver_id)):
            return False
        running = await self._running(connection, held, leaver_id)
        views = [await match_views.hold(connection, self._replays, number) for number in running]
        seated = [(view, seat) for view in views if (seat := _seat_in(view, leaver_id)) is not None]
        out = {*held.tournament.seeds, *replaced(held.facts)}
        for entry in waiting(await entrants.of_tournament(connection, held.number)):
            newcomer = entry.player
            if str(newcomer.id) in out or not await _can_play(connection, seated, newcomer):
                continue
            leaver = (await players.named(connection, [leaver_id]))[leaver_id]
            await replace(connection, held, newcomer, leaver_id, now, by_id)
            for view, seat in seated:
                await substitution.take_over(connection, self._followers, view, seat, newcomer, now)
            await tell(connection, newcomer, STEPPED_IN, now, name=held.row.name, people={"leaver": leaver})
            return True
        return False

    async def settled(
        self, connection: Connection, held: HeldTournament, player_id: int, now: datetime
    ) -> HeldTournament:
        """The tournament with every result there is; their matches are kept from ending meanwhile."""
        for match_id in await self._running(connection, held, player_id):
            await matches.find(connection, match_id, hold=True)
        return await settle(connection, held, now)

    async def _forfeit(self, connection: Connection, held: HeldTournament, who: str, now: datetime) -> None:
        for contest in held.contests:
            if who in contest.pairing.seats and contest.row.began_at is None and not contest.is_decided:
                for number in range(held.tournament.settings.games):
                    await forfeit_for(connection, held, contest, number, now)

    async def _resign(self, connection: Connection, held: HeldTournament, player_id: int) -> None:
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

    async def _stop(
        self, connection: Connection, held: HeldTournament, player_id: int, by_id: int, now: datetime, reason: str
    ) -> None:
        """Take someone out of what runs, for a director: duels are over by that, and count as forfeits."""
        director = (await players.named(connection, [by_id]))[by_id]
        contests = {contest.row.id: contest for contest in held.contests if player_id in contest.row.seats}
        for each in await pairings.matches_of(connection, held.number):
            if each.pairing_id not in contests or each.match_id is None or each.ended_at is not None:
                continue
            view, contest = await self._stopping.hold(connection, each.match_id), contests[each.pairing_id]
            seat = _seat_in(view, player_id)
            if seat is None or not await self._stopping.remove(connection, view, seat, director, reason, now):
                continue
            seats = contest.pairing.seated(each.number)
            lost = forfeit(seats, tuple(who for who in seats if who != str(player_id)))
            await write(connection, held, contest, {each.number: lost}, now, kind=FactKind.RULED, by_id=by_id)

    async def _resign_one(self, connection: Connection, match_id: int, player_id: int) -> None:
        match = await matches.find(connection, match_id)
        if match is None or match.status is not Status.RUNNING:
            return
        view = await match_views.hold(connection, self._replays, match_id)
        if (seat := _seat_in(view, player_id)) is not None:
            await self._matches.leave(connection, view, seat)


def plays_on(held: HeldTournament, who: str) -> bool:
    """Whether something is left for someone to play: nobody takes over what others have made."""
    if held.row.is_provisional or is_out(held.tournament, who):
        return False
    is_last = held.tournament.rounds and held.tournament.format in IN_ROUNDS and not follows_another(held.tournament)
    return not is_last or any(who in each.pairing.seats for each in held.contests if not each.is_decided)


async def _can_play(connection: Connection, seated: Iterable[tuple[MatchView, Seat]], newcomer: Player) -> bool:
    """Whether someone may take over these seats: nobody who has blocked them or is blocked sits there."""
    try:
        for view, seat in seated:
            await substitution.check(connection, view, seat, newcomer)
    except Refusal:
        return False
    return True


def _seat_in(view: MatchView, player_id: int) -> Seat | None:
    if view.match.status is not Status.RUNNING:
        return None
    seats = (Seat(seat) for seat, player in enumerate(view.players) if player.id == player_id)
    return next((seat for seat in seats if seat not in view.position.gone), None)

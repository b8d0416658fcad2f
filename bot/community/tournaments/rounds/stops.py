"""Ends matches of a tournament that nobody may play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from bot.core.people import Player
from bot.play.clocks import timing
from bot.play.matches import REMOVED, STOPPED, IncidentKind, Matches, MatchView, incidents, match_views
from bot.play.replays import Replays, playing, standings, verdicts
from games.core import Seat
from storage import Connection
from storage.community import pairings
from storage.play.matches import matches
from storage.play.matches.matches import Status


class Stopping:
    """Ends matches inside the caller's transaction, by an entry that the board tells of."""

    def __init__(self, running: Matches, replays: Replays) -> None:
        self._matches = running
        self._replays = replays

    async def decide(self, connection: Connection, match_ids: Iterable[int], now: datetime) -> int:
        """Let whoever has taken most of the time lose, so that waiting gains nothing; returns how many still ran.

        Everyone shares the first place where nobody has moved.
        """
        return sum([await self._stop(connection, match_id, now) for match_id in match_ids])

    async def void(self, connection: Connection, match_ids: Iterable[int]) -> int:
        """Let matches count for nothing; returns how many still ran."""
        return sum([await self._stop(connection, match_id, None) for match_id in match_ids])

    async def hold(self, connection: Connection, match_id: int) -> MatchView:
        """A match that nobody else changes until this transaction ends."""
        return await match_views.hold(connection, self._replays, match_id)

    async def rule(
        self, connection: Connection, view: MatchView, verdict: str, director: Player, reason: str, now: datetime
    ) -> MatchView:
        """End a match that runs as a director says."""
        over = await self._end(connection, view, verdict)
        await log_decision(connection, over, director, reason, now)
        return over

    async def remove(
        self, connection: Connection, view: MatchView, seat: Seat, director: Player, reason: str, now: datetime
    ) -> bool:
        """Take a player out of a match that runs, unrated for them; says whether it is over by that, as duels are."""
        if len(view.players) > 2:
            left = await self._matches.enter(connection, view, seat, REMOVED)
            await log_decision(connection, left, director, reason, now)
            return False
        others = [Seat(other) for other in range(len(view.players)) if other != seat]
        await self.rule(connection, view, verdicts.write([others, [seat]]), director, reason, now)
        return True

    async def _end(self, connection: Connection, view: MatchView, verdict: str) -> MatchView:
        seat = view.position.to_move
        assert seat is not None
        return await self._matches.enter(connection, view, seat, STOPPED, verdict)

    async def _stop(self, connection: Connection, match_id: int, now: datetime | None) -> bool:
        match = await matches.find(connection, match_id)
        if match is None or match.status is not Status.RUNNING:
            return False
        view = await self.hold(connection, match_id)
        verdict = verdicts.NO_RESULT if now is None else verdicts.write(await _places(connection, view, now))
        await self._end(connection, view, verdict)
        return True


async def log_decision(
    connection: Connection, view: MatchView, director: Player, reason: str, now: datetime, **values: Any
) -> None:
    """Keep with a match who decided about it, and why; with a `verdict` also what, as it was over before."""
    people = {"moderator": director}
    await incidents.log(connection, view.match, IncidentKind.DIRECTED, now, people, **values, reason=reason)


async def _places(connection: Connection, view: MatchView, now: datetime) -> Sequence[Sequence[Seat]]:
    """The places: whoever still plays and has taken most of the time is last of those who do."""
    if not await pairings.moved_by_hand(connection, view.match.id):
        return [[Seat(seat) for seat in range(len(view.players))]]
    used, still = await _used(connection, view, now), playing(view.game, view.position)
    slowest = max(still, key=lambda seat: (used[seat], seat == view.position.to_move))
    return standings(view.game, view.position, tuple(seat for seat in still if seat != slowest))


async def _used(connection: Connection, view: MatchView, now: datetime) -> Counter[Seat]:
    """The seconds each seat has taken, by its clock where there is one."""
    used, since = Counter[Seat](), view.match.started_at or now
    for entry in await matches.entries(connection, view.match.id):
        taken = (entry.played_at - since).total_seconds() if entry.seconds is None else entry.seconds
        used[Seat(entry.seat)] += max(0, int(taken))
        since = entry.played_at
    seat = view.position.to_move
    if seat is not None:
        ran = timing.took(view.seated_match, seat, view.position, now) if view.seated_match else None
        used[seat] += int((now - since).total_seconds() if ran is None else ran)
    return used

"""Ends matches of a tournament that nobody may play on."""

from __future__ import annotations

from collections.abc import Iterable

from bot.matches import Matches, match_views
from bot.replays import Replays, verdicts
from bot.tournaments.stopped import STOPPED
from games.core import Seat
from storage import Connection, matches
from storage.matches import Status


class Stopping:
    """Inside the caller's transaction, by an entry that the board tells of."""

    def __init__(self, running: Matches, replays: Replays) -> None:
        self._matches = running
        self._replays = replays

    async def draw(self, connection: Connection, match_ids: Iterable[int]) -> int:
        """Everyone shares the first place; returns how many still ran."""
        return sum([await self._stop(connection, match_id, drawn=True) for match_id in match_ids])

    async def void(self, connection: Connection, match_ids: Iterable[int]) -> int:
        """They count for nothing; returns how many still ran."""
        return sum([await self._stop(connection, match_id, drawn=False) for match_id in match_ids])

    async def _stop(self, connection: Connection, match_id: int, *, drawn: bool) -> bool:
        match = await matches.find(connection, match_id)
        if match is None or match.status is not Status.RUNNING:
            return False
        view = await match_views.hold(connection, self._replays, match_id)
        level = verdicts.write([[Seat(seat) for seat in range(len(view.players))]])
        seat = view.position.to_move
        assert seat is not None
        await self._matches.enter(connection, view, seat, STOPPED, level if drawn else verdicts.NO_RESULT)
        return True

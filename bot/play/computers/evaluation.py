"""How a level sees its chances: whether there is anything left to win, and whether all is lost."""

from __future__ import annotations

from dataclasses import replace

from bot.play.computers.engines import MATE, Engines
from bot.play.computers.preferences_page import RESIGNS
from bot.play.matches import MatchView
from bot.play.replays import Replays, counting, retrace
from games.core import Seat
from storage import Database
from storage.play.matches import matches

HALF_A_PIECE = 50
LOST_TURNS = 3
"""Turns running on which it had a choice and its loss was proven, before a computer resigns."""


class Outlooks:
    """Each question is answered by searches at the level that hints; raises `WorkerFailed`."""

    def __init__(self, database: Database, replays: Replays, engines: Engines) -> None:
        self._database = database
        self._replays = replays
        self._engines = engines

    async def is_content(self, view: MatchView, seat: Seat) -> bool:
        """Whether a draw is fine for a seat: as it looks now or, with more than two seats, looked on its last turn."""
        if view.position.to_move == seat:
            return await self._score(view) < HALF_A_PIECE
        if len(view.players) == 2:
            return -await self._score(view) < HALF_A_PIECE
        turns = await self._choices(view, seat)
        return not turns or await self._score(turns[-1]) < HALF_A_PIECE

    async def resigns(self, view: MatchView, seat: Seat) -> bool:
        """Whether a computer gives up: against one person who wants it so, if a loss was proven three turns running."""
        if len(view.players) > 2 or not RESIGNS.of(view.players[1 - seat]):
            return False
        turns = (await self._choices(view, seat))[-LOST_TURNS:]
        if len(turns) < LOST_TURNS:
            return False
        for each in reversed(turns):
            if not await self._is_lost(each):
                return False
        return True

    async def _is_lost(self, view: MatchView) -> bool:
        return await self._score(view) <= -MATE

    async def _score(self, view: MatchView) -> int:
        return (await self._engines.advice(view)).score

    async def _choices(self, view: MatchView, seat: Seat) -> list[MatchView]:
        """The boards on which a seat had more than one move, the latest last."""
        async with self._database.reading() as connection:
            entries = await matches.entries(connection, view.match.id)
        positions = counting(list(retrace(view.match, entries, self._replays.kinds)))
        return [
            replace(view, position=position)
            for position in positions
            if position.to_move == seat and len(view.game.legal_moves(position.state)) > 1
        ]

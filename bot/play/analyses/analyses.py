"""Asking for the analysis of a match that is over, and looking at it."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from bot.core.host_settings import Hosting
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from bot.people.servers import Switch, settings_in
from bot.play.analyses.refusals import (
    AnalysesToday,
    AnalysesUnderWay,
    AnalysisGone,
    NoAnalyses,
    NoAnalysesHere,
    NothingToAnalyse,
    StillRunning,
)
from bot.play.analyses.result import from_row
from bot.play.archive import Archive
from bot.play.computers import queue_of
from bot.play.matches import MatchView
from bot.play.replays import MOVE, playing
from games.core import Seat
from opponents.analysis import Examined
from storage import Connection
from storage.core.processes import jobs
from storage.core.processes.jobs import BACKGROUND
from storage.people import players
from storage.play import analyses
from storage.play.analyses import Analysis

ANALYSIS = "analysis"
MOST_UNDER_WAY, MOST_A_DAY = 2, 20
"""How many analyses one person may ask for; what others have asked for is there for everyone."""
DAY = timedelta(days=1)
KEPT = timedelta(days=90)
"""How long an analysis is kept after someone looked at it last."""


class Analysed:
    def __init__(self, story: tuple[MatchView, ...], known: Analysis) -> None:
        self.story = story
        """Every board that counts, from the first to the last."""
        self.known = known

    @property
    def last(self) -> MatchView:
        return self.story[-1]

    @cached_property
    def examined(self) -> tuple[Examined, ...]:
        """Every move; moves and lines are written as notation."""
        return tuple(map(from_row, self.known.found))

    def number(self, ply: int) -> int:
        """The number that a move has on the boards, which go on counting where moves were taken back."""
        return self.story[ply + 1].position.number

    def is_in(self, ply: int, seat: Seat) -> bool:
        """Whether a seat still played after the move of this ply."""
        view = self.story[ply + 1]
        return seat in playing(view.game, view.position)


class Analyses:
    """Every call that shows something looks first whether the person may see the match."""

    def __init__(self, acting: Transactions, archive: Archive, hosting: Hosting) -> None:
        self._acting = acting
        self._database = acting.database
        self._archive = archive
        self._hosting = hosting

    async def ask(self, request: Request, match_id: int | None) -> Analysed:
        """What is known of a match, which is asked for unless someone has already; raises `Refusal`."""
        number = match_id or await self._archive.last_over(request)
        story = await self._archive.story(request, number)
        last = story[-1]
        if not last.position.is_over:
            raise StillRunning(number=number)
        if not any(step.kind is MOVE for step in last.position.line):
            raise NothingToAnalyse(number=number)
        known = await self._found(number)
        if not (self._hosting.workers or (known and known.is_done)):
            raise NoAnalyses
        return Analysed(story, known or await self._begun(request, last))

    async def look(self, request: Request, match_id: int) -> Analysed:
        """What is known of a match; raises `Refusal`."""
        story = await self._archive.story(request, match_id)
        known = await self._found(match_id)
        if known is None:
            raise AnalysisGone(number=match_id)
        return Analysed(story, known)

    async def share(self, match_id: int) -> float | None:
        """How much is done, from 0 to 1; None if it was given up."""
        async with self._database.reading() as connection:
            return await analyses.share(connection, match_id)

    async def _found(self, number: int) -> Analysis | None:
        async with self._database.reading() as connection:
            known = await analyses.find(connection, number)
        if known and known.is_done:
            async with self._database.writing() as connection:
                await analyses.note_look(connection, number, self._acting.clock())
        return known

    async def _begun(self, request: Request, last: MatchView) -> Analysis:
        match, total, now = last.match, len(last.position.line), self._acting.clock()
        async with self._acting.meeting(request) as (connection, player):
            await players.hold(connection, player.id)  # two at once count as well
            await self._check(connection, last, player)
            if await analyses.begin(connection, match.id, player.id, total, now):
                await jobs.owe(
                    connection, ANALYSIS, now, queue_key=queue_of(match), match_id=match.id, priority=BACKGROUND
                )
            known = await analyses.find(connection, match.id)
        assert known is not None
        return known

    async def _check(self, connection: Connection, last: MatchView, player: Player) -> None:
        """Refuse one more than someone may ask for; raises `Refusal`."""
        if (await settings_in(connection, last.match.guild_id)).computers is Switch.OFF:
            raise NoAnalysesHere
        if await analyses.under_way(connection, player.id) >= MOST_UNDER_WAY:
            raise AnalysesUnderWay(most=MOST_UNDER_WAY)
        if await analyses.asked_since(connection, player.id, self._acting.clock() - DAY) >= MOST_A_DAY:
            raise AnalysesToday(most=MOST_A_DAY)

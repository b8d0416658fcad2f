"""Looks at a few moves of a match at a time, so that nobody's turn has to wait for long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import structlog

from bot.core.people import Clock
from bot.core.processes.jobs import Job, JobKind, WorkerFailed
from bot.play.analyses.analyses import ANALYSIS
from bot.play.analyses.result import read_lines, to_row
from bot.play.computers import Engines, queue_of
from bot.play.matches import MatchView
from bot.play.replays import MOVE, Position, Replays, Step, counting, retrace
from opponents.analysis import Examined
from storage import Connection, Database
from storage.core.processes import jobs
from storage.core.processes.jobs import BACKGROUND
from storage.play import analyses
from storage.play.analyses import Analysis
from storage.play.matches import matches
from storage.play.matches.matches import Match

AT_ONCE = 5
"""So many moves are looked at in a row; a worker takes about half a second for each at most."""
MOST_FAILURES = 6
"""After so many failures the analysis is given up, and whoever wants it may ask again."""

log = structlog.get_logger(__name__)


class Stretch(NamedTuple):
    """Moves to look at: those from `since` to `until` of the moves that follow on board `start`."""

    start: int
    since: int
    until: int
    done: int
    """Everything before it is done then."""


class AnalysisJob(JobKind):
    """Looks at some moves, continues where the job before has stopped, and owes the next one."""

    key = ANALYSIS

    def __init__(self, database: Database, clock: Clock, replays: Replays, engines: Engines) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._engines = engines

    async def begin(self, after: int) -> int | None:
        async with self._database.writing() as connection:
            for number in await analyses.unasked(connection, ANALYSIS):
                match = await matches.find(connection, number)
                assert match is not None
                await self._owe(connection, match)
        return None

    async def act(self, job: Job) -> None:
        """Look at some moves; after too many failures the analysis is given up."""
        assert job.match_id is not None
        try:
            await self._go_on(job.match_id)
        except Exception:
            if job.attempts + 1 < MOST_FAILURES:
                raise
            log.exception("an analysis is given up", match=job.match_id)
            async with self._database.writing() as connection:
                await analyses.drop(connection, job.match_id)

    async def _go_on(self, number: int) -> None:
        async with self._database.reading() as connection:
            known, match = await analyses.find(connection, number), await matches.find(connection, number)
            if known is None or match is None or known.is_done:
                return
            entries, seated = await matches.entries(connection, number), await matches.seated(connection, number)
        kinds = self._replays.kinds
        positions = await asyncio.to_thread(lambda: counting(list(retrace(match, entries, kinds))))
        stretch = next_stretch(positions[-1].line, known.done)
        view = MatchView(match, tuple(seated), positions[stretch.start])
        await self._keep(match, known, stretch.done, await self._examined(view, positions[-1], stretch))

    async def _examined(self, view: MatchView, last: Position, stretch: Stretch) -> list[Examined]:
        """Judge what each move of a stretch was worth; raises `WorkerFailed`."""
        start, since, until, _done = stretch
        if since == until:
            return []
        moves = [step.notation for step in last.line[start:until]]
        found = read_lines(await self._engines.examine(view, moves, since - start), start)
        if [each.ply for each in found] != list(range(since, until)):
            raise WorkerFailed(f"it told {len(found)} moves of {until - since}")
        return found

    async def _keep(self, match: Match, known: Analysis, done: int, found: Sequence[Examined]) -> None:
        async with self._database.writing() as connection:
            is_new = await analyses.advance(connection, known, done, list(map(to_row, found)))
            if is_new and done < known.total:
                await self._owe(connection, match)

    async def _owe(self, connection: Connection, match: Match) -> None:
        await jobs.owe(
            connection, ANALYSIS, self._clock(), queue_key=queue_of(match), match_id=match.id, priority=BACKGROUND
        )


def next_stretch(line: Sequence[Step], done: int) -> Stretch:
    """What to look at after so many entries: moves in a row, for whoever leaves between them makes none."""
    since = _next_move(line, done)
    start = until = since
    while start and line[start - 1].kind is MOVE:
        start -= 1
    while until < min(len(line), since + AT_ONCE) and line[until].kind is MOVE:
        until += 1
    return Stretch(start, since, until, _next_move(line, until))


def _next_move(line: Sequence[Step], place: int) -> int:
    while place < len(line) and line[place].kind is not MOVE:
        place += 1
    return place

"""What computers are asked for: their moves, and whether a draw is fine."""

from __future__ import annotations

import structlog

from bot.core.people import Clock
from bot.core.processes.jobs import Job, JobKind, WorkerFailed
from bot.people.players import enqueue_note
from bot.play.computers.abandoned import DESERTED
from bot.play.computers.engines import PATIENT, Engines
from bot.play.computers.evaluation import Outlooks
from bot.play.computers.notes import SILENT
from bot.play.computers.turns import DRAW, MOVE, ask
from bot.play.matches import RESIGN, Matches, MatchView, NoSuchMatch, match_views
from bot.play.offers import Offers
from bot.play.replays import EntryKind, Replays, playing, retrace
from games.core import PlayerError, Seat
from storage import Connection, Database
from storage.play import computers, offers
from storage.play.matches import matches
from storage.play.offers import Offer

TOLD_AFTER = 6
"""After so many failures the players are told, and the host once more."""
SOME = 500
"""So many running matches are looked through at a time for turns nobody noted; it takes some milliseconds."""
QUIET_PLIES = 20
"""So many plies have to go without anything that the table noticed before a draw is accepted."""

log = structlog.get_logger(__name__)


class MoveThought(JobKind):
    """The move of a computer, which comes in by the door for everyone's moves."""

    key = MOVE

    def __init__(self, database: Database, clock: Clock, replays: Replays, running: Matches, engines: Engines) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._matches = running
        self._engines = engines
        self._outlooks = Outlooks(database, replays, engines)

    async def begin(self, after: int) -> int | None:
        async with self._database.reading() as connection:
            last = await computers.some_running(connection, after, SOME)
            found = await computers.unasked(connection, MOVE, after, last)
        if found:
            await self._ask_between(after, last)
        return last

    async def _ask_between(self, after: int, last: int | None) -> None:
        async with self._database.writing() as connection:
            for number in await computers.unasked(connection, MOVE, after, last):
                view = await match_views.hold(connection, self._replays, number)
                await ask(connection, view.match, view.players, view.match.ply, view.position.to_move, self._clock())

    async def act(self, job: Job) -> None:
        """Think, and move; what the match has moved on from is dropped."""
        view = await self._view(job)
        seat = view.position.to_move if view else None
        if view is None or seat is None or not view.players[seat].is_computer:
            return
        if not _has_person(view):
            await self._end(view, DESERTED)
            return
        try:
            if job.attempts < PATIENT and await self._outlooks.resigns(view, seat):
                await self._end(view, RESIGN)
                return
            text = await self._engines.move(view, view.players[seat], job.attempts)
        except WorkerFailed:
            if job.attempts == TOLD_AFTER:
                await self._tell(view)
            raise
        try:
            await self._matches.answer(view.match.id, job.ply, view.players[seat].id, text)
        except PlayerError as refusal:
            log.info("the answer of a computer came too late", match=view.match.id, error=type(refusal).__name__)

    async def _view(self, job: Job) -> MatchView | None:
        assert job.match_id is not None
        async with self._database.reading() as connection:
            match = await matches.find(connection, job.match_id)
            if match is None or match.ply != job.ply:
                return None
            return await match_views.load(connection, self._replays, job.match_id)

    async def _end(self, view: MatchView, kind: EntryKind) -> None:
        """End it by an entry of the seat to move, if the match still stands so and nobody has taken over a seat."""
        async with self._database.writing() as connection:
            held = await match_views.hold(connection, self._replays, view.match.id)
            seat = held.position.to_move
            if seat is not None and _stand(held) == _stand(view):
                await self._matches.enter(connection, held, seat, kind)

    async def _tell(self, view: MatchView) -> None:
        log.error("a computer cannot move; look at the warnings before this one", match=view.match.id)
        async with self._database.writing() as connection:
            assert view.to_move
            await enqueue_note(connection, view.match, SILENT, self._clock(), people={"computer": view.to_move})


class DrawThought(JobKind):
    """Thinks about a draw, which is fine when nothing happens any more and there is nothing to win."""

    key = DRAW

    def __init__(self, database: Database, replays: Replays, made: Offers, engines: Engines) -> None:
        self._database = database
        self._replays = replays
        self._offers = made
        self._outlooks = Outlooks(database, replays, engines)

    async def act(self, job: Job) -> None:
        assert job.match_id is not None
        async with self._database.reading() as connection:
            offer = await _open_draw(connection, job.match_id)
            if offer is None:
                return
            try:
                view = await match_views.load(connection, self._replays, job.match_id)
            except NoSuchMatch:
                return
            answers = await offers.answers(connection, offer.id)
            is_quiet = await self._is_quiet(connection, view)
        for seat, player in enumerate(view.players):
            if player.is_computer and answers.get(player.id, "") is None:
                agrees = is_quiet and await self._outlooks.is_content(view, Seat(seat))
                await self._offers.answer(offer.id, player.id, agrees=agrees)

    async def _is_quiet(self, connection: Connection, view: MatchView) -> bool:
        """Whether nothing was captured, passed or won for a while."""
        if len(view.position.line) < QUIET_PLIES:
            return False
        entries = await matches.entries(connection, view.match.id)
        lately = list(retrace(view.match, entries, self._replays.kinds))[-QUIET_PLIES:]
        return not any(position.last and position.last.events for position in lately)


async def _open_draw(connection: Connection, match_id: int) -> Offer | None:
    found = await offers.open_ones(connection, match_id)
    return next((offer for offer in found if offer.kind == DRAW), None)


def _stand(view: MatchView) -> tuple[int, list[int]]:
    """How far a match has come, and who plays it."""
    return view.match.ply, [player.id for player in view.players]


def _has_person(view: MatchView) -> bool:
    return any(view.players[seat].is_person for seat in playing(view.game, view.position))

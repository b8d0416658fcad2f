"""The course of the chances for the card of a result: found in a moment after the end, or left out.

It costs a worker less than a second: `MOST` boards at 8 to 15 ms each, then those it takes to halve the way between two
of them again and again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import NamedTuple

from bot.core.host_settings import Hosting
from bot.core.outbox.queue import enqueue_edits
from bot.core.people import Clock, Player
from bot.core.processes.jobs import Job, JobKind
from bot.people.servers import Switch, settings_in
from bot.play.computers import Engines, queue_of
from bot.play.matches import CHANCES, FOLLOWED, BoardPost, Ended, MatchView, incidents, players_at
from bot.play.replays import MOVE, Position, Replays, counting, retrace
from games.core import DUEL, Seat
from storage import Connection, Database
from storage.core.outbox import edits
from storage.core.processes import jobs
from storage.core.processes.jobs import BACKGROUND
from storage.play.matches import matches, stints
from storage.play.matches.matches import Match
from storage.play.ratings import rating_facts

PATIENCE = FOLLOWED - timedelta(seconds=1)
"""What is found later after the end is left out, for the card may be drawn by then."""
MOST_WAITING = 4
"""Where so many matches wait for theirs already, one more does without."""
FEWEST_MOVES = 8
MOST, LATEST = 40, 10
"""So many boards are looked at: these last ones, and of the others some at equal distances."""
NODES, NODES_OF_MORE = 1500, 600
"""Positions of the search for a board: in a match of two, and in one of more, where each takes longer."""
CLEAR, BEHIND = 750, 250
"""From here on, in thousandths, a player is clearly ahead, and up to here clearly behind."""

Rating = Callable[[int], Awaitable[int | None]]
"""How likely the winner was to win after so many moves, in thousandths; None where nobody can tell."""


class Chances(NamedTuple):
    course: tuple[tuple[int, int], ...]
    """The numbers of moves, each with the winner's chance in thousandths."""
    turning: int | None
    """The move from which on the winner stayed clearly ahead."""
    is_back: bool
    """Whether the winner was clearly behind before."""

    def numbered(self, numbers: Sequence[int]) -> Chances:
        """With the numbers that the boards have where moves were taken back."""
        course = tuple((numbers[place], chance) for place, chance in self.course)
        return self._replace(course=course, turning=self.turning and numbers[self.turning])


class Owing:
    """Asks for the chances when a match is won, unless too many wait for theirs."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting

    async def ended(self, connection: Connection, ended: Ended) -> None:
        match, position = ended.match, ended.position
        winner = position.outcome.winner if position.outcome else None
        moves = sum(step.kind is MOVE for step in position.line)
        if winner is None or not self._hosting.workers or moves < FEWEST_MOVES:
            return
        if await jobs.count(connection, CHANCES, MOST_WAITING) < MOST_WAITING:
            key = queue_of(match)
            await jobs.owe(connection, CHANCES, ended.now, queue_key=key, match_id=match.id, priority=BACKGROUND)


class ChancesJob(JobKind):
    """Finds the chances and notes them with the match, from which every process draws the same card."""

    key = CHANCES

    def __init__(self, database: Database, clock: Clock, replays: Replays, engines: Engines) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._engines = engines

    async def act(self, job: Job) -> None:
        assert job.match_id is not None
        async with self._database.reading() as connection:
            match = await matches.find(connection, job.match_id)
            if match is None or match.ended_at is None or self._is_late(match):
                return
            entries, seated = await matches.entries(connection, match.id), await matches.seated(connection, match.id)
            left = await stints.of_match(connection, match.id)
            is_off = (await settings_in(connection, match.guild_id)).computers is Switch.OFF
        positions = await asyncio.to_thread(lambda: counting(list(retrace(match, entries, self._replays.kinds))))
        view = MatchView(match, tuple(seated), positions[-1], stints=left)
        winner = view.position.outcome.winner if view.position.outcome else None
        found = None if is_off or winner is None else await self._found(view, positions, winner)
        await self._keep(view, positions, winner, found)

    async def _found(self, view: MatchView, positions: Sequence[Position], winner: Seat) -> Chances | None:
        nodes = NODES if len(view.players) == DUEL else NODES_OF_MORE

        async def rated(number: int) -> int | None:
            state = positions[number].state
            if state.to_move is None:
                return 1000
            shares = () if self._is_late(view.match) else await self._engines.chances(view, state, nodes)
            return _against_best(shares, winner) if shares else None

        last = len(positions) - 1
        found = await chances(rated, last if positions[last].state.to_move is None else last - 1)
        return found and found.numbered([position.number for position in positions])

    async def _keep(
        self, view: MatchView, positions: Sequence[Position], winner: Seat | None, found: Chances | None
    ) -> None:
        """Note them and have the card drawn, with what else is to be drawn there or by whoever rates the match."""
        match = view.match
        async with self._database.writing() as connection:
            await matches.find(connection, match.id, hold=True)
            await jobs.drop(connection, CHANCES, match.id)
            now = self._clock()
            if found and winner is not None and not self._is_late(match):
                values = {"seat": winner, **found._asdict()}
                people = {"ahead": _seated(view, positions, found)[winner]}
                await incidents.log(connection, match, CHANCES, now, people, **values)
            fact = await rating_facts.of_match(connection, match.id)
            if fact and fact.number is None:
                return
            is_promised = await edits.bring_forward(connection, match.id, BoardPost.key, now)
            if found and not is_promised and not self._is_late(match):
                await enqueue_edits(connection, BoardPost, match.id, now)

    def _is_late(self, match: Match) -> bool:
        assert match.ended_at is not None
        return self._clock() > match.ended_at + PATIENCE


def _seated(view: MatchView, positions: Sequence[Position], found: Chances) -> Sequence[Player]:
    """Who sat there when the match turned, or at its end."""
    ply = next((each.ply for each in positions if each.number == found.turning), view.position.ply)
    return players_at(view.players, view.stints, ply - 1)


async def chances(rated: Rating, last: int) -> Chances | None:
    """The course as far as the last board that tells something, and where it turned."""
    course = {}
    for number in looked_at(last):
        chance = await rated(number)
        if chance is None:
            return None
        course[number] = chance
    turning = _turning(course.items())
    before = max((number for number in course if turning and number < turning), default=None)
    while turning and before is not None and turning - before > 1:
        middle = (before + turning) // 2
        chance = await rated(middle)
        if chance is None:
            return None
        course[middle] = chance
        before, turning = (before, middle) if chance >= CLEAR else (middle, turning)
    is_back = any(chance <= BEHIND for number, chance in course.items() if turning and number < turning)
    return Chances(tuple(sorted(course.items())), turning or None, is_back)


def looked_at(last: int) -> list[int]:
    """The numbers of moves after which it is looked how things stand."""
    if last < MOST:
        return list(range(last + 1))
    early, spread = last + 1 - LATEST, MOST - LATEST
    return [*(number * early // spread for number in range(spread)), *range(early, last + 1)]


def _turning(course: Iterable[tuple[int, int]]) -> int | None:
    """The first of the boards at the end on which the winner was clearly ahead throughout."""
    ahead = list(takewhile(lambda point: point[1] >= CLEAR, sorted(course, reverse=True)))
    return ahead[-1][0] if ahead else None


def _against_best(shares: Sequence[int], seat: Seat) -> int:
    """The chance beside that of the strongest other player alone: of more than two, the middle is even as well."""
    best = max(share for other, share in enumerate(shares) if other != seat)
    return round(1000 * shares[seat] / (shares[seat] + best)) if shares[seat] + best else 500

"""The planner: lines of the kind “if they play this, I answer that”, told to nobody but their owner."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, Self

from bot.core.numbers import count_in, number_in
from bot.core.people import Person, Request
from bot.core.transactions import Transactions
from bot.play.matches import Matches, MatchView, WhichMatch, match_views
from bot.play.plans.refusals import (
    NothingToAnswer,
    NothingToPlan,
    PlanChanged,
    PlanForTwo,
    PlanFull,
    PlanOnOwnTurn,
    PlanTooFar,
)
from bot.play.replays import MOVE, Position, Replays, follow
from games.core import PlayerError, Seat
from storage import Connection
from storage.play import plans
from storage.play.matches.listings import RunningMatch
from storage.play.matches.matches import Status
from storage.play.plans import Line

__all__ = ["MOST_LINES", "Cursor", "Line", "Plan", "PlannedTurn", "Plans", "Thought", "can_plan"]

MOST_LINES = 10
"""Most lines of one player in a match; they fit one message."""
MOST_MOVES = 16
"""Most moves of both sides in a line."""
MOST_AWAITED = 4
"""Moves an opponent may make in a row before the answer: as many as a custom id has room for."""

NOWHERE = 0
"""The line of a cursor at the present board; numbers of lines begin at 1."""


class Cursor(NamedTuple):
    """A place in a plan: the first `depth` moves of a line, then moves of the opponent that have no answer yet."""

    match_id: int
    ply: int
    """The board the plan was made on: it means nothing on any other."""
    line_id: int = NOWHERE
    depth: int = 0
    awaited: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """A cursor as a custom id carries it."""
        match_id, ply, line_id, depth, awaited = text.split(":")
        moves = tuple(awaited.split(".")) if awaited else ()
        return cls(number_in(match_id), count_in(ply), number_in(line_id), count_in(depth), moves)

    def __str__(self) -> str:
        return f"{self.match_id}:{self.ply}:{self.line_id}:{self.depth}:{'.'.join(self.awaited)}"

    @property
    def settled(self) -> Self:
        """The cursor without the moves that have no answer yet."""
        return self._replace(awaited=())


class PlannedTurn(NamedTuple):
    """The moves one seat makes until the other one is to move."""

    seat: Seat
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    view: MatchView
    owner: Seat
    lines: tuple[Line, ...]

    @property
    def opponent(self) -> str:
        return self.view.names[1 - self.owner]

    @property
    def start(self) -> Cursor:
        """The present board, where every line begins."""
        return Cursor(self.view.match.id, self.view.match.ply)

    def line(self, line_id: int) -> Line:
        """One of the lines; raises `PlanChanged`."""
        for line in self.lines:
            if line.id == line_id:
                return line
        raise PlanChanged(number=self.view.match.id)

    def path(self, cursor: Cursor) -> tuple[str, ...]:
        """The moves from the present board to a cursor; raises `PlanChanged`."""
        if (cursor.match_id, cursor.ply) != self.start[:2]:
            raise PlanChanged(number=self.view.match.id)
        begun = self.line(cursor.line_id).path[: cursor.depth] if cursor.line_id != NOWHERE else ()
        return begun + cursor.awaited

    def end(self, line: Line) -> Cursor:
        return self.start._replace(line_id=line.id, depth=len(line.path))

    def through(self, path: Sequence[str]) -> tuple[Line, ...]:
        """The lines that begin with these moves."""
        return tuple(line for line in self.lines if line.path[: len(path)] == tuple(path))

    def turns(self, path: Sequence[str]) -> tuple[PlannedTurn, ...]:
        positions = self.positions(path)
        made = [(position.last.seat, position.last.notation) for position in positions if position.last]
        return tuple(
            PlannedTurn(seat, tuple(move for _, move in moves)) for seat, moves in groupby(made, lambda each: each[0])
        )

    def positions(self, path: Sequence[str]) -> tuple[Position, ...]:
        """The position after each move; raises what `Game.play` raises."""
        positions: list[Position] = []
        for move in path:
            before = positions[-1] if positions else self.view.position
            seat = before.to_move
            positions.append(follow(self.view.game, before, seat or Seat(0), MOVE, move))
        return tuple(positions)


@dataclass(frozen=True, slots=True)
class Thought:
    """A position a plan leads to."""

    plan: Plan
    cursor: Cursor
    path: tuple[str, ...]
    view: MatchView
    """The match as if the moves had been made, without a clock."""

    @property
    def is_own(self) -> bool:
        return self.view.position.to_move == self.plan.owner

    @property
    def goes_on(self) -> bool:
        """Whether more can be planned behind it."""
        return self.view.position.to_move is not None and len(self.path) < MOST_MOVES

    @property
    def answered(self) -> Cursor | None:
        """Where the plan continues from here, if an answer to the awaited moves is planned already."""
        depth = len(self.path)
        for line in self.plan.through(self.path):
            if self.is_own and len(line.path) > depth:
                return self.cursor._replace(line_id=line.id, depth=depth + 1, awaited=())
        return None


class Plans:
    """Looks at plans and changes them; each call is one transaction, and only their owner can make it."""

    def __init__(self, acting: Transactions, replays: Replays, running: Matches) -> None:
        self._acting = acting
        self._database = acting.database
        self._clock = acting.clock
        self._replays = replays
        self._matches = running

    async def open_to(self, person: Person) -> tuple[RunningMatch, ...]:
        """The matches in which someone can plan now, as `can_plan` says of one."""
        mine = await self._matches.listed(person)
        return tuple(each for each in mine if not each.waits and len(each.others) == 1)

    async def meant(self, request: Request, match_id: int | None) -> Plan:
        """The plan of a match: of the one named, else the only one, first of this channel; raises `Refusal`."""
        person, channel_id = request.person, request.place.channel_id
        if match_id is not None:
            return await self.show(person, match_id)
        plannable = await self.open_to(person)
        threaded = [each for each in plannable if each.thread_id is not None and each.thread_id == channel_id]
        here = [each for each in plannable if each.channel_id == channel_id]
        for candidates in (threaded, here, plannable):
            if len(candidates) == 1:
                return await self.show(person, candidates[0].match_id)
            if candidates:
                raise WhichMatch(candidates)
        raise NothingToPlan

    async def show(self, person: Person, match_id: int) -> Plan:
        """What someone has planned in a match; raises `Refusal` where nothing can be planned."""
        async with self._database.reading() as connection:
            view = await match_views.load(connection, self._replays, match_id)
            return await _load(connection, view, person)

    async def think(self, person: Person, cursor: Cursor) -> Thought:
        """The position a cursor stands at; raises `PlanChanged` if the match or the plan has gone on."""
        thought = _imagine(await self.show(person, cursor.match_id), cursor)
        if cursor.awaited and thought.view.to_move is None:
            raise NothingToAnswer(move=cursor.awaited[-1])
        return thought

    async def keep(self, request: Request, cursor: Cursor, move: str) -> Thought:
        """Plan a move of one's own at a cursor, in place of another one there; raises `PlayerError`."""
        async with self._planning(request, cursor.match_id) as (connection, plan):
            before = _imagine(plan, cursor)
            if not before.is_own:
                raise PlanChanged(number=cursor.match_id)
            path = (*before.path, _canonical(before, move))
            if known := plan.through(path):
                return _imagine(plan, cursor._replace(line_id=known[0].id, depth=len(path), awaited=()))
            replaced = [line for line in plan.lines if _gives_way(line.path, path)]
            if len(plan.lines) - len(replaced) >= MOST_LINES:
                raise PlanFull(most=MOST_LINES)
            await plans.drop(connection, [line.id for line in replaced])
            owner = plan.view.players[plan.owner].id
            line_id = await plans.keep(connection, cursor.match_id, owner, cursor.ply, path, self._clock())
            changed = await _load(connection, plan.view, request.person)
        return _imagine(changed, cursor._replace(line_id=line_id, depth=len(path), awaited=()))

    async def drop(self, request: Request, cursor: Cursor) -> Plan:
        """Delete every line that passes a cursor; from the present board that is all of them; raises `Refusal`."""
        async with self._planning(request, cursor.match_id) as (connection, plan):
            passing = plan.through(plan.path(cursor))
            await plans.drop(connection, [line.id for line in passing])
            return replace(plan, lines=tuple(line for line in plan.lines if line not in passing))

    @asynccontextmanager
    async def _planning(self, request: Request, match_id: int) -> AsyncIterator[tuple[Connection, Plan]]:
        """Open a transaction in which someone changes a plan, once per interaction, while no move can be made."""
        async with self._acting.claiming(request) as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            yield connection, await _load(connection, view, request.person)


def can_plan(view: MatchView, person: Person) -> bool:
    """Whether someone plays in a match of two that waits for the other one."""
    seat = view.seat_of(person.discord_id)
    present = view.position.ply == view.match.ply and view.match.status is Status.RUNNING
    return present and seat is not None and len(view.players) == 2 and not view.waits_for(person.discord_id)


async def _load(connection: Connection, view: MatchView, person: Person) -> Plan:
    """The plan as it stands; raises `Refusal` where nothing can be planned."""
    number, owner = view.match.id, view.require_seat(person.discord_id)
    if len(view.players) > 2:
        raise PlanForTwo(number=number, seats=len(view.players))
    view.require_running()
    if view.position.to_move == owner:
        raise PlanOnOwnTurn(number=number)
    lines = await plans.of_player(connection, number, view.players[owner].id, view.match.ply)
    return Plan(view, owner, lines)


def _imagine(plan: Plan, cursor: Cursor) -> Thought:
    path = plan.path(cursor)
    if len(cursor.awaited) > MOST_AWAITED:
        raise PlanTooFar(most=MOST_AWAITED)
    try:
        positions = plan.positions(path)
    except PlayerError:  # planned under other rules
        raise PlanChanged(number=cursor.match_id) from None
    position = positions[-1] if positions else plan.view.position
    return Thought(plan, cursor, path, replace(plan.view, position=position, timing=None))


def _canonical(thought: Thought, move: str) -> str:
    """The notation of a legal move; raises what `Game.play` raises."""
    with thought.view.naming():
        after = follow(thought.view.game, thought.view.position, thought.plan.owner, MOVE, move)
    assert after.last is not None
    return after.last.notation


def _gives_way(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether a line is the beginning of a new one, or has another answer at its end."""
    last = len(new) - 1
    return tuple(old[:last]) == tuple(new[:last]) or tuple(new[: len(old)]) == tuple(old)

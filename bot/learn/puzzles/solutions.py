"""Who has solved which puzzles, and what a try is worth."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.core.bookmarks import Bookmarks
from bot.core.outbox.queue import enqueue_redraw
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.learn.puzzles import results
from bot.learn.puzzles.posts import DailyPost
from bot.learn.puzzles.refusals import NoPuzzles, NoSuchPuzzle, NothingToShare, PuzzlesOff, SharedAlready
from bot.learn.puzzles.results import DailyScore
from bot.learn.puzzles.server_settings import ALLOWED
from games import GAMES
from games.core import AnyGame, Seat
from lessons import NUMBERED, PUZZLES
from lessons.puzzle import Judgement, Puzzle
from storage import Connection
from storage.learn import dailies, daily_results, puzzles
from storage.learn.dailies import DailyRow
from storage.people import players


@dataclass(frozen=True)
class PuzzlePlace:
    """A puzzle, how far its line has been played, and the day it was the puzzle of, if it is one."""

    key: str
    puzzle: Puzzle
    ply: int = 0
    daily: DailyRow | None = None

    @property
    def game(self) -> AnyGame:
        return GAMES[self.key]

    @cached_property
    def position(self) -> Any:
        """The position in which the next move has to be found."""
        return self.puzzle.position(self.game, self.ply)

    @property
    def seat(self) -> Seat:
        return Seat(self.position.to_move)

    @property
    def left(self) -> int:
        """How many moves are still to be found."""
        return self.puzzle.moves - self.ply // 2

    @property
    def count(self) -> int:
        """The number of the puzzle among those of its game, from 1."""
        return PUZZLES[self.key].index(self.puzzle) + 1


@dataclass(frozen=True, slots=True)
class Solving:
    """A try at a puzzle."""

    place: PuzzlePlace
    judgement: Judgement
    score: DailyScore | None = None
    """How they have done at the puzzle of a day with this try."""

    @property
    def notation(self) -> str:
        return self.place.game.format(self.judgement.made.move)

    @property
    def is_solved(self) -> bool:
        return self.judgement.is_right and not self.judgement.goes_on


class Puzzles:
    """The puzzles, and how many of them each person has solved."""

    def __init__(self, acting: Transactions) -> None:
        self._acting = acting
        self._bookmarks: Bookmarks[PuzzlePlace] = Bookmarks()

    def place(self, number: int, ply: int = 0) -> PuzzlePlace:
        """A puzzle by its number; raises `NoSuchPuzzle`."""
        key, puzzle = NUMBERED.get(number, (None, None))
        if key is None or puzzle is None or not 0 <= ply < len(puzzle.line) or ply % 2:
            raise NoSuchPuzzle
        return PuzzlePlace(key, puzzle, ply)

    async def daily(self, number: int, ply: int = 0) -> PuzzlePlace:
        """The puzzle of a day by its id; raises `NoSuchPuzzle`."""
        async with self._acting.database.reading() as connection:
            row = await dailies.find(connection, number)
        if row is None:
            raise NoSuchPuzzle
        found = self.place(row.puzzle, ply)
        return PuzzlePlace(found.key, found.puzzle, ply, row)

    async def check_allowed(self, guild_id: int | None) -> None:
        """Raise `PuzzlesOff` where a server doesn't want them."""
        async with self._acting.database.reading() as connection:
            if not await ALLOWED.of(connection, guild_id):
                raise PuzzlesOff

    async def solved(self, person: Person) -> frozenset[int]:
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return await puzzles.solved(connection, player.id) if player else frozenset()

    async def counts(self, person: Person) -> Mapping[str, tuple[int, int]]:
        """How many someone has solved and how many there are, by game."""
        solved = await self.solved(person)
        return {
            key: (sum(each.number in solved for each in known), len(known)) for key, known in PUZZLES.items() if known
        }

    async def next(self, person: Person, key: str, after: int | None = None) -> PuzzlePlace | None:
        """The next puzzle that someone hasn't solved, None if they have solved all; raises `NoPuzzles`.

        That of a day comes last, for three tries at it count.
        """
        known = PUZZLES.get(key, ())
        if not known:
            raise NoPuzzles(game=GAMES[key].info.name)
        solved = await self.solved(person)
        begin = 0 if after is None else 1 + next(at for at, each in enumerate(known) if each.number == after)
        rest = [each for each in (*known[begin:], *known[:begin]) if each.number not in solved]
        of_days = {results.puzzle_of(number) for number in results.lately(self._acting.clock())}
        return PuzzlePlace(key, min(rest, key=lambda each: each.number in of_days)) if rest else None

    def show(self, person: Person, place: PuzzlePlace) -> None:
        """Note which puzzle someone looks at, and how far its line has been played."""
        self._bookmarks.put(person, place.key, place, self._acting.clock())

    async def current(self, person: Person, key: str) -> PuzzlePlace | None:
        """The puzzle someone looks at, else the next one; raises `NoPuzzles`."""
        return self._bookmarks.find(person, key, self._acting.clock()) or await self.next(person, key)

    async def attempt(self, request: Request, place: PuzzlePlace, text: str) -> Solving:
        """Judge a move, and remember a puzzle that is solved; raises `PlayerError` as a match would."""
        game, before = place.game, place.position
        move, _, _ = game.play(before, before.to_move, text)
        judgement = await asyncio.to_thread(place.puzzle.judge, game, place.ply, move)
        found = Solving(place, judgement)
        if found.is_solved or (place.daily and not judgement.is_right):
            async with self._acting.meeting(request) as (connection, player):
                found = await self._note(connection, player, found)
        if found.is_solved:
            self._bookmarks.put(request.person, place.key, None, self._acting.clock())
        return found

    async def restart(self, request: Request, key: str) -> PuzzlePlace:
        """Begin the puzzles of a game anew, with that of a day last as ever; raises `NoPuzzles`."""
        async with self._acting.meeting(request) as (connection, player):
            await puzzles.drop(connection, player.id, frozenset(each.number for each in PUZZLES[key]))
        self._bookmarks.put(request.person, key, None, self._acting.clock())
        place = await self.next(request.person, key)
        assert place, "nothing is solved any more"
        return place

    async def note_seen(self, request: Request, place: PuzzlePlace) -> None:
        """Note that someone looks at a solution."""
        async with self._acting.meeting(request) as (connection, player):
            await results.note_seen(connection, player, place.puzzle.number, self._acting.clock())

    async def newest_daily(self, guild_id: int | None) -> DailyRow | None:
        """The puzzle of the day of a server, until its solution is told."""
        async with self._acting.database.reading() as connection:
            untold = await dailies.untold(connection, guild_id) if guild_id else ()
        return untold[-1] if untold and untold[-1].puzzle in NUMBERED else None

    async def share(self, request: Request, number: int) -> DailyScore:
        """How someone did at the puzzle of a day, to be told once; raises `Refusal`."""
        place = await self.daily(number)
        assert place.daily
        async with self._acting.meeting(request) as (connection, player):
            score = await results.find(connection, player, place.daily)
            if not score.is_over:
                raise NothingToShare
            if not await daily_results.share(connection, player.id, score.number, self._acting.clock()):
                raise SharedAlready
        return score

    @asynccontextmanager
    async def sharing(self, request: Request, number: int) -> AsyncIterator[DailyScore]:
        """How someone did at the puzzle of a day, told within the block; if that fails, it may be told again."""
        score = await self.share(request, number)
        try:
            yield score
        except BaseException:
            async with self._acting.database.writing() as connection:
                if player := await players.find(connection, request.person.discord_id):
                    await daily_results.unshare(connection, player.id, score.number)
            raise

    async def _note(self, connection: Connection, player: Player, found: Solving) -> Solving:
        """Note a try; the day's counter rises with everyone who has solved it by what counts."""
        now, shown = self._acting.clock(), found.place.daily
        await players.hold(connection, player.id)  # of two tries at once, one is the next of the other
        if found.is_solved:
            await puzzles.solve(connection, player.id, found.place.puzzle.number, now)
        daily = await dailies.find(connection, shown.id) if shown else None  # its solution may be told by now
        if daily is None or daily.told_at:
            return found
        score = await results.note(connection, player, daily, now, is_right=found.is_solved)
        counts = found.is_solved and score.is_solved
        if counts and await dailies.solve(connection, daily.id, player.id, now):
            await enqueue_redraw(connection, DailyPost, daily.post_id, now)
        return replace(found, score=score)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    await puzzles.drop(connection, player.id)
    await dailies.forget(connection, player.id)
    await daily_results.forget(connection, player.id)

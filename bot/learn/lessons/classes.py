"""Who has learnt what, and what an answer to a step is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.core.bookmarks import Bookmarks
from bot.core.exports import rows
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.learn.lessons.refusals import NoLesson, NoSuchStep
from games import GAMES
from games.core import AnyGame, Event, Seat
from lessons import LESSONS, STEPS, Lesson
from lessons.core import LessonStep, Reply
from storage import Connection
from storage.learn import lessons
from storage.people import players


@dataclass(frozen=True, slots=True)
class LessonPlace:
    lesson: Lesson
    step: LessonStep

    @property
    def game(self) -> AnyGame:
        return GAMES[self.lesson.key]

    @property
    def position(self) -> Any:
        return self.step.position(self.game)

    @property
    def count(self) -> int:
        """The number of the step, from 1."""
        return self.lesson.steps.index(self.step) + 1

    @property
    def next(self) -> LessonStep | None:
        return self.lesson.after(self.step.number)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer to a step: the move, what it does, and whether it is what was asked for."""

    place: LessonPlace
    seat: Seat
    before: Any
    move: Any
    after: Any
    events: tuple[Event, ...]
    is_right: bool
    reply: Reply | None
    """What the other side would do to a wrong move."""

    @property
    def notation(self) -> str:
        return self.place.game.format(self.move)

    @property
    def verdict(self) -> str:
        """Why it is right or wrong, and what follows."""
        step = self.place.step
        return step.right if self.is_right else step.hints.get(self.notation, step.wrong)


class Lessons:
    """The lessons, and how far each person has come."""

    def __init__(self, acting: Transactions) -> None:
        self._acting = acting
        self._bookmarks: Bookmarks[LessonPlace] = Bookmarks()

    def place(self, number: int) -> LessonPlace:
        """A step by its number; raises `NoSuchStep`."""
        if number not in STEPS:
            raise NoSuchStep
        return LessonPlace(*STEPS[number])

    async def current(self, person: Person, key: str) -> LessonPlace:
        """Where someone continues: the step they have before them, else the first they haven't solved, or the first.

        Raises `NoLesson`.
        """
        if key not in LESSONS:
            raise NoLesson(game=GAMES[key].info.name)
        if shown := self._bookmarks.find(person, key, self._acting.clock()):
            return shown
        lesson, done = LESSONS[key], await self.solved(person)
        return LessonPlace(lesson, next(_unsolved(lesson, done), lesson.steps[0]))

    def show(self, person: Person, place: LessonPlace) -> None:
        """Note that someone has a step before them, with the steps they skipped behind them."""
        self._bookmarks.put(person, place.lesson.key, place, self._acting.clock())

    async def solved(self, person: Person) -> frozenset[int]:
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return await lessons.solved(connection, player.id) if player else frozenset()

    async def attempt(self, request: Request, number: int, text: str) -> Attempt:
        """Judge a move, and remember a step that is solved; raises `PlayerError` as a match would."""
        place = self.place(number)
        before = place.position
        move, after, events = place.game.play(before, before.to_move, text)
        is_right, reply = place.step.aim.judge(place.game, before, move)
        if is_right:
            async with self._acting.meeting(request) as (connection, player):
                await lessons.solve(connection, player.id, number, self._acting.clock())
                done = await lessons.solved(connection, player.id)
            self._bookmarks.put(request.person, place.lesson.key, _later(place, done), self._acting.clock())
        return Attempt(place, before.to_move, before, move, after, events, is_right, reply)

    async def restart(self, request: Request, key: str) -> LessonPlace:
        async with self._acting.meeting(request) as (connection, player):
            await lessons.drop(connection, player.id, frozenset(step.number for step in LESSONS[key].steps))
        self._bookmarks.put(request.person, key, None, self._acting.clock())
        return LessonPlace(LESSONS[key], LESSONS[key].steps[0])


def _later(place: LessonPlace, done: frozenset[int]) -> LessonPlace | None:
    """The next step that isn't solved, after one that was just done."""
    further = (LessonPlace(place.lesson, step) for step in _unsolved(place.lesson, done))
    return next((each for each in further if each.count > place.count), None)


def _unsolved(lesson: Lesson, done: frozenset[int]) -> Iterator[LessonStep]:
    return (step for step in lesson.steps if step.number not in done)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    await lessons.drop(connection, player.id)


export = rows(lessons.export)
"""What someone has learnt, to take home."""

"""A tournament on a database of its own that can be cut off anywhere: between two transactions, or within one."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine

from bot.community.tournaments.rounds.pairing import Paired, _document, _read, _simple
from bot.core.outbox.outbox import Delivery
from bot.core.people import Person
from bot.core.refusals import Refusal
from storage import Connection, Database
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import by, managing
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Tournament
from tournaments.lines import answer

T = TypeVar("T")
Deed = Callable[[House], Awaitable[Any]]
FILES = count(1)
DIRECTOR = Person(99, "Dana")
PEOPLE = tuple(Person(100 + number, f"P{number:02}") for number in range(24))


class PowerCutError(BaseException):
    """The process is gone; nothing that was not committed is kept."""


class Storm:
    """A house whose power may be cut, its clock, and everything it has sent."""

    def __init__(self, template: Path, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        file = folder / f"storm-{next(FILES)}.db"
        shutil.copyfile(template, file)
        self.clock = HandClock()
        self.sent: list[Delivery[Any]] = []
        self.database: Database = self.run(
            self._stack.enter_async_context(Database.open(f"sqlite+aiosqlite:///{file}"))
        )
        self.house = self._built()

    def run(self, deed: Coroutine[Any, Any, T]) -> T:
        """Do something."""
        return self._runner.run(deed)

    def close(self) -> None:
        """For good."""
        self.run(self._stack.aclose())
        self._runner.close()

    def cut(self, after: int, deed: Deed) -> bool:
        """Do something, with a power cut in a later transaction, before its end; then the bot is there again."""
        was_cut = self.run(self._cut(after, deed))
        self.house = self._built()
        return was_cut

    async def sweep(self) -> None:
        """Whatever is due now, until nothing is, and what is owed goes out."""
        for _ in range(3):
            await self.house.flags.sweep()
        await self.deliver()

    async def deliver(self) -> None:
        """Send what is owed."""
        outbox = self.house.outbox
        while due := await outbox.due():
            for post in due:
                if delivery := await outbox.delivery(post):
                    await outbox.sent(delivery, post.id)
                    self.sent.append(delivery)

    async def wrong(self) -> list[str]:
        """What a recount from outside finds."""
        return await wrong(self.database)

    def _built(self) -> House:
        house = House.on(self.database, self.clock, Random(7))
        house.advancing.next_rounds = at_once
        house.advancing.patience = house.advancing.making_seconds = 60.0
        return house

    async def _cut(self, after: int, deed: Deed) -> bool:
        writing = self.database.writing
        left = count(after, -1)

        @asynccontextmanager
        async def cut_off() -> AsyncIterator[Connection]:
            async with writing() as connection:
                yield connection
                if next(left) == 0:
                    raise PowerCutError

        self.database.writing = cut_off  # type: ignore[method-assign]
        try:
            await deed(self.house)
        except PowerCutError:
            return True
        finally:
            self.database.writing = writing  # type: ignore[method-assign]
        return False


class Story(RuleBasedStateMachine):
    """What happens to one thing in a storm, which has a `number`."""

    def __init__(self, template: Path, folder: Path) -> None:
        super().__init__()
        self.storm = Storm(template, folder)
        self.number = 0
        self.settled = False
        """Whether everything that followed has been done."""

    def teardown(self) -> None:
        if self.number:
            self.to_the_end()
        self.storm.close()

    def to_the_end(self) -> None:
        """What it has to come to, whatever has happened."""
        raise NotImplementedError

    def do(self, deed: Deed, cut: int | None = None, *, sweeps: bool = True) -> Any:
        """Something that may be refused, and in which the power may be cut; what is due is done then."""
        self.settled, done = False, None
        with suppress(Refusal):
            done = self.storm.run(deed(self.storm.house)) if cut is None else self.storm.cut(cut, deed)
        if sweeps:
            self.sweep()
        return done

    def sweep(self) -> None:
        self.storm.run(self.storm.sweep())
        self.settled = True


def runs(examples: int, steps: int) -> settings:
    """So many stories, each as long as that."""
    bounds = {"max_examples": examples, "stateful_step_count": steps, "deadline": None}
    return settings(**bounds, phases=[Phase.generate], suppress_health_check=list(HealthCheck))


async def at_once(tournament: Tournament) -> Paired:
    """The next rounds by the pairing program, in this process."""
    simple = _simple(tournament)
    if simple is not None:
        return simple
    return _read(list(answer(json.loads(_document(tournament))))[:-1])


async def played(house: House, number: int, best: int) -> None:
    """Everyone moves once; then all but one resign."""
    view = await house.matches.show(number)
    people = [Person(player.discord_id or 0, player.name) for player in view.players]
    for _ in people:
        view = await house.matches.show(number)
        if view.to_move is None:
            return
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        mover = Person(view.to_move.discord_id or 0, view.to_move.name)
        await house.matches.move(by(mover), number, None, move)
    for person in people[:best] + people[best + 1 :]:
        await house.matches.resign(by(person), number)


async def left(house: House, number: int, best: int) -> None:
    """Whoever has to move resigns before that."""
    view = await house.matches.show(number)
    assert view.to_move
    await house.matches.resign(by(Person(view.to_move.discord_id or 0, view.to_move.name)), number)


async def ended(house: House, number: int, best: int) -> None:
    """A moderator ends it."""
    view = await house.matches.show(number)
    winner = Person(view.players[best].discord_id or 0, view.players[best].name)
    draft = await house.moderation.draft_end(managing(DIRECTOR), number, [winner], "They agreed")
    await house.moderation.end(managing(DIRECTOR), draft.number)

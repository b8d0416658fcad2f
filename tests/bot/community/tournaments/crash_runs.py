"""A tournament on a database of its own that can be cut off anywhere: between two transactions, or within one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine

from bot.app import build
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from storage import Connection, Database
from tests.bot.community.tournaments.full_match import at_once
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import by, managing, patient
from tests.conftest import HandClock

T = TypeVar("T")
Deed = Callable[[Services], Awaitable[Any]]
FILES = count(1)
DIRECTOR = Person(99, "Dana")
PEOPLE = tuple(Person(100 + number, f"P{number:02}") for number in range(24))


class PowerCutError(BaseException):
    """The process is gone; nothing that was not committed is kept."""


class Storm:
    """Services whose power may be cut, their clock, and everything they have sent."""

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
        self.services = self._built()

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
        self.services = self._built()
        return was_cut

    async def sweep(self) -> None:
        """Whatever is due now, until nothing is, and what is owed goes out."""
        for _ in range(3):
            await self.services[Sweeps].sweep()
        await self.deliver()

    async def deliver(self) -> None:
        """Send what is owed."""
        outbox = self.services[Outbox]
        while due := await outbox.due():
            for post in due:
                if delivery := await outbox.delivery(post):
                    await outbox.sent(delivery, post.id)
                    self.sent.append(delivery)

    async def wrong(self) -> list[str]:
        """What a recount from outside finds."""
        return await wrong(self.database)

    def _built(self) -> Services:
        services = patient(build(self.database, self.clock, Random(7)))
        services[Advancing].next_rounds = at_once
        return services

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
            await deed(self.services)
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
            done = self.storm.run(deed(self.storm.services)) if cut is None else self.storm.cut(cut, deed)
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


async def played(services: Services, number: int, best: int) -> None:
    """Everyone moves once; then all but one resign."""
    view = await services[Matches].show(number)
    people = [Person(player.discord_id or 0, player.name) for player in view.players]
    for _ in people:
        view = await services[Matches].show(number)
        if view.to_move is None:
            return
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        mover = Person(view.to_move.discord_id or 0, view.to_move.name)
        await services[Matches].move(by(mover), number, None, move)
    for person in people[:best] + people[best + 1 :]:
        await services[Matches].resign(by(person), number)


async def left(services: Services, number: int, best: int) -> None:
    """Whoever has to move resigns before that."""
    view = await services[Matches].show(number)
    assert view.to_move
    await services[Matches].resign(by(Person(view.to_move.discord_id or 0, view.to_move.name)), number)


async def ended(services: Services, number: int, best: int) -> None:
    """A moderator ends it."""
    view = await services[Matches].show(number)
    winner = Person(view.players[best].discord_id or 0, view.players[best].name)
    draft = await services[Moderation].draft_end(managing(DIRECTOR), number, [winner], "They agreed")
    await services[Moderation].end(managing(DIRECTOR), draft.number)

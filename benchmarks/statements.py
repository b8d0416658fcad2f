"""What a move and an idle round ask of the database, counted: `python -m benchmarks statements`.

The bot runs in this process against the sandbox, so that every statement is seen together with who asked it: from the
press to the board in its channel and the postman at rest again. BEGIN and COMMIT are not counted among them, but
commits of what was changed are, each of which is one sync of the disk.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from importlib import import_module
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.app import build
from bot.client import Engawa
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person as CorePerson
from bot.people.players.preferences import PreferenceBook
from bot.play.threads import Threads
from games import GAMES
from sandbox.__main__ import point_at
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.server import Sandbox
from storage import Database

MOST_A_MOVE, COMMITS_A_MOVE, MOST_A_ROUND = 20, 2, 4
MOST_IN_A_CHAT, COMMITS_IN_A_CHAT = 22, 3
"""What is aimed at, and held by a test."""
CHANGES = re.compile(r"\b(INSERT INTO|UPDATE|DELETE FROM) ")
REST_SECONDS = 0.25
"""So long nothing is asked once everything that follows from a move is done."""
SCHEDULED = {
    *("Sweeper._rounds", "Sweeper._beats", "Caretaker.run", "Postman._close_left_open", "Retention.tidy"),
    *("JobRounds._claim", "Waker.run", "Outbox.renew"),
}
"""Functions that act because time goes by, whoever moves meanwhile."""
COMMITS = "commits"
"""The key under which a connection says whether it has changed anything in its transaction."""
CLOCK = "3d"
DATABASE = "storage.core.database"
PICTURE = "engawa-{number}-{ply}.png"
greenlets: Any = import_module("greenlet")  # it has no types


class Asked(NamedTuple):
    """A statement, and who asked it."""

    root: str
    """The function of the bot that everything began with."""
    caller: str
    query: str
    """The named query of `storage`."""
    statement: str


class Count(NamedTuple):
    """What was asked, and how many transactions have changed something."""

    asked: list[Asked]
    commits: int


class Ledger:
    """Every statement of every database while it listens."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.commits = 0
        """Transactions that changed something, by whoever acted."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note what is asked until the end of the block."""
        heard: dict[str, Callable[..., None]] = {"before_cursor_execute": self._heard, "commit": self._committed}
        for name, hear in heard.items():
            event.listen(Engine, name, hear)
        try:
            yield
        finally:
            for name, hear in heard.items():
                event.remove(Engine, name, hear)

    def _committed(self, connection: Any) -> None:
        self.commits += connection.info.pop(COMMITS, 0)

    def _heard(self, connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(("BEGIN", "PRAGMA", "COMMIT", "ROLLBACK")):
            return
        named = [(frame.f_globals["__name__"], frame.f_code.co_qualname) for frame in _stack()]
        bots = [name for module, name in named if module.startswith("bot.")]
        queries = [(module, name) for module, name in named if module.startswith("storage") and module != DATABASE]
        stored = [f"{module.rpartition('.')[2]}.{name}" for module, name in queries]
        if SCHEDULED.isdisjoint(bots):
            root, caller = (bots[-1], bots[0]) if bots else ("?", "?")
            if CHANGES.search(statement):
                connection.info[COMMITS] = 1
            self.asked.append(Asked(root, caller, stored[-1] if stored else "?", statement))


class Evening(NamedTuple):
    """The bot in this process, and people who play."""

    sandbox: Sandbox
    client: Engawa
    channel: int
    ledger: Ledger

    async def counted(self, act: Callable[[], Awaitable[object]]) -> Count:
        """What is asked from something that someone does until nothing follows from it any more."""
        await self.rest()
        self.ledger.asked.clear()
        self.ledger.commits = 0
        await act()
        await self.rest()
        return Count(list(self.ledger.asked), self.ledger.commits)

    def in_chat(self) -> Evening:
        """The same in a chat of the first two people, which the bot is not in."""
        first, second, *_ = self.sandbox.people
        first.install()
        second.install()
        return self._replace(channel=self.sandbox.backend.world.direct_channel(first.id, second.id).id)

    async def rest(self) -> None:
        """Wait until nothing has been asked for a while."""
        before = -1
        while before != len(self.ledger.asked):
            before = len(self.ledger.asked)
            await asyncio.sleep(REST_SECONDS)


def main() -> None:
    """Print what was asked, by phase."""
    asyncio.run(_print())


async def _print() -> None:
    with TemporaryDirectory() as folder:
        async with playing(f"sqlite:///{folder}/engawa.db") as evening:
            for name, count in (await moves(evening)).items():
                print(_report(f"{name} (aim {MOST_A_MOVE}, and {COMMITS_A_MOVE} commits)", count))
            print(_report(f"an idle round (aim {MOST_A_ROUND})", await idle_round(evening)))
        async with playing(f"sqlite:///{folder}/chat.db") as evening:
            for name, count in (await moves(evening.in_chat())).items():
                print(_report(f"{name} in a chat (aim {MOST_IN_A_CHAT}, and {COMMITS_IN_A_CHAT} commits)", count))


@asynccontextmanager
async def playing(url: str) -> AsyncIterator[Evening]:
    """The bot on a database, in a sandbox of its own."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    try:
        async with Sandbox(rate_limits=False) as sandbox, Database.open(url) as database:
            point_at(sandbox.address)
            client = Engawa(build(database, lambda: datetime.now(UTC), Random(0)))
            running = asyncio.create_task(client.start(sandbox.token))
            try:
                await sandbox.backend.gateway.changed.wait()
                await client.wait_until_ready()
                ledger = Ledger()
                with ledger.listening():
                    yield Evening(sandbox, client, sandbox.channels["games"], ledger)
            finally:
                await client.close()
                await running
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def moves(evening: Evening) -> dict[str, Count]:
    """Moves of a match of two with a clock and no plans, made in the ways there are, by people who are known."""
    match = await _Match.begun(evening)
    for _ in range(2):  # everyone's language is known then
        await match.typed()
    typed = await evening.counted(match.typed)
    confirming = await match.picked_to("play:")
    confirmed = await evening.counted(lambda: match.press(confirming, "play:"))
    book = evening.client.context.services[PreferenceBook]
    await book.choose(person_of(match.mover), "confirm", "False")
    last = await match.picked_to("pick:")
    return {
        "a typed move": typed,
        "a move confirmed in the picker": confirmed,
        "a move pressed without a preview": await evening.counted(lambda: match.press(last, "pick:")),
    }


async def idle_round(evening: Evening) -> Count:
    """Everything that is asked every few seconds while nothing is due."""
    services = evening.client.context.services

    async def round_() -> None:
        await services[Sweeps].sweep()
        await services[Pulse].beat()
        await services[Outbox].claim(1)
        await services[Threads].to_close()

    await round_()  # of what has become due since
    return await evening.counted(round_)


def person_of(person: FakePerson) -> CorePerson:
    """Someone of the sandbox as the services know them."""
    return CorePerson(person.id, person.name)


class _Match:
    """A match of two people, each of whom makes the first legal move."""

    def __init__(self, evening: Evening, people: Sequence[FakePerson]) -> None:
        self._evening = evening
        self._people = people
        self._game = GAMES["dogon"]
        self._state = self._game.start()
        self._ply = 0
        self._first: FakePerson | None = None

    @classmethod
    async def begun(cls, evening: Evening) -> _Match:
        """Opened and joined; the first board is out."""
        host, guest = evening.sandbox.people[:2]
        await host.slash(evening.channel, "play", game="dogon", opponent=guest.id, clock=CLOCK)
        card = await host.wait_for(evening.channel, lambda message: "### Table #1 " in message.text)
        await guest.click(card.id, "Join")
        match = cls(evening, (host, guest))
        board = await match.board()
        match._first = next(each for each in match._people if each.mention in board.text)
        return match

    @property
    def mover(self) -> FakePerson:
        """Who has to move."""
        first, second = sorted(self._people, key=lambda each: each is not self._first)
        return first if self._state.to_move == 0 else second

    async def board(self) -> Seen:
        """The present one, once it is in the channel."""
        name = PICTURE.format(number=1, ply=self._ply)
        shown = lambda message: not message.ephemeral and any(name in each.url for each in message.pictures)  # noqa: E731
        return await self._people[0].wait_for(self._evening.channel, shown)

    async def typed(self) -> None:
        """`/move`."""
        mover, move = self.mover, self._game.legal_moves(self._state)[0]
        await (await mover.slash(self._evening.channel, "move", move=self._game.format(move), match=1)).filled()
        await self._moved(move)

    async def picked_to(self, last: str) -> Seen:
        """The page of the picker on which the button comes that makes the first legal move: by its custom id."""
        move = self._game.legal_moves(self._state)[0]
        path = [step.cell for step in self._game.path(self._state, move)]
        page = await (await self.mover.click((await self.board()).id, "Move")).filled()
        picks = [f"pick:1:{self._ply}:{'.'.join(path[:depth])}" for depth in range(1, len(path) + 1)]
        for pick in picks:
            if self._button(page, last if last == "play:" else picks[-1]):
                break
            page = await (await self.mover.click(page.id, self._button(page, pick))).filled()
        return page

    async def press(self, page: Seen, begins: str) -> None:
        """Press a button, which makes the move."""
        move = self._game.legal_moves(self._state)[0]
        await (await self.mover.click(page.id, self._button(page, begins))).filled()
        await self._moved(move)

    def _button(self, page: Seen, begins: str) -> str:
        """The custom id of the first button that begins so, or nothing."""
        return next((each["custom_id"] for each in page.buttons if each["custom_id"].startswith(begins)), "")

    async def _moved(self, move: Any) -> None:
        self._state, _ = self._game.apply(self._state, move)
        self._ply += 1
        await self.board()


def _stack() -> Iterator[FrameType]:
    """From the database outwards, through the greenlet in which SQLAlchemy runs to the event loop."""
    current = greenlets.getcurrent()
    frame: FrameType | None = sys._getframe()  # noqa: SLF001 (the traceback of a statement)
    while current:
        while frame:
            yield frame
            frame = frame.f_back
        current = current.parent
        frame = current.gr_frame if current else None


def _report(name: str, count: Count) -> str:
    """A line for each statement."""
    lines = [f"{name}: {len(count.asked)} statements, {count.commits} commits"]
    for number, each in enumerate(count.asked, 1):
        lines.append(f"{number:>4}  {each.root:34.34} {each.caller:36.36} {each.query:28} {each.statement.split()[0]}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

"""The unchanged bot as a process of its own in the sandbox, and people who play with it."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, text

from bot.app import build
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person as CorePerson
from bot.core.people import Place, Request, Rights
from bot.core.services import Services
from bot.play.matches.board.pictures import played
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from games.core import Seat
from sandbox.launch import BOT
from sandbox.people.client_view import Ping, Seen
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.server import Sandbox
from storage import Database
from storage.core.tables import posts
from tests.end_to_end.forked import Forks
from tests.games.setups import with_names

ORGANISING = {
    "start": "event-run:start:{}",
    "pause": "event-run:pause:{}",
    "final": "event-run:final:{}",
    "move": "event-move:tournament:{}",
    "end": "event-end:{}",
    "pairings": "event-rounds:pairings:{}",
    "undo": "event-rounds:undo:{}",
}
"""The buttons of who runs a tournament that ask nothing."""
IN_A_HURRY = "tests.end_to_end.bot_in_a_hurry:main"
CONTRACT = Path(__file__).parent.parent / "data" / "discord" / "openapi.json"
PATIENCE_S = 90.0
"""For anything that should happen at once, on a machine with other things to do."""
LOOK_AGAIN_S = 0.25
LOG_SHOWN = 20_000
"""Characters from the end of a log."""
NUMBERS = itertools.count(1)
"""Of interactions that there never were."""


def described(view: MatchView, viewer: Seat | None = None) -> str:
    """The description of a board: with the players' names, the last move, and *you* for a viewer."""
    last = played(view.position.mark)
    return with_names(view.game.describe(view.position.state, viewer, last), view.names)


def core(person: FakePerson) -> CorePerson:
    """Someone of the sandbox, as the services know them."""
    return CorePerson(person.id, person.name)


def now() -> datetime:
    """The time of the bot, which services beside it go by too: hands that stand still fall behind from day to day."""
    return datetime.now(UTC)


def on_button(label: str) -> str:
    """The notation of the move that a button of the picker plays, which draws directions as the mover sees them."""
    return label.removeprefix("Play ").replace(" ►", "+").replace(" ◄", "-")


@dataclass
class Evening:
    """An evening in the sandbox: the server, the bot, a channel, and a second look into the bot's database."""

    sandbox: Sandbox
    database_url: str
    channel: int
    services: Services
    entry: str = field(default=BOT, kw_only=True)
    """What is started as the bot."""
    env: dict[str, str] = field(default_factory=dict, kw_only=True)
    """What its host has set besides."""

    @property
    def aki(self) -> FakePerson:
        return self.sandbox.person("Aki")

    @property
    def bruno(self) -> FakePerson:
        return self.sandbox.person("Bruno")

    async def start_bot(self) -> None:
        bot = await self.sandbox.launch_bot(entry=self.entry, env={"DATABASE_URL": self.database_url, **self.env})
        await bot.ready()

    async def kill_bot(self) -> None:
        assert self.sandbox.bot
        await self.sandbox.bot.kill()

    async def open_table(self, host: FakePerson, game: str = "dogon", **options: object) -> Seen:
        """Open a table, without a clock unless one is asked for, and wait for its card."""
        options = options if "like-last-time" in options else {"clock": "none", **options}
        known = {message.id for message in host.messages(self.channel)}
        answer = await host.slash(self.channel, "play", game=game, **options)
        assert "is open" in answer.text, answer
        return await self.see(host, lambda message: "### Table #" in message.text and message.id not in known)

    async def begin(self, host: FakePerson | None = None, **options: object) -> int:
        """A match between Aki and Bruno, whoever is the host; returns its number once its first board is out."""
        host, guest = (self.bruno, self.aki) if host == self.bruno else (self.aki, self.bruno)
        card = await self.open_table(host, opponent=guest.id, **options)
        await guest.click(card.id, "Join")
        number = match_number(card)
        await self.see(self.aki, lambda message: is_board(message, number, 0))
        return number

    async def owe_matches(self, channel: int, count: int) -> None:
        """Matches that begin in a channel all at once; the bot finds what is owed about them by itself."""
        for _ in range(count):
            setup = TableSetup("dogon", {}, None, [core(self.bruno)])
            table = await self.services[Tables].open(self.by(self.aki, channel), setup)
            await self.services[Tables].join(self.by(self.bruno, channel), table.match.id)

    def by(self, person: FakePerson, channel: int | None = None, *, manages: bool = False) -> Request:
        """What the bot makes of an interaction of someone."""
        server = self.sandbox.guild.id
        return Request(core(person), next(NUMBERS), Place(server, channel or self.channel), Rights(server, manages))

    async def see(self, person: FakePerson, wanted: Callable[[Seen], bool], channel: int | None = None) -> Seen:
        """Wait for a message this person can see, by default in the channel of the evening or a thread there."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for where in [channel] if channel else self._places():
                    for message in person.newest(where):
                        if wanted(message):
                            return message
                await self._something()

    async def look(
        self, person: FakePerson, view: str = "boards", match: int | None = None, channel: int | None = None
    ) -> FakeAnswer:
        """The page of a match, turned to one of its views."""
        named = {} if match is None else {"match": match}
        answer = await person.slash(channel or self.channel, "match", **named)
        await answer.done()
        if view == "boards" or answer.message is None or not answer.message.selects:
            return answer
        return await self.turn(person, answer.message, view)

    async def about(self, person: FakePerson, game: str) -> FakeAnswer:
        """The page on what a game is, by way of the rules."""
        page = (await person.slash(self.channel, "rules")).message
        page = (await self.turn(person, page, game)).message if page else None
        assert page
        return await person.click(page.id, "About")

    async def menu(self, person: FakePerson, match: int, channel: int | None = None) -> Seen:
        """What someone can do in a match: **More** below their own board."""
        board = (await person.slash(channel or self.channel, "board", match=match)).message
        menu = (await person.click(board.id, "More")).message if board else None
        assert menu
        return menu

    async def act(self, person: FakePerson, menu: Seen, label: str) -> FakeAnswer:
        """Choose what to do in the menu of a match."""
        return await self.turn(person, menu, next(value for name, value in acts(menu).items() if name == label))

    async def give(self, person: FakePerson, match: int, time: str) -> FakeAnswer:
        """Give the opponent whose turn it is more time."""
        asked = await self.act(person, await self.menu(person, match), "Give time…")
        assert asked.modal
        return await person.submit(asked.modal, time=time)

    async def vacation(self, person: FakePerson, label: str = "") -> FakeAnswer:
        """The page on someone's vacation, on which this button was pressed."""
        shown = await person.slash(self.channel, "vacation")
        return await person.click(shown.message.id, label) if label and shown.message else shown

    async def press(self, person: FakePerson, command: str, *labels: str) -> FakeAnswer:
        """Run a command, and press one button of its page after the other."""
        answer = await person.slash(self.channel, command)
        page = await answer.filled()
        for label in labels:
            answer = await person.click(page.id, label)
            await answer.done()
        return answer

    async def moderate(
        self, person: FakePerson, match: int, act: str, channel: int | None = None, **values: object
    ) -> FakeAnswer:
        """Decide about a match on the page of moderators, by the dialog of an act."""
        page = await (await person.slash(channel or self.channel, "moderate match", match=match)).filled()
        opened = await person.click(page.id, f"moderate:{act}:{match}")
        if opened.modal is None:
            return opened
        return await person.submit(opened.modal, **values)

    async def draft(
        self, person: FakePerson, name: str, kind: str, game: str = "dogon", channel: int | None = None, **settings: str
    ) -> tuple[int, Seen]:
        """A tournament of this format that someone sets up; its number, and the page with **Publish**."""
        asked = {"kind": "tournament", "name": name, "game": game, "clock": settings.pop("clock", "3d")}
        page = await (await person.slash(channel or self.channel, "event new", **asked)).filled()
        number = int(next(each.split(":")[1] for each in page.button_ids if each.startswith("event-publish:")))
        for setting, value in {"format": kind, **settings}.items():
            await (await person.forge(page.id, f"event-setting:{number}:{setting}")).done()
            await (await person.choose(page.id, f"event-design:{setting}:{number}", value)).done()
        return number, await (await person.forge(page.id, f"event-manage:tournament:{number}:")).filled()

    async def found(
        self, person: FakePerson, kind: str, name: str, channel: int | None = None, **settings: str
    ) -> FakeAnswer:
        """Someone sets up a ladder or a league, and publishes it."""
        asked = {"kind": kind, "name": name, "game": "dogon"}
        drafted = await person.slash(channel or self.channel, "event new", **asked)
        page = await drafted.filled()
        publish = next((each for each in page.button_ids if each.startswith("event-out:")), None)
        if publish is None:
            return drafted
        if settings:
            modal = (await person.forge(page.id, publish.replace("out", "settings"))).modal
            assert modal
            await (await person.submit(modal, **settings)).done()
        answer = await person.forge(page.id, publish)
        await answer.done()
        return answer

    async def organise(
        self, person: FakePerson, act: str, event: int = 1, channel: int | None = None, **values: object
    ) -> FakeAnswer:
        """Someone who runs a tournament presses one of its buttons, and fills in what that asks."""
        page = await (await person.slash(channel or self.channel, "event manage", event=f"tournament:{event}")).filled()
        answer = await person.forge(page.id, ORGANISING.get(act, f"event-ask:{act}:{{}}").format(event))
        if answer.modal is None:
            await answer.done()
            return answer
        answer = await person.submit(answer.modal, **values)
        await answer.done()
        return answer

    async def rule(
        self, person: FakePerson, event: int, pairing: int, reason: str = "so", **values: object
    ) -> FakeAnswer:
        """Someone sets the result of a pairing, by its number among all there are."""
        page = await (await person.slash(self.channel, "event manage", event=f"tournament:{event}")).filled()
        answer = await person.forge(page.id, f"event-result:{event}:{pairing}")
        if answer.modal is None:
            await answer.done()
            return answer
        answer = await person.submit(answer.modal, reason=reason, **values)
        await answer.done()
        return answer

    async def event(self, person: FakePerson, kind: str = "tournament", number: int = 1, *presses: str) -> FakeAnswer:
        """The page of an event, on which someone presses one button after the other."""
        answer = await person.slash(self.channel, kind, event=number)
        page = await answer.filled()
        for custom_id in presses:
            answer = await person.forge(page.id, custom_id)
            await answer.done()
        return answer

    async def prefer(self, person: FakePerson, name: str, value: object, channel: int | None = None) -> Seen:
        """Set something on the page of settings; the page afterwards."""
        page = await (await person.slash(channel or self.channel, "preferences")).filled()
        await (await person.choose(page.id, "pref-change", name)).done()
        if isinstance(value, bool):
            return await (await person.click(page.id, f"pref:{name}:{value}")).filled()
        return await (await person.choose(page.id, f"pref:{name}", str(value))).filled()

    async def turn(self, person: FakePerson, page: Seen, value: str) -> FakeAnswer:
        """Choose something in the select of a page."""
        return await person.choose(page.id, page.selects[0]["custom_id"], value)

    def _places(self) -> list[int]:
        channels = self.sandbox.backend.world.channels
        return [self.channel, *(each.id for each in channels.values() if each.parent_id == self.channel)]

    async def _something(self) -> None:
        """Wait until something happens in the sandbox, or a moment for what it does not tell."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.sandbox.backend.bus.next(), LOOK_AGAIN_S)

    async def board(self, number: int, ply: int) -> Seen:
        """The board of a match at a ply, once it is out."""
        return await self.see(self.aki, lambda message: is_board(message, number, ply))

    def message(self, shown: Seen) -> Seen:
        """A message of the channel as it is now: an old board has shrunk to a line."""
        return next(seen for seen in self.aki.messages(shown.channel_id) if seen.id == shown.id)

    def boards(self, number: int, ply: int) -> list[Seen]:
        """All messages in the channel that show this board."""
        return [message for message in self.aki.messages(self.channel) if is_board(message, number, ply)]

    async def doubt_lasts(self, **span: float) -> None:
        """Let time pass once something stands in the way of a post that counts only if it lasts."""
        await doubted(self.services.database)
        self.sandbox.clock.advance(timedelta(**span).total_seconds())

    async def see_post(self, number: int, kind: str) -> None:
        """Wait until a post of a kind about a match is owed."""
        owed = select(posts.c.id).where(posts.c.match_id == number, posts.c.kind == kind)
        async with asyncio.timeout(PATIENCE_S):
            while True:
                async with self.services.database.reading() as connection:
                    if (await connection.execute(owed)).first():
                        return
                await asyncio.sleep(0.05)

    async def nothing_owed(self) -> None:
        """Wait until every post is sent or dropped."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.services[Outbox].waiting():
                await asyncio.sleep(0.05)

    async def closed_all(self) -> None:
        """Wait until no message is left with buttons that it should not have."""
        async with asyncio.timeout(PATIENCE_S):
            while await self._is_any_closing():
                await asyncio.sleep(0.05)

    async def _is_any_closing(self) -> bool:
        async with self.services.database.reading() as connection:
            return bool((await connection.execute(select(posts.c.id).where(posts.c.closes_at.is_not(None)))).first())

    def pings_for(self, message: Seen) -> list[tuple[str, Ping]]:
        """Who was notified by a message."""
        return [
            (person.name, ping)
            for person in self.sandbox.people
            for ping in person.pings()
            if ping.message.id == message.id
        ]

    async def view(self, number: int) -> MatchView:
        """The match as the database has it."""
        return await self.services[Matches].show(number)

    async def mover(self, number: int) -> FakePerson:
        """Who has to move."""
        view = await self.view(number)
        assert view.to_move
        return next(person for person in self.sandbox.people if person.id == view.to_move.discord_id)

    async def mover_or_none(self, number: int) -> FakePerson | None:
        """The same; None while a computer thinks."""
        to_move = (await self.view(number)).to_move
        return next((each for each in self.sandbox.people if to_move and each.id == to_move.discord_id), None)

    async def waiter(self, number: int) -> FakePerson:
        """Aki or Bruno, whoever does not have to move."""
        return self.bruno if await self.mover(number) == self.aki else self.aki

    async def move(self, number: int, text: str | None = None) -> FakeAnswer:
        """Make a move (the first legal one) by the command."""
        view = await self.view(number)
        text = text or view.game.format(view.game.legal_moves(view.position.state)[0])
        return await (await self.mover(number)).slash(self.channel, "move", move=text, match=number)

    async def set_up(
        self, manager: FakePerson, setting: str, *values: object, channel: int | None = None
    ) -> FakeAnswer:
        """Change a setting of the server on the page of `/setup`: pick what it is to be, or type it."""
        page = (await manager.slash(self.channel, "setup")).message
        assert page
        await (await manager.choose(page.id, "setup:change", setting)).done()
        _, seen = manager._look(page.id)
        if not seen.selects:
            asked = await manager.click(page.id, f"setup:typed:{setting}")
            assert asked.modal
            answer = await manager.submit(asked.modal, typed=values[0])
        else:
            answer = await manager.choose(page.id, seen.selects[0]["custom_id"], *values)
        await answer.done()
        return answer

    async def check(self, manager: FakePerson, channel: int | None = None) -> FakeAnswer:
        """Have the bot check a channel."""
        page = (await manager.slash(channel or self.channel, "setup")).message
        assert page
        answer = await manager.click(page.id, "setup:check")
        await answer.done()
        return answer

    def assert_clean(self) -> None:
        """Discord would have had nothing to object to, no page was added to another, nothing went wrong in the bot."""
        assert self.sandbox.violations == []
        assert self.sandbox.unknown_routes == []
        assert self.sandbox.backend.trespasses == []
        assert [each.data["custom_id"] for each in self.sandbox.backend.interactions.added] == []
        assert self.sandbox.bot
        assert "Traceback" not in self.sandbox.bot.log, self.sandbox.bot.log


def acts(menu: Seen) -> dict[str, str]:
    """What someone can do in a match, with what is chosen for it."""
    return {each["label"]: each["value"] for select in menu.selects for each in select["options"]}


async def doubted(database: Database) -> None:
    """Wait until something stands in the way of a post that counts only if it lasts."""
    query, count = text("SELECT count(*) FROM posts WHERE status = 'owed' AND doubt IS NOT NULL"), 0
    async with asyncio.timeout(PATIENCE_S):
        while not count:
            await asyncio.sleep(0.05)
            async with database.reading() as connection:
                count = (await connection.execute(query)).scalar_one()


async def further(answer: FakeAnswer) -> Seen:
    """What is said after an answer that changed the message."""
    async with asyncio.timeout(PATIENCE_S):
        while not answer.followups:
            await asyncio.sleep(0.05)
    return answer.followups[0]


def match_number(message: Seen) -> int:
    found = re.search(r"#(\d+)", message.text)
    assert found, message
    return int(found[1])


def is_board(message: Seen, number: int, ply: int) -> bool:
    return not message.ephemeral and any(f"engawa-{number}-{ply}.png" in picture.url for picture in message.pictures)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with what has failed what the bot has logged."""
    report = yield
    for evening in getattr(item, "funcargs", {}).values():
        if report.failed and isinstance(evening, Evening) and evening.sandbox.bot:
            report.sections.append(("The bot's log", evening.sandbox.bot.log[-LOG_SHOWN:]))
    return report


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    with Forks() as opened:
        yield opened


@pytest.fixture
async def evening(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Evening]:
    """An evening with the bot up and running."""
    async with opened(forks, database, database_url) as made:
        yield made


@pytest.fixture
async def hasty(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Evening]:
    """An evening with a bot that makes its rounds more often, for what is not done at once but in the next one."""
    async with opened(forks, database, database_url, entry=IN_A_HURRY) as made:
        yield made


@asynccontextmanager
async def opened(
    forks: Forks,
    database: Database,
    database_url: str,
    *,
    rate_limits: bool = False,
    entry: str = BOT,
    env: dict[str, str] | None = None,
) -> AsyncIterator[Evening]:
    """A sandbox with the bot in it."""
    async with Sandbox(contract=CONTRACT, rate_limits=rate_limits, start=forks.start) as sandbox:
        for person in sandbox.people:
            person.patient = True
        services = build(database, now, Random(0))
        made = Evening(sandbox, database_url, sandbox.channels["games"], services, entry=entry, env=env or {})
        await made.start_bot()
        yield made

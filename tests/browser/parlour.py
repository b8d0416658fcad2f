"""People who play with the real bot through the page, and a second look into its database."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Locator, expect

from bot.app import build
from bot.core.frame.layouts import MOST_IN_A_ROW
from bot.play.picker.choice import direct_offers, pick
from games import GAMES
from games.core import AnyGame, Step
from sandbox.people.people import FakePerson
from sandbox.server import Sandbox
from storage import Database
from tests.browser.window import Window
from tests.end_to_end.conftest import CONTRACT, IN_A_HURRY, Evening

PATIENCE_MS = 90_000
SETTLE_MS = 250
"""For anything that should happen at once, on a machine with other things to do."""


Look = Callable[[], Awaitable[None]]
"""What is done whenever there is something to see."""


@dataclass(frozen=True)
class Setup:
    """A match that ends soon enough."""

    game: str
    seats: int = 2
    options: str = ""

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    def line(self, least: int = 12, tries: int = 120) -> list[str]:
        """The shortest of many random games that has at least so many moves, in notation; else the longest."""
        lines = sorted(map(self._random, range(tries)), key=len)
        return next((line for line in lines if len(line) >= least), lines[-1])

    def _random(self, seed: int) -> list[str]:
        options = dict(each.split("=") for each in self.options.split())
        random, state, line = Random(seed), self.rules.start(self.seats, options), []
        while state.to_move is not None:
            move = random.choice(self.rules.legal_moves(state))
            line.append(self.rules.format(move))
            state, _ = self.rules.apply(state, move)
        return line


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Evening]:
    """A sandbox with the real bot in it, which makes its rounds more often."""
    url = f"sqlite+aiosqlite:///{folder}/engawa.db"
    async with Database.open(url) as database, Sandbox(contract=CONTRACT, rate_limits=False) as sandbox:
        for person in sandbox.people:
            person.patient = True
        services = build(database, lambda: datetime.now(UTC), Random(0))
        evening = Evening(sandbox, url, sandbox.channels["games"], services, entry=IN_A_HURRY)
        await evening.start_bot()
        yield evening


class Parlour(Window):
    """A window on a channel in which the real bot is played with."""

    def __init__(self, page: Any, evening: Evening, channel: str) -> None:
        super().__init__(page, evening.sandbox)
        self.channel = channel
        self.evening = replace(evening, channel=evening.sandbox.channels[channel])

    async def enter(self, name: str = "aki") -> None:
        await self.open(name, self.channel)

    async def ask_for(self, setup: Setup) -> None:
        """Begin `/play` with a game; the bot suggests it before Enter takes it."""
        await self.command("/play ")
        await self.page.get_by_role("button", name="+ game", exact=True).click()
        await self.type(setup.rules.info.name)
        await expect(self.suggestions.filter(has_text=setup.rules.info.name)).to_be_visible(timeout=PATIENCE_MS)
        await self.type("<Enter>")

    async def open_table(self, setup: Setup) -> int:
        """Open a table with the composer; returns the number of the match."""
        await self.ask_for(setup)
        if setup.seats > 2:
            await self.page.get_by_role("button", name="+ seats").click()
            await self.type(str(setup.seats))
        if setup.options:
            await self.page.get_by_role("button", name="+ options").click()
            await self.type(setup.options)
        await self.page.locator(".command .send").click()
        await expect(self.button("Join")).to_be_visible(timeout=PATIENCE_MS)
        words = await self.messages.filter(has_text="Table #").last.inner_text()
        return int(words.split("Table #")[1].split()[0].strip(":·"))

    async def play_alone(self, setup: Setup) -> None:
        """A match with the weakest level, and a move in it."""
        await self.ask_for(setup)
        await self.page.get_by_role("button", name="+ computer").click()
        await self.type("1")
        await self.page.locator(".command .send").click()
        note = self.messages.filter(has_text=re.compile(r"Match #\d+ starts:")).last
        await expect(note).to_be_visible(timeout=PATIENCE_MS)
        number = int((await note.inner_text()).split("Match #")[1].split()[0])
        while (view := await self.evening.view(number)).to_move and view.to_move.is_computer:
            await asyncio.sleep(0.1)
        await self.board(number, view.match.ply)
        await self.evening.move(number)
        while (view := await self.evening.view(number)).to_move and view.to_move.is_computer:
            await asyncio.sleep(0.1)
        await self.board(number, view.match.ply)

    async def begin(self, setup: Setup) -> int:
        """Open a table and sit down at it as one after the other."""
        number = await self.open_table(setup)
        *others, last = self.sandbox.people[1 : setup.seats]
        for person in others:
            await self._join(person)
            await expect(self.messages.filter(has_text="Table #").last).to_contain_text(person.name)
        await self._join(last)  # by which the match begins, and the card shrinks to a line
        await self.board(number, 0)
        return number

    async def _join(self, person: FakePerson) -> None:
        await self.become(person.name)
        await self.button("Join").click()

    async def board(self, number: int, ply: int) -> Locator:
        """The message with the board of a ply, once its picture is there."""
        picture = self.page.locator(f"img[src*='engawa-{number}-{ply}.png']")
        message = self.page.locator("#stream .message:not(.ephemeral)").filter(has=picture)
        await expect(message).to_be_visible(timeout=PATIENCE_MS)
        return message

    async def pick(self, number: int, ply: int, notation: str, *, back: bool = False, look: Look | None = None) -> None:
        """Make a move with the picker, as the one who has to; on the way perhaps once back."""
        view = await self.evening.view(number)
        await self.become((await self.evening.mover(number)).name)
        game, state = view.game, view.position.state
        path = game.path(state, game.parse(state, notation))
        private = await self._private.count()
        await (await self.board(number, ply)).get_by_role("button", name="Move").click()
        await expect(self._private).to_have_count(private + 1, timeout=PATIENCE_MS)
        cells = await self._choose_directly(game, state, path, look=look)
        while (picked := pick(game, state, cells)).move is None:
            if picked.taken:
                await expect(self.picker).to_contain_text(f"{picked.taken[-1].words} → ?")
            step = path[len(picked.cells)]
            await self._choose(step.label if len(picked.choices) > MOST_IN_A_ROW else step.words, look=look)
            cells = (*picked.cells, step.cell)
            if back and picked.choices:
                await expect(self.picker).to_contain_text(step.words)
                await self.picker.get_by_role("button", name="Back", exact=True).click()
                await expect(self.picker).to_contain_text(game.prompt(state, state.to_move)[:20])
                cells, back = (), False
        confirm = f"Play {game.shown(state, game.parse(state, notation))}"
        await self.button(confirm).last.wait_for()
        if look:
            await look()
        before = await self.played(number, notation).count()
        await self.button(confirm).last.click()
        await expect(self.played(number, notation)).to_have_count(before + 1, timeout=PATIENCE_MS)

    def played(self, number: int, notation: str) -> Locator:
        """Answers that say so; the same move can be played again later in a match."""
        return self.page.get_by_text(f"You played {notation} in match #{number}.")

    @property
    def picker(self) -> Locator:
        """The newest message that only this person sees."""
        return self._private.last

    @property
    def _private(self) -> Locator:
        return self.messages.filter(has_text="Only you can see this")

    async def _choose_directly(
        self, game: AnyGame, state: Any, path: Sequence[Step], *, look: Look | None
    ) -> tuple[str, ...]:
        """Press the button of the whole move where there are few; the choices that leaves made."""
        cells = tuple(step.cell for step in path)
        offers = [offer for offer in direct_offers(game, state) if offer.cells == cells]
        if not offers or len(game.legal_moves(state)) == 1:
            return ()
        await self._choose(offers[0].words, look=look)
        return cells

    async def _choose(self, words: str, *, look: Look | None) -> None:
        await self.picker.get_by_role("button", name=words, exact=True).wait_for()
        if look:
            await look()
        await self.picker.get_by_role("button", name=words, exact=True).click(timeout=PATIENCE_MS)

"""One browser and one bot for all tests of the page; each test has a channel of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.parlour import PATIENCE_MS, Parlour, opened
from tests.browser.window import Pane, chromium, launched
from tests.end_to_end.conftest import Evening

ROOMS = count(1)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with launched(chromium()) as started:
        yield started


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    """A sandbox with the real bot, for all tests together."""
    async with opened(tmp_path_factory.mktemp("parlour")) as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pane(browser: Browser) -> Pane:
    """The page that tests have one after the other."""
    return Pane(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def parlour(pane: Pane, evening: Evening) -> AsyncIterator[Parlour]:
    """Aki's window on an empty channel; afterwards console and protocol have to be clean."""
    name = f"room-{next(ROOMS)}"
    evening.sandbox.host.create_channel(name)
    async with pane.page(PATIENCE_MS) as page:
        made = Parlour(page, evening, name)
        await made.enter()
        yield made
    made.close()
    assert made.errors == []
    evening.assert_clean()

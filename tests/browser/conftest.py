"""One browser for all tests of the page, and windows on sandboxes with the real bot or the sample bot."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.window import chromium, launched


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with launched(chromium()) as opened:
        yield opened

"""One bot for all tests of a module, each in a channel of its own: for what leaves nothing behind that others see.

A module imports `evening` from here and runs in one loop: `pytestmark = pytest.mark.asyncio(loop_scope="module")`.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Database
from tests.end_to_end.conftest import Evening, opened
from tests.end_to_end.forked import Forks

ROOMS = count(1)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def one_bot(forks: Forks, template: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    file = tmp_path_factory.mktemp("evening") / "engawa.db"
    shutil.copyfile(template, file)
    url = f"sqlite+aiosqlite:///{file}"
    async with Database.open(url) as database, opened(forks, database, url) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def evening(one_bot: Evening) -> Evening:
    """The one evening of all, in another channel."""
    channel = one_bot.sandbox.host.create_channel(f"room-{next(ROOMS)}")
    return replace(one_bot, channel=channel)

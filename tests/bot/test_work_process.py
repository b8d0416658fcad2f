"""A process that only makes requests, on a sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from bot.core.services import Services
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from bot.work_process import Worker
from sandbox.server import Sandbox
from tests.bot.conftest import ANN, by
from tests.sandbox.conftest import point_at, sandbox, until  # noqa: F401 (a fixture)


@asynccontextmanager
async def working(services: Services, sandbox: Sandbox) -> AsyncIterator[tuple[Worker, asyncio.Task[None]]]:
    """A worker that has logged in and whose token has been reset since, and what it does until it ends."""
    point_at(sandbox.address)
    async with Worker(services) as worker:
        serving = asyncio.create_task(worker.serve(sandbox.token))
        await until(lambda: worker.application is not None)
        sandbox.backend.token = "another"
        yield worker, serving


async def test_it_ends_once_its_token_has_become_invalid(services: Services, sandbox: Sandbox) -> None:
    async with working(services, sandbox) as (_, serving):
        await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))
        with pytest.raises(discord.LoginFailure):
            await asyncio.wait_for(serving, 20)


async def test_it_stays_where_only_one_request_was_refused(services: Services, sandbox: Sandbox) -> None:
    async with working(services, sandbox) as (worker, serving):
        with pytest.raises(discord.HTTPException):
            await worker.fetch_channel(1)
        sandbox.backend.token = sandbox.token
        await asyncio.sleep(0.3)
        assert not serving.done()
        serving.cancel()

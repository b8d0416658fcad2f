"""What a process does before it serves from a file: how many shards there are, and how many connections are left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import ClientSession, web

from sandbox.server import Sandbox
from tests.end_to_end.conftest import CONTRACT, PATIENCE_S
from tests.end_to_end.forked import Forks

CANNOT_SERVE = 2


@pytest.fixture
async def sandbox(forks: Forks) -> AsyncIterator[Sandbox]:
    async with Sandbox(contract=CONTRACT, rate_limits=False, start=forks.start) as opened:
        for person in opened.people:
            person.patient = True
        yield opened


async def refused(sandbox: Sandbox, url: str, *arguments: str) -> str:
    """What a process says that does not begin."""
    bot = await sandbox.launch_bot(args=arguments, env={"DATABASE_URL": url})
    async with asyncio.timeout(PATIENCE_S):
        assert await bot.process.wait() == CANNOT_SERVE
    return bot.log


async def test_a_process_that_cannot_serve_says_why_and_connects_to_nothing(
    sandbox: Sandbox, database_url: str
) -> None:
    gateway = sandbox.backend.gateway
    for words in (["work"], ["run", "--no-work"]):
        assert "With SQLite one process does everything" in await refused(sandbox, database_url, *words)
    assert "With SQLite one process" in await refused(sandbox, database_url, "run", "--shards", "0/2")
    assert "SHARDS names shards that are not there" in await refused(sandbox, database_url, "run", "--shards", "2/2")
    gateway.starts_left = 0
    assert "Discord lets this bot begin 0 more connections for now" in await refused(sandbox, database_url)
    assert not gateway.starts


async def test_one_process_serves_as_many_shards_as_discord_recommends(sandbox: Sandbox, database_url: str) -> None:
    gateway = sandbox.backend.gateway
    gateway.recommended, gateway.at_a_time, gateway.most_guilds = 2, 2, 2
    rooms = [sandbox.add_guild(f"garden-{number}", (number, 2)) for number in range(2)]
    bot = await sandbox.launch_bot(env={"DATABASE_URL": database_url})
    await bot.ready()
    async with asyncio.timeout(PATIENCE_S):
        while gateway.live != {0, 1}:
            await gateway.changed.wait()
    aki = sandbox.person("Aki")
    for room in (*rooms, sandbox.channels["games"]):
        assert "is open" in (await aki.slash(room, "play", game="dogon")).text
    assert sandbox.violations == []
    assert "Traceback" not in bot.log


@asynccontextmanager
async def proxy(sandbox: Sandbox, passed: list[str]) -> AsyncIterator[str]:
    """Passes requests on, as they are."""

    async def serve(request: web.Request) -> web.Response:
        passed.append(request.path)
        headers = {name: value for name, value in request.headers.items() if name not in {"Host", "Content-Length"}}
        async with session.request(
            request.method, sandbox.address + str(request.rel_url), headers=headers, data=await request.read()
        ) as answer:
            kept = {name: answer.headers[name] for name in answer.headers if name.startswith(("X-", "Content-Type"))}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    app = web.Application(client_max_size=1 << 26)
    app.router.add_route("*", "/{path:.*}", serve)
    runner = web.AppRunner(app)
    await runner.setup()
    async with ClientSession() as session:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        await runner.cleanup()


async def test_requests_go_through_a_proxy_that_was_named(sandbox: Sandbox, database_url: str) -> None:
    passed: list[str] = []
    async with proxy(sandbox, passed) as address:
        bot = await sandbox.launch_bot(env={"DATABASE_URL": database_url, "PROXY_URL": address})
        await bot.ready()
        room = sandbox.channels["games"]
        assert "is open" in (await sandbox.person("Aki").slash(room, "play", game="dogon")).text
        async with asyncio.timeout(PATIENCE_S):
            while f"/api/v10/channels/{room}/messages" not in passed:
                await asyncio.sleep(0.05)
        await bot.stop()
    assert len(passed) == len(sandbox.requests)

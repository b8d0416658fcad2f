"""Fixtures: a sandbox, the sample bot inside this process, and a bot made of raw requests."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.__main__ import point_at
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot

CONTRACT = Path(__file__).parent.parent / "data/discord/openapi.json"
GUILDS = 1
PATIENCE_S = 90.0
"""For anything that should happen at once, on a machine with other things to do."""
COMMANDS = [
    {"name": "go", "description": "Goes"},
    {
        "name": "eat",
        "description": "Eats",
        "options": [{"type": 3, "name": "fruit", "description": "Which", "autocomplete": True}],
    },
]


class RawBot:
    """A bot without a library: it sends what a test tells it to, right or wrong."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.socket: Any = None

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, Any]:
        status, answer, _ = await self.full(method, path, body, **options)
        return status, answer

    async def full(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **options: Any
    ) -> tuple[int, Any, Any]:
        """Status, body and headers of a request with the bot's token."""
        headers = {"Authorization": f"Bot {token or self.sandbox.token}"}
        url = f"{self.sandbox.address}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers, **options) as response:
            text = await response.read()
            return response.status, await response.json() if text else None, response.headers

    async def form(self, method: str, path: str, body: Any, *files: tuple[str, bytes]) -> tuple[int, Any]:
        """A request with files."""
        if not files:
            return await self.call(method, path, body)
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", aiohttp.payload.JsonPayload(body))
        for number, (name, data) in enumerate(files):
            form.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        url = f"{self.sandbox.address}/api/v10{path}"
        async with self.session.request(method, url, data=form, headers=headers) as response:
            return response.status, await response.json()

    async def connect(self, intents: int = GUILDS) -> None:
        await self.open()
        await self.identify(intents)
        await self.hear("READY")

    async def open(self, query: str = "v=10&encoding=json") -> None:
        self.socket = await self.session.ws_connect(f"{self.sandbox.address}/gateway?{query}")

    async def identify(self, intents: int = GUILDS, token: str | None = None) -> None:
        data = {"token": token or self.sandbox.token, "intents": intents, "properties": {}}
        await self.socket.send_json({"op": 2, "d": data})

    async def hear(self, name: str | int) -> Any:
        """The next event of that name, or frame of that opcode, with everything before it skipped."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                frame = await self.socket.receive_json()
                if name in (frame["t"], frame["op"]):
                    return frame["d"] if isinstance(name, str) else frame

    async def answer(self, interaction: Any, kind: int, data: Any = None, *, full: bool = True) -> tuple[int, Any]:
        """A first answer."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        suffix = "?with_response=true" if full else ""
        return await self.call(
            "POST", f"/interactions/{interaction['id']}/{interaction['token']}/callback{suffix}", body
        )

    async def follow(self, method: str, interaction: Any, tail: str = "", body: Any = None) -> tuple[int, Any]:
        """Anything that is done with an interaction's token later."""
        path = f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"
        return await self.call(method, path, body)

    async def register(self, commands: Any = None) -> None:
        status, _ = await self.call("PUT", f"/applications/{self.bot_id}/commands", commands or COMMANDS)
        assert status == 200

    @property
    def bot_id(self) -> int:
        return self.sandbox.backend.world.bot_id


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(contract=CONTRACT, rate_limits=False) as opened:
        yield opened


@pytest.fixture
async def limited() -> AsyncIterator[RawBot]:
    """A raw bot on a sandbox that counts requests."""
    async with Sandbox() as opened, aiohttp.ClientSession() as session:
        yield RawBot(opened, session)


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[RawBot]:
    """A raw bot, not connected to the gateway yet."""
    async with aiohttp.ClientSession() as session:
        yield RawBot(sandbox, session)


@pytest.fixture
async def online(raw: RawBot) -> RawBot:
    """A raw bot that has registered commands and hears interactions."""
    await raw.register()
    await raw.connect()
    return raw


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    """The sample bot, synced and connected."""
    async with running(sandbox) as client:
        yield client


class running:  # noqa: N801 (a context manager)
    """The sample bot on a sandbox, from the moment it has identified."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox

    async def __aenter__(self) -> SampleBot:
        point_at(self.sandbox.address)
        self.client = SampleBot()
        self.task = asyncio.create_task(self.client.start(self.sandbox.token))
        while not self.sandbox.backend.gateway.identified:
            assert not self.task.done(), self.task.exception()
            await asyncio.sleep(0.01)
        await asyncio.wait_for(self.client.wait_until_ready(), PATIENCE_S)
        return self.client

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()
        await asyncio.wait([self.task], timeout=PATIENCE_S)


async def until(condition: Any, within: float = PATIENCE_S) -> None:
    """Wait until something becomes true."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.01)

"""The sandbox is for this machine: foreign names, pages of other sites and forms are refused."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.server import Sandbox

BODY = '{"ahead": 60}'
JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


async def status(session: aiohttp.ClientSession, sandbox: Sandbox, headers: dict[str, str], body: str = BODY) -> int:
    async with session.post(f"{sandbox.address}/sandbox/time", data=body, headers=headers) as response:
        return response.status


def port(sandbox: Sandbox) -> str:
    return sandbox.address.rpartition(":")[2]


async def test_this_machine_is_served_by_any_of_its_names(session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        host = f"{name}:{port(sandbox)}"
        assert await status(session, sandbox, JSON | {"Host": host}) == 200
        assert await status(session, sandbox, JSON | {"Host": host, "Origin": f"http://{host}"}) == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "192.0.2.7", "localhost.evil.example", "[", ""])
async def test_a_foreign_name_is_refused(session: aiohttp.ClientSession, sandbox: Sandbox, host: str) -> None:
    assert await status(session, sandbox, JSON | {"Host": host}) in {400, 421}
    assert sandbox.clock.ahead == 0


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost", "http://127.0.0.1:1"])
async def test_pages_of_other_sites_are_refused(session: aiohttp.ClientSession, sandbox: Sandbox, origin: str) -> None:
    assert await status(session, sandbox, JSON | {"Origin": origin}) == 403
    for path in ("/sandbox/live?user=1", "/gateway/?v=10&encoding=json"):
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{sandbox.address}{path}", headers={"Origin": origin})
    assert sandbox.clock.ahead == 0


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
async def test_what_a_form_could_send_is_refused(session: aiohttp.ClientSession, sandbox: Sandbox, kind: str) -> None:
    assert await status(session, sandbox, {"Content-Type": kind}) == 415
    assert sandbox.clock.ahead == 0


async def test_a_body_that_is_no_json_is_refused(session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
    for body in ("ahead=60", "[60]", "60"):
        assert await status(session, sandbox, JSON, body) == 400

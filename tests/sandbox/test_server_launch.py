"""The bot as a process of its own: started, watched, killed, guarded; and the sandbox's command line."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from sandbox.launch import BotFailedError
from sandbox.network_guard import is_loopback
from sandbox.server import Sandbox
from tests.sandbox.conftest import until

SAMPLE = "tests.sandbox.sample_bot:main"
CLOCK = "tests.sandbox.clock_probe:main"
NETWORK = "tests.sandbox.network_probe:main"


@pytest.mark.slow
async def test_a_killed_bot_starts_again_and_its_old_buttons_work(sandbox: Sandbox) -> None:
    aki, bruno, *_ = sandbox.people
    bot = await sandbox.launch_bot(entry=SAMPLE)
    await bot.ready()
    panel = (await aki.slash(sandbox.channels["games"], "greet", who=bruno)).message
    assert panel is not None
    await bot.kill()
    assert bot.process.returncode == -signal.SIGKILL
    await until(lambda: not sandbox.backend.gateway.connected)
    again = await sandbox.launch_bot(entry=SAMPLE)
    await again.ready()
    assert (await aki.click(panel.id, "Update")).text == "updated"
    await again.stop()
    assert "has connected to Gateway" in again.log
    assert not again.running
    assert sandbox.violations == []


@pytest.mark.slow
async def test_a_bot_that_cannot_log_in_says_why(sandbox: Sandbox) -> None:
    bot = await sandbox.launch_bot(entry=SAMPLE, env={"DISCORD_TOKEN": "wrong"})
    with pytest.raises(BotFailedError, match="Improper token"):
        await bot.ready()


@pytest.mark.slow
async def test_the_bots_process_reaches_nothing_but_this_machine(sandbox: Sandbox) -> None:
    bot = await sandbox.launch_bot(entry=NETWORK, args=["discord.com", "--port", "443"])
    await bot.process.wait()
    await until(lambda: "done" in bot.log)
    results = json.loads(bot.log.splitlines()[0])
    assert results == {
        "arguments": ["discord.com", "--port", "443"],
        "name": "RefusedError",
        "number": "RefusedError",
        "datagram": "RefusedError",
        "aiohttp": "ClientConnectorDNSError",
        "sandbox": "200",
    }


@pytest.mark.slow
async def test_a_bot_that_takes_a_clock_lives_at_the_sandboxs_time(tmp_path: Path) -> None:
    async with Sandbox(folder=tmp_path) as first:
        bot = await first.launch_bot(entry=CLOCK)
        await until(lambda: bot.log)
        first.clock.advance(86_400)
        await until(lambda: _ahead(bot.log) == pytest.approx(86_400, abs=5))
    async with Sandbox(folder=tmp_path) as second:
        bot = await second.launch_bot(entry=CLOCK)
        await until(lambda: bot.log)
        assert _ahead(bot.log) == pytest.approx(86_400, abs=5)


def _ahead(log: str) -> float:
    """How far the last time in a log is ahead of ours."""
    return (datetime.fromisoformat(log.splitlines()[-1]) - datetime.now(UTC)).total_seconds()


def test_loopback_is_told_from_everywhere_else() -> None:
    for host, expected in [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        (b"localhost", True),
        ("192.0.2.1", False),
        ("discord.com", False),
        ("127.0.0.1.example.org", False),
    ]:
        assert is_loopback(host) is expected, host


@pytest.mark.slow
async def test_a_world_is_kept_in_its_folder(tmp_path: Path) -> None:
    async with Sandbox(folder=tmp_path) as first:
        aki, bruno, *_ = first.people
        channel = first.channels["games"]
        bot = await first.launch_bot(entry=SAMPLE)
        await bot.ready()
        panel = (await aki.slash(channel, "greet", who=bruno)).message
        await aki.slash(channel, "eat", fruit="fig")
        first.clock.advance(3600)
    assert panel is not None
    async with Sandbox(folder=tmp_path) as second:
        aki = second.person("Aki")
        assert [seen.id for seen in aki.messages(channel)] == [panel.id]
        assert second.clock.ahead == 3600
        assert aki.offered(second.backend.world.channels[channel]).keys() >= {"greet", "board"}
        url = aki.messages(channel)[0].pictures[0].url
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert response.status == 200
        bot = await second.launch_bot(entry=SAMPLE)
        await bot.ready()
        assert (await aki.click(panel.id, "Update")).text == "updated"


async def test_a_world_is_saved_soon_after_something_happens(tmp_path: Path) -> None:
    async with Sandbox(folder=tmp_path) as sandbox:
        sandbox.person("Aki").say(sandbox.channels["lounge"], "remember me")
        await until((tmp_path / "world.json").is_file)
        assert "remember me" in (tmp_path / "world.json").read_text()


@contextlib.asynccontextmanager
async def command_line(folder: Path, *arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """`python -m sandbox ...` and the address it prints."""
    root = Path(__file__).parent.parent.parent
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *arguments, "--folder", str(folder)),
        cwd=root,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    async with asyncio.timeout(120):
        async for line in process.stdout:
            if found := re.search(r"open: (http://127\.0\.0\.1:\d+)/", line.decode()):
                break
        else:
            pytest.fail("it printed no address")
    try:
        yield process, found[1]
    finally:
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), 60) == 0


@pytest.mark.slow
async def test_the_demo_opens_with_the_bot_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    for start in ("first", "second"):
        async with command_line(tmp_path, "demo", "--port", "0") as (_, address), aiohttp.ClientSession() as session:
            async with session.get(f"{address}/") as response:
                assert "Engawa sandbox" in await response.text()
            async with session.get(f"{address}/sandbox/people") as response:
                user = (await response.json())[0]["id"]
            async with session.get(f"{address}/sandbox/state", params={"user": user}) as response:
                state = await response.json()
            assert state["connected"] is True
            channel = state["channels"][0]["id"]
            said = [message["content"] for message in state["messages"][channel]]
            assert said == ([] if start == "first" else ["remember me"])
            body = {"user": user, "channel_id": channel, "text": "remember me"}
            async with session.post(f"{address}/sandbox/say", json=body) as response:
                assert response.status == 200
    assert (tmp_path / "engawa.db").is_file()


@pytest.mark.slow
async def test_serving_prints_one_address_and_takes_a_free_port_if_need_be(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with command_line(tmp_path, "serve", "--port", str(port)) as (_, address):
            assert not address.endswith(f":{port}")
            async with aiohttp.ClientSession() as session, session.get(f"{address}/sandbox/people") as response:
                names = [person["display"] for person in await response.json()]
    assert names == ["Aki", "Bruno", "Chidi", "Dana"]
    assert (tmp_path / "world.json").is_file()

"""A host watches the running bot, has a copy restored, and rehearses with Discord."""

from __future__ import annotations

import asyncio
import json
import re
import signal

import aiohttp
import pytest

from bot import VERSION
from bot.core.operation.acts import ACTS
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.end_to_end.conftest import PATIENCE_S, Evening
from tests.end_to_end.test_hosting import Host, host, sandbox

__all__ = ["host", "sandbox"]

pytestmark = pytest.mark.slow


async def told(evening: Evening, pattern: str) -> re.Match[str]:
    """Wait for a line of the bot's log."""
    assert evening.sandbox.bot
    async with asyncio.timeout(PATIENCE_S):
        while not (found := re.search(pattern, evening.sandbox.bot.log)):
            await asyncio.sleep(0.05)
    return found


async def ready(session: aiohttp.ClientSession, *, gateway: bool) -> None:
    """Wait until the bot says whether it hears Discord."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with session.get("/ready") as answer:
                if (await answer.json())["gateway"] == gateway:
                    return
            await asyncio.sleep(0.05)


async def measured(session: aiohttp.ClientSession, sample: str) -> str:
    """All metrics, once there is this one."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with session.get("/metrics") as answer:
                if re.search(f"^{sample}", metrics := await answer.text(), re.MULTILINE):
                    return metrics
            await asyncio.sleep(0.05)


async def test_a_host_sees_over_http_how_the_bot_does(evening: Evening) -> None:
    await evening.kill_bot()
    env = {"DATABASE_URL": evening.database_url, "MONITORING_ADDRESS": "127.0.0.1:0", "LOG_FORMAT": "json"}
    bot = await evening.sandbox.launch_bot(env=env)
    await bot.ready()
    address = (await told(evening, r'"address": "([\d.:]+)"'))[1]
    await told(evening, rf'"version": "{VERSION}", "event": "starting"')
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    await told(evening, r'"event": "ready"')
    async with aiohttp.ClientSession(f"http://{address}") as session:
        async with session.get("/ready") as answer:
            assert (answer.status, (await answer.json())["ready"]) == (200, True)
        gateway = evening.sandbox.backend.gateway
        gateway.reachable = False
        gateway.drop()
        await ready(session, gateway=False)
        gateway.reachable = True
        await ready(session, gateway=True)
        metrics = await measured(session, r"engawa_session_starts_left \d+")
    for sample in (
        r'engawa_post_seconds_count{kind="board"} [2-9]',
        r'engawa_acknowledge_seconds_count{asked="application_command"} [2-9]',
        r'engawa_answer_seconds_count{asked="component"} [1-9]',
        r'engawa_discord_requests_total{method="POST",route="/channels/{id}/messages",status="200"} [3-9]',
        r'engawa_discord_requests_total{method="POST",route="/interactions/{id}/{token}/callback",status="20\d"} [3-9]',
        r"engawa_connected 1",
        rf'engawa_build_info{{version="{VERSION}"}} 1',
        r"process_resident_memory_bytes \d",
    ):
        assert re.search(f"^{sample}", metrics, re.MULTILINE), (sample, metrics)
    bot.process.send_signal(signal.SIGUSR1)
    await told(evening, "the log level was changed")
    lines = [json.loads(line) for line in bot.log.splitlines() if line.startswith("{")]
    assert {line["process"] for line in lines} == {bot.process.pid}
    evening.assert_clean()


async def press(sandbox: Sandbox, channel: int, label: str) -> None:
    """Someone waits for a button and presses it."""
    person = sandbox.person("Aki")
    async with asyncio.timeout(PATIENCE_S):
        while not (found := [each for each in person.messages(channel) if label in each.labels]):
            await asyncio.sleep(0.05)
    await person.click(found[0].id, label)


async def type_in_chat(sandbox: Sandbox, channel: int) -> None:
    """Someone waits until they are asked for it, and types a command in a chat that the bot isn't in."""
    aki, bruno = sandbox.person("Aki"), sandbox.person("Bruno")
    aki.install()
    async with asyncio.timeout(PATIENCE_S):
        while not any("type /help in a chat" in each.text for each in aki.messages(channel)):
            await asyncio.sleep(0.05)
    await aki.slash(sandbox.backend.world.direct_channel(aki.id, bruno.id).id, "help")


async def test_a_rehearsal_finds_the_sandbox_as_it_assumes_discord_to_be(host: Host, sandbox: Sandbox) -> None:
    channel = sandbox.channels["games"]
    sandbox.host.grant(Permission.PIN_MESSAGES | Permission.MANAGE_ROLES | Permission.CREATE_EVENTS)
    sandbox.host.create_role("Engawa rehearsal")
    rehearsing = asyncio.create_task(host.bot_at(sandbox, "rehearse", "--channel", str(channel), "--wait", "20"))
    await press(sandbox, channel, "Press this")
    await type_in_chat(sandbox, channel)
    await press(sandbox, channel, "And this")
    run = await rehearsing
    found = [line.split(":")[0].split(maxsplit=1) for line in run.out.splitlines()[1:]]
    assert found == [["ok", act.key] for act in ACTS], run
    assert run.status == 0
    assert sandbox.violations == []
    assert sandbox.unknown_routes == []
    left = [message for message in sandbox.person("Bruno").messages(channel) if not message.ephemeral]
    assert left == [], "nothing stays but the thread"


async def test_a_rehearsal_says_where_discord_behaves_otherwise_and_what_could_not_be_tried(
    host: Host, sandbox: Sandbox
) -> None:
    channel = sandbox.channels["games"]
    sandbox.host.deny(channel, Permission.READ_MESSAGE_HISTORY)
    sandbox.limits.enabled = False
    run = await host.bot_at(sandbox, "rehearse", "--channel", str(channel), "--wait", "0")
    assert run.status == 1
    assert "problem   history: assumed: the history after a moment has the message" in run.out
    assert "problem   limits: assumed: five messages in five seconds are allowed" in run.out
    assert "left out  pin: Discord refused it. That's right as long as the bot lacks Pin Messages" in run.out
    assert "left out  role: Make a role called" in run.out
    assert "left out  scheduled event: Discord refused it." in run.out
    assert "left out  press: Nobody was asked to press anything (--wait 0)." in run.out
    elsewhere = await host.bot_at(sandbox, "rehearse", "--channel", "17", "--wait", "0")
    assert elsewhere.status == 1
    assert elsewhere.out.startswith("problem   channel: Name a text channel of a server the bot is in")

"""A host watches the running bot, has a copy restored, and rehearses with Discord."""

from __future__ import annotations

import asyncio
import json
import re
import signal

import aiohttp
import pytest

from tests.end_to_end.conftest import PATIENCE_S, Evening

pytestmark = pytest.mark.slow


async def told(evening: Evening, pattern: str) -> re.Match[str]:
    """Wait for a line of the bot's log."""
    assert evening.sandbox.bot
    async with asyncio.timeout(PATIENCE_S):
        while not (found := re.search(pattern, evening.sandbox.bot.log)):
            await asyncio.sleep(0.05)
    return found


async def test_a_host_sees_over_http_how_the_bot_does(evening: Evening) -> None:
    await evening.kill_bot()
    env = {"DATABASE_URL": evening.database_url, "MONITORING_ADDRESS": "127.0.0.1:0", "LOG_FORMAT": "json"}
    bot = await evening.sandbox.launch_bot(env=env)
    await bot.ready()
    address = (await told(evening, r'"address": "([\d.:]+)"'))[1]
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    await told(evening, r'"event": "ready"')
    async with aiohttp.ClientSession(f"http://{address}") as session:
        async with session.get("/ready") as answer:
            assert (answer.status, (await answer.json())["ready"]) == (200, True)
        async with session.get("/metrics") as answer:
            metrics = await answer.text()
    for sample in (
        r'engawa_post_seconds_count{kind="board"} [2-9]',
        r'engawa_acknowledge_seconds_count{asked="application_command"} [2-9]',
        r'engawa_answer_seconds_count{asked="component"} [1-9]',
        r'engawa_discord_requests_total{method="POST",route="/channels/{id}/messages",status="200"} [3-9]',
        r'engawa_discord_requests_total{method="POST",route="/interactions/{id}/{token}/callback",status="20\d"} [3-9]',
        r"engawa_connected 1",
        r"engawa_session_starts_left \d+",
        r"process_resident_memory_bytes \d",
    ):
        assert re.search(f"^{sample}", metrics, re.MULTILINE), (sample, metrics)
    bot.process.send_signal(signal.SIGUSR1)
    await told(evening, "the log level was changed")
    lines = [json.loads(line) for line in bot.log.splitlines() if line.startswith("{")]
    assert {line["process"] for line in lines} == {bot.process.pid}
    evening.assert_clean()

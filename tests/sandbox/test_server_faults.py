"""Faults: each kind of trouble, when it strikes, and how the real client gets over it."""

import asyncio
import time
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.faults import Faults
from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot
from tests.sandbox.sample_bot import SampleBot

SEND = "/channels/{channel_id}/messages"


@pytest.fixture
def path(sandbox: Sandbox) -> str:
    return f"/channels/{sandbox.channels['games']}/messages"


def written(sandbox: Sandbox) -> int:
    return len(sandbox.person("Aki").messages(sandbox.channels["games"]))


@pytest.mark.parametrize(
    ("trouble", "facts", "status", "effects"),
    [
        ("rate_limited", {"seconds": 2.5}, 429, 0),
        ("error_before", {"status": 500}, 500, 0),
        ("error_after", {"status": 502}, 502, 1),
        ("delay", {"seconds": 0.05}, 200, 1),
    ],
)
async def test_each_trouble_strikes_before_or_after_the_effect(
    raw: RawBot, sandbox: Sandbox, path: str, trouble: str, facts: dict[str, Any], status: int, effects: int
) -> None:
    rule = sandbox.faults.add(trouble, method="POST", route=SEND, **facts)
    began = time.perf_counter()
    answered, body, headers = await raw.full("POST", path, {"content": "x"})
    assert (answered, written(sandbox), rule.happened) == (status, effects, 1)
    assert time.perf_counter() - began >= (facts["seconds"] if trouble == "delay" else 0)
    if trouble == "rate_limited":
        assert (body["retry_after"], headers["X-RateLimit-Remaining"]) == (2.5, "0")
    assert (await raw.call("POST", path, {"content": "y"}))[0] == 200


@pytest.mark.parametrize(("trouble", "effects"), [("cut_before", 0), ("cut_after", 1)])
async def test_a_cut_line_gives_no_answer_at_all(
    raw: RawBot, sandbox: Sandbox, path: str, trouble: str, effects: int
) -> None:
    sandbox.faults.add(trouble)
    with pytest.raises(aiohttp.ClientError):
        await raw.call("POST", path, {"content": "x"})
    assert written(sandbox) == effects


async def test_a_delayed_request_whose_sender_is_gone_never_arrives(raw: RawBot, sandbox: Sandbox, path: str) -> None:
    sandbox.faults.add("delay", seconds=0.2)
    with pytest.raises(TimeoutError):
        await raw.call("POST", path, {"content": "x"}, timeout=aiohttp.ClientTimeout(total=0.05))
    await asyncio.sleep(0.3)
    assert written(sandbox) == 0


async def test_rules_strike_their_own_routes_and_can_be_taken_back(raw: RawBot, sandbox: Sandbox, path: str) -> None:
    rule = sandbox.faults.add("error_before", method="PATCH", route="/channels/*", times=None)
    _, message = await raw.call("POST", path, {"content": "x"})
    edits = [(await raw.call("PATCH", f"{path}/{message['id']}", {"content": "y"}))[0] for _ in range(2)]
    assert edits == [503, 503]
    sandbox.faults.remove(rule)
    assert (await raw.call("PATCH", f"{path}/{message['id']}", {"content": "y"}))[0] == 200


def test_chance_is_repeatable_by_its_seed() -> None:
    def struck(seed: int) -> list[bool]:
        faults = Faults(seed)
        faults.add("error_before", times=None, chance=0.5)
        return [bool(faults.before("GET", "/gateway")) for _ in range(40)]

    assert struck(1) == struck(1) != struck(2)
    assert 8 < sum(struck(1)) < 32


async def test_the_client_waits_out_a_429_and_sends_once(sandbox: Sandbox, bot: SampleBot) -> None:
    sandbox.faults.add("rate_limited", route=SEND, seconds=0.1, times=2)
    channel = bot.get_channel(sandbox.channels["games"])
    assert isinstance(channel, discord.TextChannel)
    await channel.send("through")
    statuses = [request.status for request in sandbox.requests if request.route == SEND]
    assert statuses == [429, 429, 200]
    assert written(sandbox) == 1


async def test_the_clients_retry_after_a_hidden_success_makes_one_message(sandbox: Sandbox, bot: SampleBot) -> None:
    sandbox.faults.add("error_after", route=SEND, status=502)
    channel = bot.get_channel(sandbox.channels["games"])
    assert isinstance(channel, discord.TextChannel)
    await channel.send("once")
    assert [request.status for request in sandbox.requests if request.route == SEND] == [502, 200]
    assert written(sandbox) == 1


async def test_an_acknowledgement_delayed_beyond_three_seconds_is_too_late(online: RawBot, sandbox: Sandbox) -> None:
    sandbox.faults.add("delay", route="/interactions/*", seconds=0.1)
    running = asyncio.create_task(sandbox.person("Aki").slash(sandbox.channels["games"], "go"))
    interaction = await online.hear("INTERACTION_CREATE")
    answering = asyncio.create_task(online.answer(interaction, 5))
    await asyncio.sleep(0.05)
    sandbox.clock.advance(3.1)
    assert (await answering)[1]["code"] == 10062
    assert (await running).failure == "The application did not respond"

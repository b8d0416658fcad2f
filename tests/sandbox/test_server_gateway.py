"""The gateway: how a session begins, continues and ends, by raw frames and through the real client."""

import asyncio
import json
import time
import zlib
from typing import Any

import pytest

from sandbox.gateway.shards import shard_of
from sandbox.host import Host
from sandbox.people.samples import FORUM
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import COMMANDS, GUILDS, PATIENCE_S, RawBot, running, until
from tests.sandbox.sample_bot import SampleBot

GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 12, 1 << 15


async def test_a_session_begins_with_hello_ready_and_the_guilds(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.open()
    assert (await raw.hear(10))["d"]["heartbeat_interval"] > 0
    await raw.identify()
    ready = await raw.hear("READY")
    assert ready["resume_gateway_url"].startswith("ws://127.0.0.1:")
    guild = await raw.hear("GUILD_CREATE")
    assert {channel["name"] for channel in guild["channels"]} == {*sandbox.channels, FORUM}
    assert [member["user"]["id"] for member in guild["members"]] == [str(raw.bot_id)]


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([{"op": 2, "d": {"token": "wrong", "intents": 1}}], 4004),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1 << 15}}], 4014),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1 << 40}}], 4013),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1, "shard": [2, 2]}}], 4010),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1, "shard": "0/1"}}], 4010),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1}}] * 2, 4005),
        ([{"op": 3, "d": {}}], 4003),
        (["not json"], 4002),
        (["x" * 5000], 4002),
        ([{"op": 2, "d": None}], 4002),
        ([{"op": 2, "d": {"token": "{token}", "intents": 1}}, {"op": 77}], 4001),
        ([{"op": 1, "d": None}] * 121, 4008),
        ([{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}], 4004),
    ],
)
async def test_misbehaviour_closes_the_connection_with_its_code(raw: RawBot, frames: list[Any], code: int) -> None:
    await raw.open()
    for frame in frames:
        text = frame if isinstance(frame, str) else json.dumps(frame)
        await raw.socket.send_str(text.replace("{token}", raw.sandbox.token))
    async with asyncio.timeout(PATIENCE_S):
        while not raw.socket.closed:
            await raw.socket.receive()
    assert raw.socket.close_code == code


async def test_a_shard_hears_of_its_own_servers_and_of_no_more_than_discord_allows(
    raw: RawBot, sandbox: Sandbox
) -> None:
    rooms = [sandbox.add_guild(f"garden-{number}", (number, 2)) for number in range(2)]
    gateway, channels = sandbox.backend.gateway, sandbox.backend.world.channels
    own = shard_of(sandbox.guild.id, 2)
    await raw.open()
    await raw.socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": GUILDS, "shard": [1 - own, 2]}})
    assert [guild["id"] for guild in (await raw.hear("READY"))["guilds"]] == [str(channels[rooms[1 - own]].guild_id)]
    sandbox.host.create_channel("elsewhere")
    Host(sandbox.backend, sandbox.backend.world.guilds[channels[rooms[1 - own]].guild_id or 0]).create_channel("here")
    assert (await raw.hear("CHANNEL_CREATE"))["name"] == "here"
    assert gateway.live == {1 - own}
    gateway.most_guilds = 1
    await raw.open()
    await raw.socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": GUILDS, "shard": [own, 2]}})
    async with asyncio.timeout(PATIENCE_S):
        while not raw.socket.closed:
            await raw.socket.receive()
    assert raw.socket.close_code == 4011


async def test_heartbeats_are_acknowledged_but_not_before_the_library_notes_that_it_sent_one(raw: RawBot) -> None:
    await raw.open()
    began = time.perf_counter()
    await raw.socket.send_json({"op": 1, "d": None})
    assert (await raw.hear(11))["op"] == 11
    assert time.perf_counter() - began > 0.04


async def test_frames_are_compressed_when_asked_for(raw: RawBot) -> None:
    await raw.open("v=10&encoding=json&compress=zlib-stream")
    data = (await raw.socket.receive()).data
    assert data.endswith(b"\x00\x00\xff\xff")
    assert json.loads(zlib.decompressobj().decompress(data))["op"] == 10


async def test_a_resumed_session_is_told_what_it_missed(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.open()
    await raw.identify()
    session = (await raw.hear("READY"))["session_id"]
    await raw.hear("GUILD_CREATE")
    sandbox.backend.gateway.drop()
    missed = [sandbox.host.create_channel(name) for name in ("one", "two")]
    await raw.open()
    await raw.socket.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": session, "seq": 2}})
    assert [(await raw.hear("CHANNEL_CREATE"))["id"] for _ in missed] == [str(each) for each in missed]
    assert await raw.hear("RESUMED") == {}


async def test_a_session_unknown_to_the_gateway_is_invalid(raw: RawBot) -> None:
    await raw.open()
    await raw.socket.send_json({"op": 6, "d": {"token": raw.sandbox.token, "session_id": "old", "seq": 2}})
    assert (await raw.hear(9))["d"] is False


@pytest.mark.parametrize(
    ("intents", "place", "heard"),
    [
        (1, "games", False),
        (GUILD_MESSAGES, "games", True),
        (DIRECT_MESSAGES, "games", False),
        (GUILD_MESSAGES, "dm", False),
        (DIRECT_MESSAGES, "dm", True),
    ],
)
async def test_intents_choose_the_messages_that_are_told(raw: RawBot, intents: int, place: str, heard: bool) -> None:
    aki = raw.sandbox.person("Aki")
    await raw.connect(intents)
    aki.say(aki.direct_channel_id if place == "dm" else raw.sandbox.channels[place], "hello")
    await raw.socket.send_json({"op": 1, "d": None})
    names = []
    while (frame := await raw.socket.receive_json())["op"] != 11:
        names.append(frame["t"])
    assert ("MESSAGE_CREATE" in names) is heard


async def test_content_is_withheld_without_its_privileged_intent(raw: RawBot) -> None:
    aki, games = raw.sandbox.person("Aki"), raw.sandbox.channels["games"]
    await raw.connect(GUILD_MESSAGES)
    aki.say(games, "secret")
    assert (await raw.hear("MESSAGE_CREATE"))["content"] == ""
    aki.say(games, f"<@{raw.bot_id}> hello")
    assert (await raw.hear("MESSAGE_CREATE"))["content"].endswith("hello")


async def test_privileged_intents_are_granted_where_the_host_switched_them_on() -> None:
    import aiohttp

    async with Sandbox(privileged=True) as sandbox, aiohttp.ClientSession() as session:
        raw = RawBot(sandbox, session)
        await raw.connect(GUILD_MESSAGES | CONTENT)
        sandbox.person("Aki").say(sandbox.channels["games"], "open")
        assert (await raw.hear("MESSAGE_CREATE"))["content"] == "open"


async def test_the_bot_is_told_what_the_host_does(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.connect()
    channel = sandbox.host.create_channel("new")
    assert (await raw.hear("CHANNEL_CREATE"))["name"] == "new"
    sandbox.host.deny(channel, Permission.SEND_MESSAGES)
    assert (await raw.hear("CHANNEL_UPDATE"))["permission_overwrites"][0]["deny"] == str(1 << 11)
    thread = sandbox.host.create_thread(channel, "talk", sandbox.people[0].id)
    assert (await raw.hear("THREAD_CREATE"))["id"] == str(thread)
    sandbox.host.archive(thread, locked=True)
    assert (await raw.hear("THREAD_UPDATE"))["thread_metadata"]["locked"] is True
    sandbox.host.delete_channel(channel)
    assert (await raw.hear("THREAD_DELETE"))["id"] == str(thread)
    assert (await raw.hear("CHANNEL_DELETE"))["id"] == str(channel)
    sandbox.host.remove_bot()
    assert (await raw.hear("GUILD_DELETE"))["id"] == str(sandbox.guild.id)
    sandbox.host.invite_bot()
    assert (await raw.hear("GUILD_CREATE"))["id"] == str(sandbox.guild.id)


async def test_a_channel_is_told_when_it_is_hidden_but_not_what_is_written_there(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.connect(GUILDS | GUILD_MESSAGES)
    games, lounge = sandbox.channels["games"], sandbox.channels["lounge"]
    sandbox.host.deny(games, Permission.VIEW_CHANNEL)
    assert (await raw.hear("CHANNEL_UPDATE"))["permission_overwrites"][0]["deny"] == str(1 << 10)
    for channel in (games, lounge):
        sandbox.person("Aki").say(channel, "hello")
    assert (await raw.hear("MESSAGE_CREATE"))["channel_id"] == str(lounge)


async def test_opcodes_the_bot_should_not_need_are_recorded(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.connect()
    await raw.socket.send_json({"op": 4, "d": {"guild_id": "1"}})
    await raw.socket.send_json({"op": 8, "d": {"guild_id": "1", "query": "", "limit": 0}})
    await until(lambda: len(sandbox.unknown_routes) > 1)
    assert sandbox.unknown_routes == ["gateway opcode 4 (VOICE)", "gateway opcode 8 without user_ids"]


async def test_members_are_asked_for_by_their_ids(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.connect()
    aki, guild = sandbox.person("Aki"), next(iter(sandbox.backend.world.guilds.values()))
    asked = {"guild_id": str(guild.id), "user_ids": [str(aki.id), "4711"], "limit": 2, "nonce": "n"}
    await raw.socket.send_json({"op": 8, "d": asked})
    chunk = await raw.hear("GUILD_MEMBERS_CHUNK")
    assert [each["user"]["id"] for each in chunk["members"]] == [str(aki.id)]
    assert (chunk["not_found"], chunk["nonce"], chunk["chunk_count"]) == (["4711"], "n", 1)
    assert sandbox.unknown_routes == []


class TestRealClient:
    async def test_it_resumes_after_a_dropped_connection(self, sandbox: Sandbox, bot: SampleBot) -> None:
        sandbox.backend.gateway.drop()
        missed = sandbox.host.create_channel("missed")
        await until(lambda: "resumed" in bot.sessions)
        assert bot.get_channel(missed) is not None
        assert sandbox.backend.gateway.identified == 1

    async def test_it_resumes_when_asked_to_reconnect(self, sandbox: Sandbox, bot: SampleBot) -> None:
        sandbox.backend.gateway.reconnect()
        await until(lambda: "resumed" in bot.sessions)
        assert (await sandbox.person("Aki").slash(sandbox.channels["games"], "board show", number=1)).text == "board 1"

    async def test_it_identifies_anew_after_an_invalid_session(self, sandbox: Sandbox, bot: SampleBot) -> None:
        sandbox.backend.gateway.invalidate()
        await until(lambda: sandbox.backend.gateway.identified == 2)
        await until(lambda: bot.sessions.count("ready") == 2)

    async def test_an_interaction_made_while_the_line_is_down_is_delivered_on_resume(
        self, sandbox: Sandbox, bot: SampleBot
    ) -> None:
        sandbox.backend.gateway.drop()
        answer = await sandbox.person("Aki").slash(sandbox.channels["games"], "board show", number=2)
        assert answer.text == "board 2"
        assert len(bot.seen) == 1

    async def test_it_knows_the_threads_there_are_when_it_starts(self, sandbox: Sandbox) -> None:
        thread = sandbox.host.create_thread(sandbox.channels["games"], "talk", sandbox.people[0].id)
        async with running(sandbox) as bot:
            found = bot.get_guild(sandbox.guild.id).get_thread(thread)
            assert found is not None
            await found.send("here")
        assert [seen.text for seen in sandbox.people[0].messages(thread)] == ["here"]

    async def test_a_second_start_finds_the_commands_unchanged(self, sandbox: Sandbox, bot: SampleBot) -> None:
        before = {command.id: command.version for command in sandbox.backend.world.commands.values()}
        await bot.close()
        sandbox.backend.gateway.identified = 0
        async with running(sandbox):
            after = {command.id: command.version for command in sandbox.backend.world.commands.values()}
        assert after == before
        assert len(after) > len(COMMANDS)

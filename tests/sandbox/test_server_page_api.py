"""The page's endpoints: the same people over HTTP, and a WebSocket that tells what each of them sees."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.control.page_api import PAGE
from sandbox.people.samples import FORUM
from sandbox.server import Sandbox
from tests.sandbox.conftest import PATIENCE_S, until
from tests.sandbox.sample_bot import SampleBot
from tests.sources import ROOT


class Page:
    """What an open page does, for one user."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, name: str = "Aki") -> None:
        self.sandbox = sandbox
        self.session = session
        self.user = str(sandbox.person(name).id)
        self.channel = str(sandbox.channels["games"])

    async def post(self, what: str, **body: Any) -> tuple[int, Any]:
        async with self.session.post(f"{self.sandbox.address}/sandbox/{what}", json=body) as response:
            return response.status, await response.json()

    async def get(self, what: str, **query: str) -> Any:
        async with self.session.get(f"{self.sandbox.address}/sandbox/{what}", params=query) as response:
            return await response.json()

    async def live(self, user: str | None = None) -> aiohttp.ClientWebSocketResponse:
        return await self.session.ws_connect(f"{self.sandbox.address}/sandbox/live?user={user or self.user}")


@pytest.fixture
async def page(sandbox: Sandbox) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession() as session:
        yield Page(sandbox, session)


async def heard(socket: aiohttp.ClientWebSocketResponse, *names: str) -> list[Any]:
    """The next events, which have to be these."""
    async with asyncio.timeout(PATIENCE_S):
        events = [await socket.receive_json() for _ in names]
    assert [event["t"] for event in events] == list(names)
    return [event["d"] for event in events]


async def test_the_state_holds_what_the_user_sees(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    bruno = sandbox.person("Bruno")
    await page.post("slash", user=page.user, channel_id=page.channel, command="greet", options={"who": str(bruno.id)})
    await page.post("slash", user=page.user, channel_id=page.channel, command="eat", options={"fruit": "fig"})
    state = await page.get("state", user=page.user)
    assert [channel["name"] for channel in state["channels"]] == [*sandbox.channels, FORUM]
    assert len(state["messages"][page.channel]) == 2
    assert state["connected"] is True
    assert {command["name"] for command in state["commands"]} >= {"greet", "eat"}
    assert page.channel in state["commands"][0]["channels"]
    theirs = await page.get("state", user=str(bruno.id))
    assert len(theirs["messages"][page.channel]) == 1
    assert theirs["unread"][page.channel] == {"messages": 1, "pings": 1}
    assert [ping["reason"] for ping in theirs["pings"]] == ["mention"]
    await page.post("read", user=str(bruno.id), channel_id=page.channel)
    assert (await page.get("state", user=str(bruno.id)))["unread"][page.channel] == {"messages": 0, "pings": 0}


async def test_everything_a_person_does_can_be_done(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    bruno = str(sandbox.person("Bruno").id)
    here = {"user": page.user, "channel_id": page.channel}
    _, greeting = await page.post("slash", **here, command="greet", options={"who": bruno})
    assert greeting["kind"] == "message"
    message = greeting["message"]["id"]
    _, found = await page.post("suggest", **here, command="eat", focused="fruit", options={"fruit": "b"})
    assert found["choices"] == [{"name": "Banana", "value": "banana"}]
    _, updated = await page.post("click", user=page.user, message_id=message, label="Update")
    assert updated["message"]["content"] == "updated"
    _, picked = await page.post("choose", user=page.user, message_id=message, select="pick", values=["1"])
    assert picked["kind"] == "ephemeral"
    _, opened = await page.post("click", user=page.user, message_id=message, label="Name")
    dialog = {"user": page.user, "interaction_id": opened["interaction_id"], "values": {"name": "Zed"}}
    assert opened["modal"]["title"] == "Your name"
    assert (await page.post("submit", **dialog))[1]["message"]["content"] == "Hello Zed"
    _, said = await page.post("say", **here, text="hello")
    assert said["content"] == "hello"


async def test_what_is_impossible_is_told_in_a_sentence(page: Page, bot: SampleBot) -> None:
    here = {"user": page.user, "channel_id": page.channel}
    status, answer = await page.post("slash", **here, command="fly")
    assert status == 422
    assert "There is no command /fly" in answer["impossible"]
    assert (await page.post("slash", user=page.user, command="fly"))[0] == 400


async def test_the_live_socket_tells_each_user_their_own(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    bruno = sandbox.person("Bruno")
    mine, theirs = await page.live(), await page.live(str(bruno.id))
    here = {"user": page.user, "channel_id": page.channel}
    await page.post("slash", **here, command="eat", options={"fruit": "fig"})
    await page.post("slash", **here, command="greet", options={"who": str(bruno.id)})
    _, secret, _, _, greeting, _ = await heard(
        mine, "thinking", "message_create", "answered", "thinking", "message_create", "answered"
    )
    assert secret["content"] == "ate fig"
    assert greeting["pinged"] is None
    (told,) = await heard(theirs, "message_create")
    assert (told["id"], told["pinged"]) == (greeting["id"], "mention")
    await page.post("click", user=page.user, message_id=greeting["id"], label="Name")
    opened = await heard(mine, "thinking", "modal", "answered")
    assert opened[1]["modal"]["title"] == "Your name"
    sandbox.host.create_thread(int(page.channel), "talk", bruno.id)
    await heard(theirs, "thread_create")


@pytest.mark.slow
async def test_the_bots_comings_and_goings_are_told_live(page: Page, sandbox: Sandbox) -> None:
    socket = await page.live()
    bot = await sandbox.launch_bot(entry="tests.sandbox.sample_bot:main")
    _, here = await heard(socket, "commands", "bot")
    await bot.kill()
    (gone,) = await heard(socket, "bot")
    assert (here, gone) == ({"connected": True}, {"connected": False})


async def test_a_failed_interaction_is_told_live(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    socket = await page.live()
    here = {"user": page.user, "channel_id": page.channel}
    running = asyncio.create_task(page.post("slash", **here, command="nothing"))
    await heard(socket, "thinking")
    await page.post("time", ahead=4)
    passed, failed = await heard(socket, "time", "failed")
    assert passed["ahead"] == 4
    assert failed["reason"] == "The application did not respond"
    assert (await running)[1]["failure"] == failed["reason"]


async def test_people_hosts_faults_and_gateway_can_be_changed(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    await page.post("person", user=page.user, locale="ja", dms_open=False, blocked=True)
    (aki, *_, dana) = await page.get("people")
    assert (aki["locale"], aki["dms_open"], aki["blocked"], aki["moderator"]) == ("ja", False, True, False)
    assert dana["moderator"] is True
    await page.post("host", do="deny", channel_id=page.channel, permissions=str(1 << 11))
    assert sandbox.backend.world.channels[int(page.channel)].overwrites[0].deny == 1 << 11
    assert (await page.post("host", do="explode"))[0] == 422
    await page.post("faults", trouble="error_before", route="/users/*")
    assert [rule["trouble"] for rule in await page.get("faults")] == ["error_before"]
    async with page.session.delete(f"{sandbox.address}/sandbox/faults") as response:
        assert await response.json() == []
    await page.post("gateway", do="drop")
    await until(lambda: "resumed" in bot.sessions)
    assert (await page.post("gateway", do="sing"))[0] == 422


@pytest.mark.slow
async def test_the_bot_can_be_stopped_and_started_from_the_page(page: Page, sandbox: Sandbox) -> None:
    bot = await sandbox.launch_bot(entry="tests.sandbox.sample_bot:main")
    await bot.ready()
    await until(lambda: "has connected to Gateway" in bot.log)
    assert (await page.get("stage"))["bot"]["state"] == "connected"
    assert (await page.post("bot", do="stop"))[1]["running"] is False
    stopped = (await page.get("stage"))["bot"]
    assert stopped["state"] == "ended"
    assert any("has connected to Gateway" in line for line in stopped["log"])
    both = await asyncio.gather(page.post("bot", do="start"), page.post("bot", do="start"))
    assert [started["running"] for _, started in both] == [True, True]
    assert sandbox.bot is not None
    await sandbox.bot.ready()
    assert (await page.get("state", user=page.user))["connected"] is True
    assert (await page.post("bot", do="dance"))[0] == 422


async def test_one_trouble_takes_the_place_of_another(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    stage = await page.get("stage")
    assert stage["trouble"] == "off"
    assert [preset["key"] for preset in stage["presets"]] == ["off", "limits", "errors", "slow", "lost"]
    for key, troubles in (("errors", {"error_before", "error_after"}), ("limits", {"rate_limited"}), ("off", set())):
        assert (await page.post("trouble", preset=key))[1]["trouble"] == key
        assert {rule["trouble"] for rule in await page.get("faults")} == troubles
    assert (await page.post("trouble", preset="flood"))[0] == 422


async def test_a_lost_connection_is_found_again_once_the_trouble_is_over(
    page: Page, sandbox: Sandbox, bot: SampleBot
) -> None:
    await page.post("trouble", preset="lost")
    await until(lambda: not sandbox.backend.gateway.connected)
    await page.post("say", user=page.user, channel_id=page.channel, text="Is anybody there?")
    await asyncio.sleep(0.2)
    assert not sandbox.backend.gateway.connected
    await page.post("trouble", preset="off")
    await until(lambda: sandbox.backend.gateway.connected, within=20)


async def test_time_goes_ahead_only_and_tokens_grow_old_with_it(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    here = {"user": page.user, "channel_id": page.channel}
    await page.post("slash", **here, command="eat", options={"fruit": "fig"})
    await page.post("time", ahead=16 * 60)
    assert (await page.post("time", ahead=-1))[0] == 422
    with pytest.raises(discord.HTTPException, match="50027"):
        await bot.seen[-1].edit_original_response(content="too late")


async def test_a_file_is_uploaded_and_then_named_in_an_option(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    here = {"user": page.user, "channel_id": page.channel}
    url = f"{sandbox.address}/sandbox/upload?user={page.user}&name=my%20game.txt"
    async with page.session.post(url, data=b"1. a1") as response:
        file = await response.json()
    assert (file["filename"], file["size"]) == ("my_game.txt", 5)
    _, answer = await page.post("slash", **here, command="count", options={"file": file["id"]})
    assert answer["message"]["content"] == "my_game.txt: 5 of 5 bytes, text/plain"
    async with page.session.post(url, data=b"") as response:
        assert "at least one byte" in (await response.json())["impossible"]


async def test_records_tell_what_the_bot_asked_for(page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
    records = await page.get("records")
    assert [request["route"] for request in records["requests"]][:2] == ["/users/@me", "/oauth2/applications/@me"]
    assert records["violations"] == records["unknown_routes"] == []


async def test_files_outside_the_page_are_not_served(page: Page, sandbox: Sandbox) -> None:
    async with page.session.get(f"{sandbox.address}/..%2fserver.py") as response:
        assert response.status == 404


def test_every_emoji_of_the_texts_is_in_the_font_that_the_page_brings_along() -> None:
    listed = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", (PAGE / "theme.css").read_text())
    drawn = {code for first, last in listed for code in range(int(first, 16), int(last or first, 16) + 1)}
    sources = [path for room in ("bot", "games", "sandbox/people") for path in (ROOT / room).rglob("*.py")]
    sources += (ROOT / "bot/locales").rglob("*.po")
    used = {letter for path in sources for letter in re.findall(r"[\U0001f000-\U0001faff]", path.read_text())}
    assert used, "there are some"
    assert sorted(letter for letter in used if ord(letter) not in drawn) == []

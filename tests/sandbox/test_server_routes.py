"""Raw requests: who may ask for what, and Discord's code for each refusal."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sandbox.people.options import Impossible
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot

NOWHERE = 99


async def _true(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def test_a_wrong_token_is_answered_401(raw: RawBot) -> None:
    status, body = await raw.call("GET", "/users/@me", token="wrong")
    assert (status, body["code"]) == (401, 0)


async def test_an_unknown_route_is_a_loud_501_and_recorded(raw: RawBot, sandbox: Sandbox) -> None:
    status, body = await raw.call("GET", "/voice/regions")
    assert status == 501
    assert "GET /voice/regions" in body["message"]
    assert sandbox.unknown_routes == ["GET /voice/regions"]


async def test_answers_are_typed_as_discord_types_them(raw: RawBot) -> None:
    _, _, headers = await raw.full("GET", "/users/@me")
    assert headers["Content-Type"] == "application/json"


async def test_broken_json_is_refused(raw: RawBot, sandbox: Sandbox) -> None:
    url = f"{sandbox.address}/api/v10/channels/{sandbox.channels['games']}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with raw.session.post(url, data=b"{", headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/channels/99", None, (404, 10003)),
        ("POST", "/channels/99/messages", {"content": "x"}, (404, 10003)),
        ("GET", "/channels/{games}/messages/99", None, (404, 10008)),
        ("PATCH", "/channels/{games}/messages/99", {"content": "x"}, (404, 10008)),
        ("DELETE", "/channels/{games}/messages/99", None, (404, 10008)),
        ("POST", "/channels/{games}/messages", {"content": ""}, (400, 50006)),
        ("PATCH", "/channels/{games}/messages/{aki_said}", {"content": "x"}, (403, 50005)),
        ("DELETE", "/channels/{games}/messages/{aki_said}", None, (403, 50013)),
        ("POST", "/channels/{hidden}/messages", {"content": "x"}, (403, 50001)),
        ("GET", "/channels/{hidden}", None, (403, 50001)),
        ("GET", "/users/99", None, (404, 10013)),
        ("GET", "/guilds/99", None, (404, 10004)),
        ("GET", "/guilds/{guild}/members/99", None, (404, 10013)),
        ("PUT", "/channels/{games}/messages/pins/{aki_said}", None, (403, 50013)),
        ("DELETE", "/channels/{games}", None, (403, 50013)),
        ("PATCH", "/channels/{games}", {"name": "x"}, (403, 50013)),
        ("PUT", "/channels/{games}/thread-members/@me", None, (400, 50024)),
        ("GET", "/applications/{bot}/commands/99", None, (404, 10063)),
        ("POST", "/interactions/99/nothing/callback", {"type": 5}, (404, 10062)),
        ("POST", "/webhooks/{bot}/nothing", {"content": "x"}, (404, 10015)),
        ("GET", "/webhooks/99/nothing/messages/@original", None, (404, 10015)),
    ],
)
async def test_refusals_carry_discords_codes(
    raw: RawBot, sandbox: Sandbox, method: str, path: str, body: Any, expected: tuple[int, int]
) -> None:
    places = {
        "games": sandbox.channels["games"],
        "aki_said": sandbox.person("Aki").say(sandbox.channels["games"], "hello").id,
        "hidden": sandbox.host.create_channel("hidden", hidden=True),
        "guild": sandbox.guild.id,
        "bot": raw.bot_id,
    }
    status, answer = await raw.call(method, path.format(**places), body)
    assert (status, answer["code"]) == expected


@pytest.mark.parametrize(
    ("denied", "expected"),
    [
        (Permission.VIEW_CHANNEL, (403, 50001)),
        (Permission.SEND_MESSAGES, (403, 50013)),
        (Permission.ATTACH_FILES, (403, 50013)),
        (Permission.EMBED_LINKS, (403, 50013)),
        (Permission.SEND_MESSAGES_IN_THREADS, (200, None)),
    ],
)
async def test_each_missing_permission_stops_a_full_message(
    raw: RawBot, sandbox: Sandbox, denied: Permission, expected: tuple[int, int | None]
) -> None:
    channel = sandbox.channels["games"]
    sandbox.host.deny(channel, denied)
    body = {"content": "x", "embeds": [{"title": "t"}]}
    status, answer = await raw.form("POST", f"/channels/{channel}/messages", body, ("a.txt", b"a"))
    assert (status, answer.get("code")) == expected
    sandbox.host.reset(channel)
    assert (await raw.call("POST", f"/channels/{channel}/messages", {"content": "x"}))[0] == 200


async def test_a_removed_bot_reaches_nothing_until_it_is_invited_again(raw: RawBot, sandbox: Sandbox) -> None:
    path = f"/channels/{sandbox.channels['games']}/messages"
    sandbox.host.remove_bot()
    assert (await raw.call("POST", path, {"content": "x"}))[1]["code"] == 50001
    assert (await raw.call("GET", f"/guilds/{sandbox.guild.id}"))[1]["code"] == 50001
    sandbox.host.invite_bot()
    assert (await raw.call("POST", path, {"content": "x"}))[0] == 200


async def test_a_deleted_channel_is_unknown_with_its_threads(raw: RawBot, sandbox: Sandbox) -> None:
    channel = sandbox.host.create_channel("short-lived")
    thread = sandbox.host.create_thread(channel, "talk", sandbox.people[0].id)
    sandbox.host.delete_channel(channel)
    for gone in (channel, thread):
        assert (await raw.call("POST", f"/channels/{gone}/messages", {"content": "x"}))[1]["code"] == 10003


async def test_messages_to_people_need_open_doors(raw: RawBot, sandbox: Sandbox) -> None:
    aki = sandbox.person("Aki")
    aki.install(installed=False)
    _, channel = await raw.call("POST", "/users/@me/channels", {"recipient_id": str(aki.id)})
    path = f"/channels/{channel['id']}/messages"

    async def code() -> int | None:
        return (await raw.call("POST", path, {"content": "x"}))[1].get("code")

    assert await code() is None
    aki.close_dms()
    assert await code() == 50007
    aki.close_dms(closed=False)
    aki.block()
    assert await code() == 50007
    aki.block(blocked=False)
    sandbox.host.remove_person(aki.id)
    assert await code() == 50007
    assert [message.text for message in aki.dms()] == ["x"]


async def test_history_is_newest_first_and_needs_its_permission(raw: RawBot, sandbox: Sandbox) -> None:
    channel = sandbox.channels["lounge"]
    said = [sandbox.person("Aki").say(channel, text).id for text in "abcd"]
    _, found = await raw.call("GET", f"/channels/{channel}/messages?limit=2")
    assert [message["content"] for message in found] == ["d", "c"]
    _, found = await raw.call("GET", f"/channels/{channel}/messages?after={said[0]}&limit=2")
    assert [message["content"] for message in found] == ["c", "b"]
    sandbox.host.deny(channel, Permission.READ_MESSAGE_HISTORY)
    assert (await raw.call("GET", f"/channels/{channel}/messages"))[1]["code"] == 50013


async def test_replies_need_history_and_an_existing_message(raw: RawBot, sandbox: Sandbox) -> None:
    channel = sandbox.channels["games"]
    said = sandbox.person("Aki").say(channel, "hello")
    path = f"/channels/{channel}/messages"
    _, reply = await raw.call("POST", path, {"content": "x", "message_reference": {"message_id": str(said.id)}})
    assert reply["type"] == 19
    assert reply["referenced_message"]["content"] == "hello"
    status, answer = await raw.call("POST", path, {"content": "x", "message_reference": {"message_id": "99"}})
    assert (status, answer["code"]) == (400, 50035)
    lenient = {"message_id": "99", "fail_if_not_exists": False}
    assert (await raw.call("POST", path, {"content": "x", "message_reference": lenient}))[0] == 200
    sandbox.host.deny(channel, Permission.READ_MESSAGE_HISTORY)
    body = {"content": "x", "message_reference": {"message_id": str(said.id)}}
    assert (await raw.call("POST", path, body))[1]["code"] == 160002


class TestThreads:
    async def test_threads_are_started_with_and_without_a_message(self, raw: RawBot, sandbox: Sandbox) -> None:
        channel = sandbox.channels["games"]
        status, public = await raw.call("POST", f"/channels/{channel}/threads", {"name": "open", "type": 11})
        assert (status, public["type"], public["parent_id"]) == (201, 11, str(channel))
        said = sandbox.person("Aki").say(channel, "start here")
        path = f"/channels/{channel}/messages/{said.id}/threads"
        _, thread = await raw.call("POST", path, {"name": "here", "auto_archive_duration": 60})
        assert thread["id"] == str(said.id)
        assert thread["thread_metadata"]["auto_archive_duration"] == 60
        assert (await raw.call("POST", path, {"name": "again"}))[1]["code"] == 160004
        _, active = await raw.call("GET", f"/guilds/{sandbox.guild.id}/threads/active")
        assert {each["name"] for each in active["threads"]} == {"open", "here"}

    @pytest.mark.parametrize(
        ("kind", "denied"),
        [(11, Permission.CREATE_PUBLIC_THREADS), (12, Permission.CREATE_PRIVATE_THREADS)],
    )
    async def test_starting_needs_the_permission_of_its_kind(
        self, raw: RawBot, sandbox: Sandbox, kind: int, denied: Permission
    ) -> None:
        channel = sandbox.channels["games"]
        sandbox.host.deny(channel, denied)
        _, answer = await raw.call("POST", f"/channels/{channel}/threads", {"name": "x", "type": kind})
        assert answer["code"] == 50013
        _, other = await raw.call("POST", f"/channels/{channel}/threads", {"name": "x", "type": 23 - kind})
        assert other["type"] == 23 - kind

    async def test_writing_in_a_thread_needs_the_permission_for_threads_only(
        self, raw: RawBot, sandbox: Sandbox
    ) -> None:
        channel = sandbox.channels["games"]
        thread = sandbox.host.create_thread(channel, "talk", sandbox.people[0].id)
        sandbox.host.deny(channel, Permission.SEND_MESSAGES)
        assert (await raw.call("POST", f"/channels/{thread}/messages", {"content": "x"}))[0] == 200
        sandbox.host.deny(channel, Permission.SEND_MESSAGES_IN_THREADS)
        assert (await raw.call("POST", f"/channels/{thread}/messages", {"content": "x"}))[1]["code"] == 50013

    async def test_writing_wakes_an_archived_thread_but_changing_it_is_refused(
        self, raw: RawBot, sandbox: Sandbox
    ) -> None:
        thread = sandbox.host.create_thread(sandbox.channels["games"], "talk", sandbox.people[0].id)
        path = f"/channels/{thread}/messages"
        _, message = await raw.call("POST", path, {"content": "x"})
        sandbox.host.archive(thread)
        status, answer = await raw.call("PATCH", f"{path}/{message['id']}", {"content": "y"})
        assert (status, answer["code"]) == (400, 50083)
        assert (await raw.call("PUT", f"/channels/{thread}/thread-members/@me"))[1]["code"] == 50083
        assert (await raw.call("POST", path, {"content": "x"}))[0] == 200
        assert (await raw.call("PATCH", f"{path}/{message['id']}", {"content": "y"}))[0] == 200

    async def test_an_idle_thread_archives_itself(self, raw: RawBot, sandbox: Sandbox) -> None:
        body = {"name": "x", "type": 11, "auto_archive_duration": 60}
        _, thread = await raw.call("POST", f"/channels/{sandbox.channels['games']}/threads", body)
        sandbox.clock.advance(50 * 60)
        _, message = await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
        sandbox.clock.advance(50 * 60)
        path = f"/channels/{thread['id']}/messages/{message['id']}"
        assert (await raw.call("PATCH", path, {"content": "y"}))[0] == 200
        sandbox.clock.advance(11 * 60)
        assert (await raw.call("PATCH", path, {"content": "z"}))[1]["code"] == 50083

    async def test_an_idle_thread_tells_that_it_was_archived(self, raw: RawBot, sandbox: Sandbox) -> None:
        body = {"name": "x", "type": 11, "auto_archive_duration": 60}
        _, thread = await raw.call("POST", f"/channels/{sandbox.channels['games']}/threads", body)
        place = sandbox.backend.world.channels[int(thread["id"])]
        sandbox.clock.advance(61 * 60)
        await asyncio.wait_for(_true(lambda: place.archived), 10)

    async def test_nobody_presses_anything_in_an_archived_thread_until_a_message_wakes_it(
        self, raw: RawBot, sandbox: Sandbox
    ) -> None:
        aki = sandbox.person("Aki")
        thread = sandbox.host.create_thread(sandbox.channels["games"], "talk", aki.id)
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
        path = f"/channels/{thread}/messages"
        _, message = await raw.call("POST", path, {"content": "x", "components": [row]})
        sandbox.host.archive(thread)
        with pytest.raises(Impossible, match="archived thread"):
            await aki.click(int(message["id"]), "Go")
        aki.say(thread, "still there?")
        assert not sandbox.backend.world.channels[thread].archived
        sandbox.host.archive(thread, locked=True)
        with pytest.raises(Impossible, match="locked"):
            aki.say(thread, "and now?")

    async def test_a_deleted_thread_is_unknown_and_deleting_is_for_moderators(
        self, raw: RawBot, sandbox: Sandbox
    ) -> None:
        said = sandbox.person("Aki").say(sandbox.channels["games"], "start here")
        path = f"/channels/{sandbox.channels['games']}/messages/{said.id}/threads"
        _, thread = await raw.call("POST", path, {"name": "here"})
        assert (await raw.call("DELETE", f"/channels/{thread['id']}"))[1]["code"] == 50013
        sandbox.host.delete_channel(int(thread["id"]))
        assert (await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"}))[1]["code"] == 10003

    @pytest.mark.parametrize("body", [{"name": "x" * 101}, {"name": "x", "auto_archive_duration": 61}, {}])
    async def test_a_thread_has_a_name_and_a_span_that_discord_knows(
        self, raw: RawBot, sandbox: Sandbox, body: dict[str, Any]
    ) -> None:
        said = sandbox.person("Aki").say(sandbox.channels["games"], "start here")
        path = f"/channels/{sandbox.channels['games']}/messages/{said.id}/threads"
        status, answer = await raw.call("POST", path, body)
        assert (status, answer["code"]) == (400, 50035)
        sandbox.violations.clear()

    async def test_there_are_no_threads_in_threads(self, raw: RawBot, sandbox: Sandbox) -> None:
        thread = sandbox.host.create_thread(sandbox.channels["games"], "talk", sandbox.people[0].id)
        said = sandbox.people[0].say(thread, "deeper?")
        _, answer = await raw.call("POST", f"/channels/{thread}/messages/{said.id}/threads", {"name": "x"})
        assert answer["code"] == 50024

    async def test_a_locked_thread_stays_shut(self, raw: RawBot, sandbox: Sandbox) -> None:
        thread = sandbox.host.create_thread(sandbox.channels["games"], "talk", sandbox.people[0].id)
        sandbox.host.archive(thread, locked=True)
        assert (await raw.call("POST", f"/channels/{thread}/messages", {"content": "x"}))[1]["code"] == 160005
        assert (await raw.call("PATCH", f"/channels/{thread}", {"archived": False}))[1]["code"] == 50013

    async def test_a_private_thread_is_seen_by_its_members_only(self, raw: RawBot, sandbox: Sandbox) -> None:
        aki, bruno, *_ = sandbox.people
        channel = sandbox.channels["games"]
        theirs = sandbox.host.create_thread(channel, "secret", aki.id, private=True)
        assert (await raw.call("GET", f"/channels/{theirs}"))[1]["code"] == 50001
        _, ours = await raw.call("POST", f"/channels/{channel}/threads", {"name": "x", "type": 12})
        path = f"/channels/{ours['id']}/thread-members"
        assert (await raw.call("PUT", f"{path}/{bruno.id}"))[0] == 204
        assert (await raw.call("GET", f"{path}/{bruno.id}"))[1]["user_id"] == str(bruno.id)
        assert (await raw.call("GET", f"{path}/{aki.id}"))[1]["code"] == 10007
        assert {each["user_id"] for each in (await raw.call("GET", path))[1]} == {str(raw.bot_id), str(bruno.id)}
        assert (await raw.call("DELETE", f"{path}/{bruno.id}"))[0] == 204
        assert len((await raw.call("GET", path))[1]) == 1

    async def test_the_bot_archives_its_own_threads_only_and_wakes_any(self, raw: RawBot, sandbox: Sandbox) -> None:
        channel = sandbox.channels["games"]
        theirs = sandbox.host.create_thread(channel, "theirs", sandbox.people[0].id)
        _, ours = await raw.call("POST", f"/channels/{channel}/threads", {"name": "ours", "type": 11})
        assert (await raw.call("PATCH", f"/channels/{theirs}", {"archived": True}))[1]["code"] == 50013
        _, changed = await raw.call("PATCH", f"/channels/{ours['id']}", {"archived": True})
        assert changed["thread_metadata"]["archived"] is True
        sandbox.host.archive(theirs)
        _, changed = await raw.call("PATCH", f"/channels/{theirs}", {"archived": False})
        assert changed["thread_metadata"]["archived"] is False

"""Who is really pinged: a table of messages, and the ways a ping is lost."""

import asyncio
from typing import Any

import pytest

from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot

V2, EPHEMERAL, SILENT = 1 << 15, 64, 1 << 12
A, B = "<@{aki}>", "<@!{bruno}>"


def shown(text: str) -> dict[str, Any]:
    return {"flags": V2, "components": [{"type": 17, "components": [{"type": 10, "content": text}]}]}


def filled(value: Any, names: dict[str, int]) -> Any:
    """A body with the ids of people and roles in place of their names."""
    if isinstance(value, dict):
        return {key: filled(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each, names) for each in value]
    return value.format(**names) if isinstance(value, str) else value


@pytest.fixture
def names(sandbox: Sandbox) -> dict[str, int]:
    roles = {role.name.lower(): role.id for role in sandbox.guild.roles.values()}
    return {person.user.name: person.id for person in sandbox.people} | roles


def pinged(sandbox: Sandbox) -> str:
    return " ".join(f"{person.name[0]}:{ping.reason}" for person in sandbox.people for ping in person.pings())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"content": f"{A} and {B}"}, "A:mention B:mention"),
        ({"content": f"{A} and again {A}"}, "A:mention"),
        ({"content": "nobody"}, ""),
        ({"content": "<@99> who is unknown"}, ""),
        ({"content": A, "allowed_mentions": {"parse": []}}, ""),
        ({"content": A, "allowed_mentions": {}}, ""),
        ({"content": A + B, "allowed_mentions": {"parse": ["users"]}}, "A:mention B:mention"),
        ({"content": A + B, "allowed_mentions": {"users": ["{bruno}"]}}, "B:mention"),
        ({"content": "no text", "allowed_mentions": {"users": ["{bruno}"]}}, ""),
        ({"content": A, "allowed_mentions": {"parse": ["roles", "everyone"]}}, ""),
        ({"content": "<@&{players}>"}, "A:role B:role C:role D:role"),
        ({"content": "<@&{players}>", "allowed_mentions": {"parse": ["users"]}}, ""),
        ({"content": "<@&{players}>", "allowed_mentions": {"roles": ["{players}"]}}, "A:role B:role C:role D:role"),
        ({"content": "<@&{moderators}>"}, ""),
        ({"content": "@everyone"}, ""),
        ({"content": "", "embeds": [{"description": A}]}, ""),
        (shown(A), "A:mention"),
        (shown(A) | {"allowed_mentions": {"parse": []}}, ""),
    ],
)
async def test_a_new_message_pings_whom_its_text_and_its_rules_both_name(
    raw: RawBot, sandbox: Sandbox, names: dict[str, int], body: dict[str, Any], expected: str
) -> None:
    path = f"/channels/{sandbox.channels['games']}/messages"
    status, _ = await raw.call("POST", path, filled(body, names))
    assert status == 200
    assert pinged(sandbox) == expected


async def test_everyone_and_closed_roles_need_a_permission(
    raw: RawBot, sandbox: Sandbox, names: dict[str, int]
) -> None:
    channel = sandbox.channels["games"]
    sandbox.host.allow(channel, Permission.MENTION_EVERYONE)
    await raw.call("POST", f"/channels/{channel}/messages", {"content": filled("<@&{moderators}>", names)})
    assert pinged(sandbox) == "D:role"
    await raw.call("POST", f"/channels/{channel}/messages", {"content": "@here"})
    assert pinged(sandbox) == "A:everyone B:everyone C:everyone D:role D:everyone"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, "A:reply"),
        ({"allowed_mentions": {"parse": []}}, ""),
        ({"allowed_mentions": {"parse": [], "replied_user": True}}, "A:reply"),
        ({"allowed_mentions": {"parse": ["users"], "replied_user": False}}, ""),
    ],
)
async def test_a_reply_pings_its_author_unless_told_otherwise(
    raw: RawBot, sandbox: Sandbox, rules: dict[str, Any], expected: str
) -> None:
    channel = sandbox.channels["games"]
    said = sandbox.person("Aki").say(channel, "hello")
    body = {"content": "x", "message_reference": {"message_id": str(said.id)}} | rules
    await raw.call("POST", f"/channels/{channel}/messages", body)
    assert pinged(sandbox) == expected


async def test_an_edit_pings_nobody(raw: RawBot, sandbox: Sandbox) -> None:
    path = f"/channels/{sandbox.channels['games']}/messages"
    _, message = await raw.call("POST", path, {"content": "first"})
    await raw.call("PATCH", f"{path}/{message['id']}", {"content": sandbox.person("Aki").mention})
    assert pinged(sandbox) == ""
    assert sandbox.person("Aki").messages(sandbox.channels["games"])[-1].payload["mentions"]


async def test_a_silent_message_keeps_the_badge_and_drops_the_push(raw: RawBot, sandbox: Sandbox) -> None:
    aki = sandbox.person("Aki")
    path = f"/channels/{sandbox.channels['games']}/messages"
    for flags in (0, SILENT):
        await raw.call("POST", path, {"content": aki.mention, "flags": flags})
    assert [ping.push for ping in aki.pings()] == [True, False]


async def test_whoever_cannot_see_the_channel_or_blocked_the_bot_hears_nothing(raw: RawBot, sandbox: Sandbox) -> None:
    aki, bruno, *_ = sandbox.people
    channel = sandbox.channels["games"]
    sandbox.host.deny(channel, Permission.VIEW_CHANNEL, aki.id)
    bruno.block()
    await raw.call("POST", f"/channels/{channel}/messages", {"content": aki.mention + bruno.mention})
    assert pinged(sandbox) == ""


@pytest.mark.slow
async def test_a_direct_message_notifies_its_reader(raw: RawBot, sandbox: Sandbox) -> None:
    aki = sandbox.person("Aki")
    await raw.call("POST", f"/channels/{aki.direct_channel_id}/messages", {"content": "psst"})
    assert pinged(sandbox) == "A:dm"


async def test_a_mention_in_a_thread_adds_to_the_thread(raw: RawBot, sandbox: Sandbox) -> None:
    aki, bruno, *_ = sandbox.people
    body = {"name": "match", "type": 12}
    _, thread = await raw.call("POST", f"/channels/{sandbox.channels['games']}/threads", body)
    await raw.call("POST", f"/channels/{thread['id']}/messages", {"content": f"{aki.mention} to move"})
    assert pinged(sandbox) == "A:mention"
    assert [message.text for message in aki.messages(int(thread["id"]))] == [f"{aki.mention} to move"]
    assert bruno.id not in sandbox.backend.world.channels[int(thread["id"])].members


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"content": "<@{aki}> <@&{players}>"}, "A:mention"),
        ({"content": "<@{aki}>", "allowed_mentions": {"parse": []}}, ""),
        ({"content": "<@{aki}>", "flags": EPHEMERAL}, ""),
    ],
)
async def test_answers_parse_users_only_and_private_ones_ping_nobody(
    online: RawBot, sandbox: Sandbox, names: dict[str, int], data: dict[str, Any], expected: str
) -> None:
    running = asyncio.create_task(sandbox.person("Bruno").slash(sandbox.channels["games"], "go"))
    interaction = await online.hear("INTERACTION_CREATE")
    await online.answer(interaction, 4, filled(data, names))
    await running
    assert pinged(sandbox) == expected
    await online.follow("POST", interaction, "", filled(data, names))
    assert pinged(sandbox) == (f"{expected} {expected}" if expected else "")


async def test_parsing_users_and_listing_users_exclude_each_other(raw: RawBot, sandbox: Sandbox) -> None:
    aki = sandbox.person("Aki")
    rules = {"parse": ["users"], "users": [str(aki.id)]}
    path = f"/channels/{sandbox.channels['games']}/messages"
    status, answer = await raw.call("POST", path, {"content": aki.mention, "allowed_mentions": rules})
    assert (status, answer["code"]) == (400, 50035)
    assert "allowed_mentions" in answer["errors"]

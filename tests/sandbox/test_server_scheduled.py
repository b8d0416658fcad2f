"""Events in the list of a guild, and pins: who may make them, and what Discord refuses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sandbox.permissions import Permission
from sandbox.server import Sandbox
from sandbox.world import MessageType, Scheduled
from tests.sandbox.conftest import RawBot


def entry(sandbox: Sandbox, days: float = 1, **other: object) -> dict[str, object]:
    starts = datetime.fromtimestamp(sandbox.clock.now(), UTC) + timedelta(days=days)
    moments = {"scheduled_start_time": starts, "scheduled_end_time": starts + timedelta(hours=1)}
    external = {"privacy_level": 2, "entity_type": 3, "entity_metadata": {"location": "here"}}
    return {"name": "Cup", **external, **{name: each.isoformat() for name, each in moments.items()}, **other}


async def test_an_entry_is_made_changed_and_deleted_with_create_events_alone(sandbox: Sandbox, raw: RawBot) -> None:
    route = f"/guilds/{sandbox.guild.id}/scheduled-events"
    status, answer = await raw.call("POST", route, entry(sandbox))
    assert (status, answer["code"]) == (403, 50013)
    sandbox.host.grant(Permission.CREATE_EVENTS)
    status, made = await raw.call("POST", route, entry(sandbox))
    assert (status, made["status"], made["entity_metadata"]) == (200, 1, {"location": "here"})
    status, changed = await raw.call("PATCH", f"{route}/{made['id']}", {"name": "Open"})
    assert (status, changed["name"]) == (200, "Open")
    assert [each["name"] for each in (await raw.call("GET", route))[1]] == ["Open"]
    sandbox.guild.scheduled[17] = Scheduled(17, sandbox.person("Aki").id, "Hers", "there", 0, 4e9)
    status, answer = await raw.call("DELETE", f"{route}/17")
    assert (status, answer["code"]) == (403, 50013)
    assert (await raw.call("DELETE", f"{route}/{made['id']}"))[0] == 204
    status, answer = await raw.call("GET", f"{route}/{made['id']}")
    assert (status, answer["code"]) == (404, 10070)


async def test_what_the_list_of_events_refuses(sandbox: Sandbox, raw: RawBot) -> None:
    route = f"/guilds/{sandbox.guild.id}/scheduled-events"
    sandbox.host.grant(Permission.CREATE_EVENTS)
    wrong = ({"days": -1}, {"scheduled_end_time": None}, {"entity_metadata": {"location": " "}}, {"name": ""})
    for each in wrong:
        status, answer = await raw.call("POST", route, entry(sandbox, **each))  # type: ignore[arg-type]
        assert (status, answer["code"]) == (400, 50035)
    sandbox.violations.clear()
    sandbox.guild.scheduled |= {number: Scheduled(number, 1, "x", "y", 0, 4e9) for number in range(100)}
    status, answer = await raw.call("POST", route, entry(sandbox))
    assert (status, answer["code"]) == (400, 30038)


async def test_a_pin_leaves_a_line_once_and_pins_are_listed(sandbox: Sandbox, raw: RawBot) -> None:
    channel = sandbox.channels["games"]
    sandbox.host.grant(Permission.PIN_MESSAGES)
    _, message = await raw.call("POST", f"/channels/{channel}/messages", {"content": "card"})
    for _ in range(2):
        assert (await raw.call("PUT", f"/channels/{channel}/messages/pins/{message['id']}"))[0] == 204
    stored = sandbox.backend.world.messages[channel].values()
    lines = [each for each in stored if each.type == MessageType.PINNED]
    assert [each.reference for each in lines] == [int(message["id"])]
    _, pins = await raw.call("GET", f"/channels/{channel}/messages/pins")
    assert ([each["message"]["id"] for each in pins["items"]], pins["has_more"]) == ([message["id"]], False)

"""Registering commands: what stays, what goes, what is refused."""

from typing import Any

import pytest

from sandbox.server import Sandbox
from tests.sandbox.conftest import COMMANDS, RawBot


def named(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "description": "x"} for name in names]


async def test_overwriting_keeps_the_ids_of_known_names(raw: RawBot) -> None:
    path = f"/applications/{raw.bot_id}/commands"
    _, first = await raw.call("PUT", path, named("a", "b"))
    _, second = await raw.call("PUT", path, [*named("b"), {"name": "c", "description": "y"}])
    assert [each["name"] for each in second] == ["b", "c"]
    assert second[0]["id"] == first[1]["id"]
    assert second[0]["version"] == first[1]["version"]
    _, third = await raw.call("PUT", path, [{"name": "b", "description": "changed"}])
    assert third[0]["id"] == first[1]["id"]
    assert third[0]["version"] != first[1]["version"]
    assert (await raw.call("GET", path))[1] == third


async def test_single_commands_are_made_read_changed_and_removed(raw: RawBot) -> None:
    path = f"/applications/{raw.bot_id}/commands"
    status, made = await raw.call("POST", path, named("a")[0])
    assert status == 201
    assert (await raw.call("POST", path, named("a")[0]))[0] == 200
    one = f"{path}/{made['id']}"
    assert (await raw.call("PATCH", one, {"description": "new"}))[1]["description"] == "new"
    assert (await raw.call("GET", one))[1]["description"] == "new"
    assert (await raw.call("DELETE", one))[0] == 204
    assert (await raw.call("GET", one))[1]["code"] == 10063


async def test_guild_commands_are_kept_apart(raw: RawBot, sandbox: Sandbox) -> None:
    local = f"/applications/{raw.bot_id}/guilds/{sandbox.guild.id}/commands"
    await raw.register()
    _, made = await raw.call("PUT", local, named("local"))
    assert made[0]["guild_id"] == str(sandbox.guild.id)
    assert len((await raw.call("GET", f"/applications/{raw.bot_id}/commands"))[1]) == len(COMMANDS)
    assert "local" in sandbox.person("Aki").offered(sandbox.backend.world.channels[sandbox.channels["games"]])


@pytest.mark.parametrize(
    "commands",
    [
        named("Capital"),
        named("a", "a"),
        [{"name": "a", "description": ""}],
        [{"name": "a", "description": "x", "options": [{"type": 3, "name": "o"}]}],
    ],
)
async def test_malformed_commands_are_refused_and_recorded(raw: RawBot, sandbox: Sandbox, commands: Any) -> None:
    status, answer = await raw.call("PUT", f"/applications/{raw.bot_id}/commands", commands)
    assert (status, answer["code"]) == (400, 50035)
    assert sandbox.violations


async def test_two_hundred_new_commands_a_day_are_enough(raw: RawBot, sandbox: Sandbox) -> None:
    path = f"/applications/{raw.bot_id}/commands"
    for batch in "ab":
        await raw.call("PUT", path, named(*(f"{batch}{number}" for number in range(100))))
    status, answer = await raw.call("PUT", path, named("c"))
    assert (status, answer["code"]) == (400, 30034)
    sandbox.clock.advance(24 * 3600 + 1)
    assert (await raw.call("PUT", path, named("c")))[0] == 200

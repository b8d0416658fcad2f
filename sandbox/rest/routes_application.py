"""Routes for the bot itself: who it is, where its gateway is, its guilds, members and commands."""

import json
from collections import deque
from functools import lru_cache
from typing import Any

from sandbox.access import guild_of, user_of
from sandbox.checks.limits import commands_violations
from sandbox.checks.violations import Violation
from sandbox.events import Event
from sandbox.payloads import Json, command_payload, guild_payload, role_payload
from sandbox.rest.calls import Call, Reply, Route
from sandbox.rest.refusals import TOO_MANY_CREATES, UNKNOWN_COMMAND, UNKNOWN_MEMBER, FakeRefusal
from sandbox.world import Command

CREATES_PER_DAY = 200
DAY_S = 24 * 3600.0
CREATED = 201
IDENTIFIES_PER_DAY = 1000


async def me(call: Call) -> Json:
    bot_id = call.backend.world.bot_id
    return call.backend.payloads.user(bot_id) | {
        "verified": True,
        "mfa_enabled": True,
        "email": None,
        "locale": "en-US",
    }


async def application(call: Call) -> Json:
    world = call.backend.world
    bot = world.users[world.bot_id]
    return {
        "id": str(bot.id),
        "name": bot.display,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": call.backend.payloads.user(next(each for each in world.users if each != world.bot_id)),
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "team": None,
        "interactions_endpoint_url": None,
        "approximate_guild_count": len(world.guilds),
        "integration_types_config": {"0": {}, "1": {}},
        "bot": call.backend.payloads.user(bot.id),
    }


async def gateway(call: Call) -> Json:
    return {"url": _gateway_url(call)}


async def gateway_bot(call: Call) -> Json:
    gateway = call.backend.gateway
    left = IDENTIFIES_PER_DAY - gateway.identified if gateway.starts_left is None else gateway.starts_left
    at_a_time = gateway.at_a_time
    start = {"total": IDENTIFIES_PER_DAY, "remaining": left, "reset_after": 86_400_000, "max_concurrency": at_a_time}
    return {"url": _gateway_url(call), "shards": gateway.recommended, "session_start_limit": start}


async def user(call: Call) -> Json:
    return call.backend.payloads.user(user_of(call, call.id("user_id")).id)


async def guilds(call: Call) -> list[Json]:
    world = call.backend.world
    return [guild_payload(each) for each in world.guilds.values() if world.bot_id in each.members]


async def guild(call: Call) -> Json:
    return guild_payload(guild_of(call))


async def channels(call: Call) -> list[Json]:
    here = guild_of(call).id
    found = [each for each in call.backend.world.channels.values() if each.guild_id == here and not each.is_thread]
    return [call.backend.payloads.channel(each) for each in found]


async def roles(call: Call) -> list[Json]:
    return [role_payload(role) for role in guild_of(call).roles.values()]


async def member(call: Call) -> Json:
    place = guild_of(call)
    someone = user_of(call, call.id("user_id"))
    if someone.id not in place.members:
        raise FakeRefusal(UNKNOWN_MEMBER)
    return call.backend.payloads.member(place, someone.id)


async def leave(call: Call) -> None:
    call.backend.remove_member(guild_of(call), call.backend.world.bot_id)


async def commands(call: Call) -> list[Json]:
    return [command_payload(each, call.backend.world.bot_id) for each in _registered(call)]


async def overwrite(call: Call) -> list[Json]:
    """Replace all commands of the scope; those with a known name and type keep their id."""
    wanted = call.body if isinstance(call.body, list) else []
    call.backend.refuse(call.method, call.route, _wrong(json.dumps(wanted)))
    old = {_identity(each.payload): each for each in _registered(call)}
    _count_creates(call, sum(_identity(payload) not in old for payload in wanted))
    for each in old.values():
        del call.backend.world.commands[each.id]
    for payload in wanted:
        _register(call, payload, old.get(_identity(payload)))
    call.backend.bus.publish(Event("COMMANDS", {}))
    return await commands(call)


async def create(call: Call) -> Reply:
    others = {_identity(each.payload): each for each in _registered(call)}
    old = others.pop(_identity(call.fields), None)
    everything = [*(each.payload for each in others.values()), call.fields]
    call.backend.refuse(call.method, call.route, commands_violations(everything))
    _count_creates(call, 0 if old else 1)
    command = _register(call, call.fields, old)
    call.backend.bus.publish(Event("COMMANDS", {}))
    return Reply(200 if old else CREATED, command_payload(command, call.backend.world.bot_id))


async def command(call: Call) -> Json:
    return command_payload(_command(call), call.backend.world.bot_id)


async def change(call: Call) -> Json:
    old = _command(call)
    others = [each.payload for each in _registered(call) if each is not old]
    call.backend.refuse(call.method, call.route, commands_violations([*others, old.payload | call.fields]))
    changed = _register(call, old.payload | call.fields, old)
    call.backend.bus.publish(Event("COMMANDS", {}))
    return command_payload(changed, call.backend.world.bot_id)


async def remove(call: Call) -> None:
    del call.backend.world.commands[_command(call).id]
    call.backend.bus.publish(Event("COMMANDS", {}))


@lru_cache(maxsize=1)
def _wrong(commands: str) -> tuple[Violation, ...]:
    """What is wrong with all commands of a scope, looked at once: a bot that starts again tells the same."""
    return tuple(commands_violations(json.loads(commands)))


def _gateway_url(call: Call) -> str:
    return call.backend.payloads.address.replace("http", "ws", 1) + "/gateway"


def _scope(call: Call) -> int | None:
    return guild_of(call).id if "guild_id" in call.path else None


def _registered(call: Call) -> list[Command]:
    scope = _scope(call)
    return [each for each in call.backend.world.commands.values() if each.guild_id == scope]


def _identity(payload: dict[str, Any]) -> tuple[str, int]:
    return str(payload.get("name")), int(payload.get("type", 1))


def _register(call: Call, payload: dict[str, Any], old: Command | None) -> Command:
    world = call.backend.world
    unchanged = old is not None and old.payload == payload
    version = old.version if old and unchanged else world.snowflake()
    registered = Command(old.id if old else world.snowflake(), version, _scope(call), payload)
    world.commands[registered.id] = registered
    return registered


def _count_creates(call: Call, count: int) -> None:
    """Count new commands, of which there are at most 200 a day."""
    made: deque[float] = call.backend.command_creates
    now = call.backend.clock.now()
    while made and made[0] < now - DAY_S:
        made.popleft()
    if len(made) + count > CREATES_PER_DAY:
        raise FakeRefusal(TOO_MANY_CREATES)
    made.extend([now] * count)


def _command(call: Call) -> Command:
    found = call.backend.world.commands.get(call.id("command_id"))
    if found is None or found.guild_id != _scope(call):
        raise FakeRefusal(UNKNOWN_COMMAND)
    return found


GLOBAL = "/applications/{application_id}/commands"
LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"
ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/roles", roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    *(
        Route(method, base + tail, handler)
        for base in (GLOBAL, LOCAL)
        for method, tail, handler in (
            ("GET", "", commands),
            ("PUT", "", overwrite),
            ("POST", "", create),
            ("GET", "/{command_id}", command),
            ("PATCH", "/{command_id}", change),
            ("DELETE", "/{command_id}", remove),
        )
    ),
)

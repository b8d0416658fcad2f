"""Whether someone is in a server, asked of the sandbox by the real library."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.core.frame.presence import gone, is_member
from sandbox.__main__ import point_at
from sandbox.server import Sandbox
from tests.sandbox.conftest import running


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(rate_limits=False) as opened:
        yield opened


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    """Logged in, but without a gateway, as the process of another shard would be."""
    point_at(sandbox.address)
    async with discord.Client(intents=discord.Intents.none()) as made:
        await made.login(sandbox.token)
        yield made


async def test_members_are_in_and_those_who_left_or_were_banned_are_not(
    sandbox: Sandbox, client: discord.Client
) -> None:
    (guild,) = sandbox.backend.world.guilds.values()
    aki = sandbox.person("Aki").id
    assert await is_member(client, guild.id, aki) is True
    sandbox.backend.remove_member(guild, aki)  # a ban looks the same from outside
    assert await is_member(client, guild.id, aki) is False


async def test_whatever_else_goes_wrong_says_nothing_about_anyone(sandbox: Sandbox, client: discord.Client) -> None:
    (guild,) = sandbox.backend.world.guilds.values()
    aki = sandbox.person("Aki").id
    sandbox.backend.faults.add("error_before", route="/guilds/*/members/*", status=400, times=None)
    assert await is_member(client, guild.id, aki) is None
    sandbox.backend.faults.clear()
    sandbox.backend.remove_member(guild, sandbox.backend.world.bot_id)
    assert await is_member(client, guild.id, aki) is None, "the bot itself was removed"


async def test_a_process_with_the_gateway_asks_for_all_at_once_and_looks_up_who_is_missing(sandbox: Sandbox) -> None:
    (guild,) = sandbox.backend.world.guilds.values()
    people = [sandbox.person(name).id for name in ("Aki", "Bruno", "Chidi")]
    sandbox.backend.remove_member(guild, people[0])
    async with running(sandbox) as connected:
        assert await gone(connected, guild.id, people) == {people[0]}
        looked_up = [each for each in sandbox.requests if each.method == "GET" and "/members/" in each.path]
        assert (sandbox.backend.gateway.member_requests, len(looked_up)) == (1, 1)
        assert await gone(connected, guild.id, [*people, *range(1, 121)]) == {people[0]}, "others were never anywhere"
        assert sandbox.backend.gateway.member_requests == 3


async def test_a_process_without_the_gateway_looks_people_up(sandbox: Sandbox, client: discord.Client) -> None:
    (guild,) = sandbox.backend.world.guilds.values()
    aki, bruno = (sandbox.person(name).id for name in ("Aki", "Bruno"))
    sandbox.backend.remove_member(guild, aki)
    assert await gone(client, guild.id, [aki, bruno]) == {aki}
    assert sandbox.backend.gateway.member_requests == 0

"""Whether someone is in a server, asked of the sandbox by the real library."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.frame.presence import is_member
from sandbox.__main__ import point_at
from sandbox.server import Sandbox


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

"""A rehearsal with the real Discord: every kind of request the bot makes, and whether Discord does what we assume."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands

from bot.core.findings import Finding, Verdict
from bot.core.frame.pictures import Pictures
from bot.core.frame.slash_commands.registration import in_reach
from bot.core.frame.slash_commands.translator import Interpreter
from bot.core.frame.traffic.requests import route_of
from games import GAMES

ACT_SECONDS = 60.0
NO_CHANNEL = "Name a text channel of a server the bot is in, by its number: Discord's developer mode copies it."


class Otherwise(Exception):
    """Discord does something else than we assume; the message says what."""


class Untried(Exception):
    """It cannot be tried here; the message says why."""


class Answered(NamedTuple):
    method: str
    route: str
    status: int
    headers: Any


class Rehearsing(discord.Client):
    """A client that keeps what Discord answers, and the interactions it sends."""

    def __init__(self) -> None:
        self.answers: list[Answered] = []
        self.presses: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._note)
        super().__init__(
            http_trace=trace,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Keep an interaction, as someone presses a button of ours."""
        self.presses.put_nowait(interaction)

    async def _note(self, _: object, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        answer = request.response
        self.answers.append(Answered(request.method, route_of(request.url.path), answer.status, answer.headers))


@dataclass
class Stage:
    """Where the rehearsal takes place, and what earlier acts have left there for later ones."""

    client: Rehearsing
    tree: app_commands.CommandTree[Any]
    pictures: Pictures
    channel: discord.TextChannel
    wait: float
    """Seconds that someone has to press a button; 0 for nobody."""
    message: discord.Message | None = None
    thread_id: int | None = None
    made: list[discord.Message | discord.PartialMessage] = field(default_factory=list)
    """Everything that is deleted at the end."""

    @property
    def place(self) -> discord.PartialMessageable:
        """The channel, as the bot writes to it."""
        return self.client.get_partial_messageable(self.channel.id, guild_id=self.channel.guild.id)

    @property
    def host(self) -> discord.User | discord.TeamMember:
        """Whose application it is; raises `Untried`."""
        application = self.client.application
        team = application.team if application else None
        found = team.owner if team else application and application.owner
        if not found:
            raise Untried("Discord doesn't say whose application it is.")
        return found

    @property
    def post(self) -> discord.Message:
        """The message of the first act that sends one; raises `Untried`."""
        if self.message is None:
            raise Untried("No message could be sent.")
        return self.message

    async def picture(self, name: str) -> discord.File:
        game = next(iter(GAMES.values()))
        return await self.pictures.position(game, game.start(), game.info.name, name)


@dataclass(frozen=True, slots=True)
class Act:
    """One kind of request, what we assume of it, and how it is tried."""

    key: str
    assumption: str
    run: Callable[[Stage], Awaitable[None]]


async def rehearse(
    token: str, channel_id: int, commands: Sequence[Any], acts: Sequence[Act], wait: float
) -> AsyncIterator[Finding]:
    """Go through the acts, and clean up."""
    async with Rehearsing() as client:
        await client.login(token)
        connecting = asyncio.create_task(client.connect()) if wait else None
        pictures = Pictures()
        try:
            channel = await _channel(client, channel_id)
            if channel is None:
                yield Finding(Verdict.PROBLEM, "channel", NO_CHANNEL)
                return
            tree = app_commands.CommandTree(client)
            for command in commands:
                tree.add_command(in_reach(command))
            await tree.set_translator(Interpreter())
            stage = Stage(client, tree, pictures, channel, wait)
            for act in acts:
                yield await _tried(act, stage)
            await _clean(stage)
        finally:
            pictures.close()
            if connecting:
                connecting.cancel()


async def refused(request: Awaitable[object], status: int, code: int) -> None:
    """Expect Discord to refuse a request with this status and error code; raises `Otherwise`."""
    try:
        await request
    except discord.HTTPException as error:
        expect(
            (error.status, error.code) == (status, code),
            f"it was refused with {error.status} ({error.code}), not {status} ({code}).",
        )
    else:
        raise Otherwise(f"it was not refused with {status} ({code}).")


def expect(is_so: object, otherwise: str) -> None:
    """Raise `Otherwise` if something is not so."""
    if not is_so:
        raise Otherwise(otherwise)


async def _tried(act: Act, stage: Stage) -> Finding:
    try:
        async with asyncio.timeout(ACT_SECONDS + stage.wait):
            await act.run(stage)
    except Otherwise as error:
        return Finding(Verdict.PROBLEM, act.key, f"assumed: {act.assumption} But {error}")
    except Untried as error:
        return Finding(Verdict.LEFT_OUT, act.key, str(error))
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
        reason = str(error) or type(error).__name__
        return Finding(Verdict.PROBLEM, act.key, f"assumed: {act.assumption} But it failed: {reason}")
    return Finding(Verdict.OK, act.key, act.assumption)


async def _channel(client: Rehearsing, channel_id: int) -> discord.TextChannel | None:
    try:
        found = await client.fetch_channel(channel_id)
    except discord.HTTPException:
        return None
    return found if isinstance(found, discord.TextChannel) else None


async def _clean(stage: Stage) -> None:
    """Delete what was sent; a thread stays, for deleting it needs a permission that the bot does not ask for."""
    for message in stage.made:
        try:
            await message.delete()
        except discord.HTTPException:
            continue

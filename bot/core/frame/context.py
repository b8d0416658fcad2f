"""What every handler may use."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar, cast, overload

import discord

from bot.core.frame.permissions import in_chat, may_speak, server_of
from bot.core.frame.pictures import Pictures
from bot.core.frame.slash_commands.mentions import CommandMentions
from bot.core.frame.traffic.answered_presses import Editors, Pressed, Turned
from bot.core.people import Person, PersonName, Place, Request, Rights
from bot.core.services import Services
from bot.core.slots import Slot
from bot.core.speech.escapes import is_blank, visible
from bot.core.speech.sentences import Markup, language_for, speaking

S = TypeVar("S")
T = TypeVar("T")

LANGUAGES = Slot[Callable[[Services, int | None], Awaitable[str | None]]]("languages")
"""Who knows which language a server has chosen (None: in a direct message); the first answer counts."""


MOMENT_S = 0.5
"""Seconds after an answer in which the next one may come."""
CROWD = 8
"""While so many people are being answered, each is acknowledged before anything is done for them."""


class Handlers:
    """Counts the tasks that answer someone; each says so while it lasts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tasks: set[asyncio.Task[Any]] = set()
        self._latest = -math.inf
        self.crowd = asyncio.Event()
        """Is set while there are that many."""
        self._acknowledging = 0
        self._acknowledged = asyncio.Event()
        self._acknowledged.set()

    @contextmanager
    def acknowledging(self) -> Iterator[None]:
        """Have `all_acknowledged` wait while this lasts."""
        self._acknowledging += 1
        self._acknowledged.clear()
        try:
            yield
        finally:
            self._acknowledging -= 1
            if not self._acknowledging:
                self._acknowledged.set()

    async def all_acknowledged(self) -> None:
        """Wait until no acknowledgement is under way."""
        await self._acknowledged.wait()

    @contextmanager
    def answering(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        if len(self._tasks) >= CROWD:
            self.crowd.set()
        try:
            yield
        finally:
            self._tasks.discard(task)
            if len(self._tasks) < CROWD:
                self.crowd.clear()
            self._latest = self._clock()

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def are_busy(self) -> bool:
        """Whether someone is being answered, or was a moment ago."""
        return bool(self._tasks) or self._clock() < self._latest + MOMENT_S

    async def finished(self) -> None:
        """Wait until nobody is being answered."""
        while self._tasks:
            await asyncio.wait(self._tasks)


@dataclass(frozen=True, slots=True)
class Context:
    """The services, what fills slots, the pictures."""

    services: Services
    pictures: Pictures
    handlers: Handlers = field(default_factory=Handlers)
    """Interactions that are being answered."""
    mentions: CommandMentions = field(default_factory=CommandMentions)
    pressed: Pressed = field(default_factory=Pressed)
    turned: Turned = field(default_factory=Turned)
    editors: Editors = field(default_factory=Editors)
    letters: dict[str, Any] = field(default_factory=dict)
    """How each kind of post looks."""

    @overload
    def __getitem__(self, kind: Slot[T]) -> tuple[T, ...]: ...

    @overload
    def __getitem__(self, kind: type[S]) -> S: ...

    def __getitem__(self, kind: Slot[T] | type[S]) -> tuple[T, ...] | S:
        """What fills a slot, or the service of a class."""
        return self.services[kind]

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Keep the client from leaving before this task has answered."""
        with self.handlers.answering():
            yield


class HasContext(Protocol):
    """The client, as handlers see it."""

    context: Context


def context_of(interaction: discord.Interaction[Any]) -> Context:
    return cast("HasContext", interaction.client).context


@asynccontextmanager
async def in_server_language(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """Speak the language of the place, for a message that everyone there sees."""
    chosen = await _chosen_language(context_of(interaction), interaction.guild_id)
    place = interaction.guild_locale or interaction.locale
    with speaking(chosen or language_for(place.value)):
        yield


def person(user: discord.User | discord.Member) -> Person:
    """A Discord user as the services know people: by the name of the account, the same in every server."""
    shown = visible(user.global_name or "").strip()
    return Person(user.id, PersonName(user.name if is_blank(shown) else shown, user.name))


def someone(discord_id: int) -> Person:
    """Someone of whom only the id is known: refusals name them as a mention."""
    return Person(discord_id, Markup(f"<@{discord_id}>"))


def request_of(interaction: discord.Interaction[Any]) -> Request:
    """Who is asking, where, what they may do there, and the number that makes it count once."""
    guild_id, is_chat = server_of(interaction), in_chat(interaction)
    place = Place(guild_id, interaction.channel_id or 0, _parent(interaction), is_chat=is_chat)
    return Request(person(interaction.user), interaction.id, place, _rights(interaction), _pressed(interaction))


def everyones_rights(interaction: discord.Interaction[Any]) -> Rights:
    """Of all who read what is posted there: they see this channel, and what is open to the whole server."""
    here = {interaction.channel_id, _parent(interaction)}
    return Rights(server_of(interaction), sees=lambda number: number in here or _is_open(interaction.guild, number))


def _rights(interaction: discord.Interaction[Any]) -> Rights:
    """What the person may do in the server at this moment."""
    allowed, user = interaction.permissions, interaction.user
    roles = user.roles if isinstance(user, discord.Member) else ()
    here = {interaction.channel_id, _parent(interaction)}
    if in_chat(interaction):
        return Rights(None, speaks=partial(may_speak, interaction))
    return Rights(
        interaction.guild_id,
        manages_server=allowed.manage_guild or allowed.administrator,
        roles=frozenset(role.id for role in roles),
        sees=lambda number: number in here or _can_see(interaction.guild, user, number),
        speaks=partial(may_speak, interaction),
    )


def _parent(interaction: discord.Interaction[Any]) -> int | None:
    """The channel of a thread."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None


def _pressed(interaction: discord.Interaction[Any]) -> str:
    """The button that was pressed or what was chosen, and where; on whichever message it stands."""
    data: Any = interaction.data or {}
    pressed = [data["custom_id"], *data.get("values", ())] if "custom_id" in data else []
    return ":".join(map(str, [interaction.channel_id, *pressed])) if pressed else ""


def _is_open(guild: discord.Guild | None, channel_id: int) -> bool:
    channel = guild.get_channel_or_thread(channel_id) if guild else None
    if guild is None or channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(guild.default_role).view_channel


def _can_see(guild: discord.Guild | None, user: discord.User | discord.Member, channel_id: int) -> bool:
    """Whether someone can see a channel, or a thread that is not private; none that we do not know."""
    channel = guild.get_channel_or_thread(channel_id) if guild else None
    if channel is None or not isinstance(user, discord.Member):
        return False
    allowed = channel.permissions_for(user)
    hidden = isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads
    return allowed.view_channel and not hidden


async def _chosen_language(context: Context, guild_id: int | None) -> str | None:
    """The language a server has chosen, as the first subject tells it that knows one."""
    for choose in context[LANGUAGES]:
        if chosen := await choose(context.services, guild_id):
            return chosen
    return None

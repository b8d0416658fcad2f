"""The Discord client: what it starts with, what it listens to, what it does when something fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, cast

import discord
import structlog
from discord import app_commands

from bot.core.services import Services
from bot.deadlines.heartbeat import Pulse
from bot.deadlines.sweeper import Sweeper
from bot.deadlines.sweeps import Sweeps
from bot.frame import words
from bot.frame.answers import answering
from bot.frame.context import Context
from bot.frame.pictures import Pictures
from bot.frame.presence import is_member
from bot.frame.requests import Requests
from bot.frame.translator import Interpreter
from bot.outbox.lookout import look_for_places
from bot.outbox.outbox import Outbox
from bot.outbox.places import LostPlaces
from bot.outbox.postman import Postman
from bot.servers import MemberBook
from bot.speech.sentences import language_for, speak
from bot.threads import Threads
from bot.threads.ui import Caretaker
from bot.workers.jobs import JobRounds

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here

LAST_ANSWERS_S = 3.0
"""How long a stop waits for interactions that are being answered: as long as Discord does."""
TYPED_LIMIT = 100
"""Characters of an option that suggestions look at."""

log = structlog.get_logger(__name__)


class Commands(app_commands.CommandTree[discord.Client]):
    """The slash commands; whatever slips through a handler ends here."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Speak the person's language, in suggestions too; everyone may use everything.

        What is typed is cut before suggestions read it: they answer every key.
        """
        speak(language_for(interaction.locale.value))
        if interaction.type is discord.InteractionType.autocomplete:
            _cut(cast(dict[str, Any], interaction.data))
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Answer privately like any other failure."""
        async with answering(interaction):
            raise getattr(error, "original", error)


class Engawa(discord.Client):
    """A client that needs no privileged intent and keeps no members or messages in memory."""

    def __init__(self, services: Services, requests: Requests | None = None) -> None:
        requests = requests or Requests()
        super().__init__(
            http_trace=requests.trace(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self._pictures = Pictures()
        self._caretaker = Caretaker(self, services[Threads])
        self.context = Context(services, services.subjects, self._pictures)
        letters = [make(self.context) for subject in services.subjects for make in subject.letters]
        self.context.letters.update({each.kind.key: each for each in letters})
        self._postman = Postman(
            self,
            services[Outbox],
            self._caretaker,
            services[LostPlaces],
            letters,
            self.context.mentions,
            requests,
            self.context.pressed,
        )
        services.database.ring(self._postman.nudge)
        services[MemberBook].ask(partial(is_member, self))
        self._jobs = services[JobRounds]
        self._sweeper = Sweeper(services[Sweeps], services[Pulse])
        self._rounds: list[asyncio.Task[None]] = []
        self.tree = Commands(self)
        for subject in services.subjects:
            for command in subject.commands:
                self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Listen to every button ever sent, tell Discord the commands, begin to deliver."""
        self.add_dynamic_items(*(each for subject in self.context.subjects for each in subject.components))
        await self.tree.set_translator(Interpreter())
        _, registered = await asyncio.gather(self._sweeper.begin(), self.tree.sync())
        self.context.mentions.learn(registered)
        running = (self._postman.run(), self._sweeper.run(), self._caretaker.run(), self._jobs.run())
        self._rounds = [asyncio.create_task(each) for each in running]

    async def on_ready(self) -> None:
        """Say where we are, and see what has become of the channels; Discord may call this more than once."""
        log.info("ready", user=self.user and self.user.id, guilds=len(self.guilds))
        await look_for_places(self, self.context[LostPlaces])

    async def session_starts(self) -> int:
        """How often the bot may still connect anew today."""
        _, _, limit = await self.http.get_bot_gateway()
        return limit["remaining"]

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A button that no subject knows any more gets an answer as well."""
        if interaction.type is not discord.InteractionType.component:
            return
        pressed = cast(dict[str, Any], interaction.data)
        if not self._knows(pressed["custom_id"]):
            async with answering(interaction) as answer:
                await answer.say(words.OLD_BUTTON)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread may have fallen asleep."""
        if event.data["thread_metadata"]["archived"]:
            self._caretaker.rouse()

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """No link leads there any more, and its match is played elsewhere."""
        await self.context[Outbox].forget_place(event.thread_id)
        self._caretaker.rouse()
        await self.context[LostPlaces].lost(event.guild_id, event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """No link leads there any more."""
        await self.context[Outbox].forget_place(channel.id)
        await self.context[LostPlaces].lost(channel.guild.id, channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Nothing can be posted there any more."""
        await self.context[LostPlaces].removed(guild.id)

    async def on_connect(self) -> None:
        """Discord can be heard; this comes seconds before everything is ready."""
        self._sweeper.connected()

    async def on_resumed(self) -> None:
        """The connection is back."""
        self._sweeper.connected()

    async def on_disconnect(self) -> None:
        """Discord cannot be heard any more; clocks are paused until it can."""
        self._sweeper.disconnected()

    async def close(self) -> None:
        """Let the posts and answers under way finish, then leave."""
        rounds, self._rounds = self._rounds, []
        self._sweeper.stop()
        self._postman.stop()
        self._caretaker.stop()
        self._jobs.stop()
        await asyncio.gather(*rounds)
        await self._answer_all()
        await super().close()
        self._pictures.close()

    async def _answer_all(self) -> None:
        """Wait for the interactions that are being answered, as long as Discord waits for answers."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS_S):
                while self.context.handlers:
                    await asyncio.wait(self.context.handlers)

    def _knows(self, custom_id: str) -> bool:
        components = (each for subject in self.context.subjects for each in subject.components)
        return any(each.__discord_ui_compiled_template__.fullmatch(custom_id) for each in components)


def _cut(option: dict[str, Any]) -> None:
    """Shorten what is typed into the options of a command or of a subcommand."""
    for each in option.get("options", ()):
        if isinstance(each.get("value"), str):
            each["value"] = each["value"][:TYPED_LIMIT]
        _cut(each)


@asynccontextmanager
async def connected(services: Services, token: str) -> AsyncIterator[Engawa]:
    """A client that is logged in and will be closed."""
    async with Engawa(services) as client:
        await client.login(token)
        yield client

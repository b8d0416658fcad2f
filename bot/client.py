"""The Discord client: what it starts with, what it listens to, what it does when something fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any, cast

import discord
import structlog
from discord import app_commands

from bot.background import Work, caretaker_on, context_on
from bot.core.deadlines.connection_watch import Listening
from bot.core.deadlines.heartbeat import Pulse
from bot.core.frame.answers import answering
from bot.core.frame.dialogs import take_dialog
from bot.core.frame.permissions import missing_in
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.presence import gone
from bot.core.frame.slash_commands.registration import COMMANDS, in_reach
from bot.core.frame.slash_commands.suggestions import Typing, suggest_nothing
from bot.core.frame.slash_commands.translator import Interpreter
from bot.core.frame.traffic.failures import PASSING
from bot.core.frame.traffic.requests import Requests
from bot.core.outbox.channel_check import look_for_open, look_for_places
from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.chats.messages import send_waiting
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.periodic import PeriodicTask, retry_while_busy
from bot.core.processes.shard_locks import IdentifyQueue, ShardLocks, require_starts
from bot.core.processes.shards import ShardRange
from bot.core.processes.wakeups import Wakeups
from bot.core.refusals import OldButton
from bot.core.services import Services
from bot.core.speech.escapes import writable
from bot.core.speech.sentences import language_for, speak
from bot.core.supervision import Supervisor
from bot.people.servers import MemberBook
from bot.people.servers.settings import GuildBook
from bot.play.threads import Threads
from bot.play.threads.ui import Waker

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here

LAST_ANSWERS_S = 3.0
"""How long a stop waits for interactions that are being answered: as long as Discord does."""
TAKE_OVER_SECONDS = 60.0
"""Seconds between two looks at whether the process lives that has told Discord the commands."""
CHAT_SECONDS = 2.0
"""Seconds between two looks for what can be sent to chats by what was answered here."""
TYPED_LIMIT = 100
"""Characters of an option that suggestions look at."""

log = structlog.get_logger(__name__)
GATHER_SECONDS = 0.05
"""What is heard in so many seconds is noted together: at the start, of all servers."""
PATIENCE_S = 1.0


class Commands(app_commands.CommandTree[discord.Client]):
    """The slash commands; whatever slips through a handler ends here."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self.typing = Typing()

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Speak the person's language, in suggestions too; everyone may use everything.

        What is typed loses what no database can keep, and is cut before suggestions read it: they answer every key.
        """
        speak(language_for(interaction.locale.value))
        client = cast(Engawa, interaction.client)
        if interaction.type is discord.InteractionType.autocomplete:
            self.typing.expect(interaction, client.context.services.clock())
            _clean(cast(dict[str, Any], interaction.data), TYPED_LIMIT)
        else:
            _clean(cast(dict[str, Any], interaction.data))
            await client.hear_locale(interaction)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Answer privately like any other failure; nothing fits what a client offers that is older than the bot."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing to suggest", reason=str(error))
            await suggest_nothing(interaction)
            return
        async with answering(interaction):
            raise getattr(error, "original", error)


class Engawa(discord.AutoShardedClient):
    """A client that needs no privileged intent and keeps no members or messages in memory.

    It serves some `shards`, by default as many as Discord recommends; unless it `works`, it leaves posts and deadlines
    to other processes.
    """

    def __init__(
        self,
        services: Services,
        requests: Requests | None = None,
        shards: ShardRange | None = None,
        *,
        works: bool = True,
    ) -> None:
        requests = requests or Requests()
        super().__init__(
            http_trace=requests.trace(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self._shards = shards
        self.context = context_on(services)
        self._ownership = ShardLocks(services.locks, is_shared=services.database.is_shared)
        self._beginnings = IdentifyQueue(services.locks)
        self._locales = LocaleNotes(services[GuildBook])
        caretaker = caretaker_on(self, services)
        self._waker = Waker(self, services[Threads], caretaker, self._serves)
        self._listening = Listening(services[Pulse], services.clock, self._look_at_deadlines)
        self.supervisor = Supervisor()
        self._work = Work(self, self.context, requests, caretaker, self.supervisor, self._is_heard) if works else None
        self._commands = PeriodicTask(self._take_over, TAKE_OVER_SECONDS, log)
        self._chats = PeriodicTask(partial(send_waiting, self.context, self), CHAT_SECONDS, log)
        self._is_registered = False
        services[MemberBook].ask(partial(gone, self))
        if not works:
            Wakeups(services).call_for_all()
        self._running: asyncio.Task[None] | None = None
        self.tree = Commands(self)
        for command in services[COMMANDS]:
            self.tree.add_command(in_reach(command, accounts=services.hosting.accounts))

    async def setup_hook(self) -> None:
        """Take our shards, listen to every button ever sent, tell Discord the commands, begin to deliver."""
        await self._take_shards()
        self.add_dynamic_items(*self.context[COMPONENTS])
        await self.tree.set_translator(Interpreter())
        self._is_registered = await self._register()
        parts = {"listening": self._listening.run, "waking": self._waker.run}
        parts |= {"commands": self._commands.run, "chats": self._chats.run}
        work = {"work": self._work.run} if self._work else {}
        self._running = asyncio.create_task(self.supervisor.run(parts | work))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Make one connection after the other, of whichever process; time lost is given back before anyone moves."""
        shard = shard_id or 0
        await self._beginnings.turn(shard)
        try:
            await self._listening.begin(shard)
        finally:
            self._beginnings.begun(shard)

    async def _take_shards(self) -> None:
        """Be the only process that serves them; raises `CannotServe`."""
        recommended, _, limit = await self.http.get_bot_gateway()
        shards = self._shards = self._shards or ShardRange.all_of(recommended)
        application = self.application_id or 0
        require_starts(len(shards.numbers), limit["remaining"], limit["reset_after"])
        await retry_while_busy(self._ownership.take, application, shards)
        self._beginnings.limit(application, limit["max_concurrency"])
        self._listening.serve(shards.of)
        self.shard_count, self.shard_ids = shards.of, list(shards.numbers)
        log.info("serving", shards=str(shards), starts_left=limit["remaining"])

    async def _register(self) -> bool:
        """Tell Discord the commands, or learn what another process has told it; returns whether we have told it."""
        if await self.context.services.duties.has("commands"):
            self.context.mentions.learn(await self.tree.sync())
            return True
        registered = await self.tree.fetch_commands()
        if {command.name for command in self.tree.get_commands()} - {command.name for command in registered}:
            registered = await self.tree.sync()
        self.context.mentions.learn(registered)
        return False

    async def _take_over(self) -> None:
        """Tell Discord our commands once the process is gone that has told it its own."""
        if self._is_registered or not await self.context.services.duties.has("commands"):
            return
        try:
            self.context.mentions.learn(await self.tree.sync())
        except PASSING as error:
            log.warning("Discord is told the commands later", error=str(error))
        else:
            self._is_registered = True

    async def _is_heard(self) -> bool:
        """Whether people can do anything here, or where another process listens."""
        await self._listening.keep()
        return self._listening.is_steady or await self.context[Pulse].is_any_awake()

    def _serves(self, guild_id: int | None) -> bool:
        return self._shards is not None and self._shards.serves(guild_id)

    def _has_lost(self, guild_id: int) -> bool:
        """Whether it is not in a server of its shards any more; those with an outage are listed too."""
        return self._serves(guild_id) and self.get_guild(guild_id) is None

    def _look_at_deadlines(self) -> None:
        if self._work:
            self._work.sweeper.nudge()

    async def on_ready(self) -> None:
        """Say where we are, and see what has become of the channels; Discord may call this more than once."""
        log.info("ready", user=self.user and self.user.id, guilds=len(self.guilds))
        await self._post_in(await retry_while_busy(self.context[Chats].known))
        await retry_while_busy(self.context[LostPlaces].look_for_servers, self._has_lost)
        await retry_while_busy(look_for_places, self, self.context[LostPlaces])

    def hears_all(self) -> bool:
        """Whether Discord can be heard; `is_ready` stays true where a connection breaks later."""
        return self.is_ready() and self._shards is not None and self._listening.hears(self._shards.numbers)

    async def session_starts(self) -> int:
        """How often the bot may still connect anew today."""
        _, _, limit = await self.http.get_bot_gateway()
        return limit["remaining"]

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take what was typed into a dialog; a button that no subject knows any more gets an answer as well."""
        pressed, kind = cast(dict[str, Any], interaction.data), interaction.type
        if kind is discord.InteractionType.modal_submit:
            is_known = await take_dialog(interaction)
        elif kind is discord.InteractionType.component:
            is_known = self._knows(pressed["custom_id"])
        else:
            return
        if not is_known:
            async with answering(interaction):
                raise OldButton

    async def hear_locale(self, interaction: discord.Interaction[Any]) -> None:
        """Note in which language Discord shows the server, before anything is posted there because of this."""
        if interaction.guild_id and interaction.guild_locale:
            self._locales.hear(interaction.guild_id, interaction.guild_locale.value)
            await self._locales.settled()

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Rouse the waker, as a thread may have fallen asleep."""
        if event.data["thread_metadata"]["archived"]:
            self._waker.rouse()

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Forget the thread, to which no link leads any more; its match is played elsewhere."""
        await retry_while_busy(self.context[LostPlaces].forget, event.thread_id)
        self._waker.rouse()
        await retry_while_busy(self.context[LostPlaces].lost, event.guild_id, event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget the channel, to which no link leads any more."""
        await retry_while_busy(self.context[LostPlaces].forget, channel.id)
        await retry_while_busy(self.context[GuildBook].lose_channel, channel.guild.id, channel.id)
        await retry_while_busy(self.context[LostPlaces].lost, channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Note that a channel is open to the bot again, so that it can be lost another time."""
        if missing_in(before) and not missing_in(channel):
            await retry_while_busy(self.context[LostPlaces].found, channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Note which channels a role of the bot opens again."""
        if role.permissions != before.permissions and role in role.guild.me.roles:
            await retry_while_busy(look_for_open, role.guild, self.context[LostPlaces])

    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """Note which channels are open again by the roles the bot has now."""
        if member == member.guild.me and member.roles != before.roles:
            await retry_while_busy(look_for_open, member.guild, self.context[LostPlaces])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tell that everything there is lost, as nothing can be posted there any more."""
        await retry_while_busy(self.context[LostPlaces].removed, guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Hear its language; this comes for every server when its shard connects."""
        self._locales.hear(guild.id, guild.preferred_locale.value)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._locales.hear(guild.id, guild.preferred_locale.value)
        await self._post_in(each.id for each in (*guild.channels, *guild.threads))
        await retry_while_busy(look_for_places, self, self.context[LostPlaces], guild.id)

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        self._locales.hear(guild.id, guild.preferred_locale.value)

    async def _post_in(self, channel_ids: Iterable[int]) -> None:
        """Post in those channels that are in our servers, also where the bot could only answer before it was added."""
        if here := [each for each in channel_ids if self.get_channel(each)]:
            await retry_while_busy(self.context[Chats].end, here)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that Discord can be heard, which comes seconds before everything is ready."""
        self._listening.connected(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that the connection is back."""
        self._listening.connected(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that Discord cannot be heard any more; clocks are paused until it can."""
        self._listening.disconnected(shard_id)

    async def close(self) -> None:
        """Let the posts and answers under way finish, then leave."""
        running, self._running = self._running, None
        self.supervisor.stop()
        for each in (self._listening, self._waker, self._commands, self._chats, self._work):
            if each:
                each.stop()
        if running:
            await running
        await self._answer_all()
        await super().close()
        self.context.pictures.close()

    async def _answer_all(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS_S):
                await asyncio.gather(self.context.handlers.finished(), self.tree.typing.end())

    def _knows(self, custom_id: str) -> bool:
        return any(each.__discord_ui_compiled_template__.fullmatch(custom_id) for each in self.context[COMPONENTS])


class LocaleNotes:
    """Notes languages of servers: call `hear` with whatever Discord says, and only what is new is written down."""

    def __init__(self, book: GuildBook) -> None:
        self._book = book
        self._known: dict[int, str] = {}
        self._new: dict[int, str] = {}
        self._noting: asyncio.Task[None] | None = None

    def hear(self, guild_id: int, locale: str) -> None:
        """Take that Discord shows a server in this language."""
        if self._known.get(guild_id) != locale:
            self._known[guild_id] = self._new[guild_id] = locale
            self._noting = self._noting or asyncio.create_task(self._note_all())

    async def settled(self) -> None:
        """Wait until all that was heard is noted: what follows may be sent by a process that hears nothing itself.

        While the database is away nobody waits for that: they want to be answered.
        """
        if self._noting:
            await asyncio.wait({self._noting}, timeout=PATIENCE_S)

    async def _note_all(self) -> None:
        while self._new:
            await asyncio.sleep(GATHER_SECONDS)
            new, self._new = self._new, {}
            try:
                await self._book.note_locales(new)
            except Exception:
                log.exception("the languages of servers are not noted; they are when they are heard of again")
                for guild_id in new:
                    self._known.pop(guild_id, None)
        self._noting = None


def _clean(option: dict[str, Any], most: int | None = None) -> None:
    """Shorten what is typed into the options of a command or of a subcommand, and leave out halves of characters."""
    for each in option.get("options", ()):
        if isinstance(each.get("value"), str):
            each["value"] = writable(each["value"])[:most]
        _clean(each, most)

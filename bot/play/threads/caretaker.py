"""Threads of matches: made below the card of a table, and archived once the match is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

import discord
import structlog

from bot.core.deadlines.sweeps import Sweep
from bot.core.frame.traffic.failures import PASSING
from bot.core.outbox import words as outbox_words
from bot.core.outbox.channel_check import is_closed
from bot.core.outbox.errors import LOCKED, UNKNOWN_CHANNEL, code_of, doubt_about, is_final, is_refused
from bot.core.outbox.outbox import Doubt
from bot.core.periodic import PeriodicTask
from bot.core.services import Services
from bot.play.threads import forum, words
from bot.play.threads.sources import NamedThread, ThreadSource, WantedThread
from bot.play.threads.threads import Match, Mislabelled, Opening, Threads

ROUND_SECONDS = 5.0
THREAD_EXISTS = 160004
LASTS = timedelta(minutes=10)
"""How long a channel has to seem closed before no thread is made there any more."""
LATEST = 20
"""So many messages of a channel are looked at for the line about a new thread."""
RENAME_SECONDS = 10.0
"""Seconds between renamings: whoever renames too often waits for minutes, while all other threads do not."""

log = structlog.get_logger(__name__)


class LeftThread(NamedTuple):
    """The thread of a match that is over."""

    match_id: int
    thread_id: int


class Chore(NamedTuple):
    """What is to be done about a thread, and which of the sources wants it; matches aside."""

    about: LeftThread | WantedThread | NamedThread | Mislabelled
    source: int = -1


class Caretaker(Sweep[Chore]):
    """Makes threads, and ends them; what Discord refuses is tried again later and later, unless that is final."""

    passing = PASSING
    at_once = 1000

    def __init__(self, client: discord.Client, services: Services, sources: Sequence[ThreadSource] = ()) -> None:
        super().__init__(services.database, services.clock)
        self._client = client
        self._threads = services[Threads]
        self._duties = services.duties
        self.sources = sources
        self._rounds = PeriodicTask(self.sweep, ROUND_SECONDS, log)
        self._closed: dict[Chore, datetime] = {}
        """Since when channels have seemed closed in which a thread is wanted."""

    async def open(self, match_id: int) -> None:
        """Make the thread of a match and note it; raises what Discord says against it, or a lost connection."""
        opening = await self._threads.opening(match_id)
        thread_id = await self._make(opening)
        if thread_id:
            await self._threads.opened(opening, thread_id)
        elif not opening.match.in_forum:
            await self._threads.impossible(opening)

    async def give_up(self, match_id: int, code: int) -> None:
        """Note that a thread cannot be made or used, for this error code of Discord, and have the channel told."""
        await self._threads.lost(match_id, outbox_words.thread_trouble(code), is_gone=code == UNKNOWN_CHANNEL)

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()

    async def due(self, now: datetime, limit: int) -> Sequence[Chore]:
        found = [Chore(LeftThread(match.id, match.thread_id or 0)) for match in await self._threads.to_close()]
        found += [Chore(each) for each in await self._threads.mislabelled()]
        for number, source in enumerate(self.sources):
            found += [Chore(each, number) for each in await source.wanted()]
            found += [Chore(each, number) for each in await source.misnamed()]
        return found if found and await self._duties.has("threads") else ()

    async def act(self, row: Chore) -> int:
        match row.about:
            case LeftThread(match_id, thread_id):
                await self._end(match_id, thread_id)
            case Mislabelled():
                await self._label(row.about)
            case WantedThread():
                await self._open_for(row, row.about)
            case NamedThread():
                await self._rename(self.sources[row.source], row.about)
        return 1

    async def _rename(self, source: ThreadSource, wanted: NamedThread) -> None:
        """Give a thread the name it should have; one that is archived or locked waits until it is not."""
        try:
            async with asyncio.timeout(RENAME_SECONDS):
                agrees = await self._agrees(wanted)
        except PASSING as error:
            log.info("a thread keeps its name", thread=wanted.thread_id, error=str(error))
            sleeps = code_of(error) in LOCKED  # of which we may not have heard yet
            agrees = (is_final(error) or is_refused(error)) and not sleeps
        await (source.named(wanted) if agrees else source.look_again(wanted))

    async def _label(self, post: Mislabelled) -> None:
        """Have the post of a match say how that stands; one that can't be changed now stays as it is for a while."""
        try:
            async with asyncio.timeout(RENAME_SECONDS):
                thread = await self._client.fetch_channel(post.post_id)  # we may not have heard yet that it sleeps
                if isinstance(thread, discord.Thread) and not thread.locked:
                    parent = await self._channel(thread.parent_id)
                    assert isinstance(parent, discord.ForumChannel)
                    await forum.label(thread, parent, await self._threads.labelling(post, thread.guild.id))
        except discord.HTTPException as error:
            if not (is_final(error) or is_refused(error) or doubt_about(error)):
                raise
            log.info("a post keeps its name", match=post.match_id, error=str(error))
        await self._threads.labelled(post)

    async def _agrees(self, wanted: NamedThread) -> bool:
        """Whether a thread was called so already; else it is now, if it can be changed."""
        thread = await self._channel(wanted.thread_id)
        if not isinstance(thread, discord.Thread) or thread.name == wanted.name:
            return True
        if not (thread.archived or thread.locked):
            await thread.edit(name=wanted.name)
        return False

    async def _open_for(self, row: Chore, wanted: WantedThread) -> None:
        """Make a thread another subject wants, unless there can be none."""
        source = self.sources[row.source]
        try:
            hidden = await self._hidden(source, wanted) if wanted.is_private else None
            made = hidden or await self._below(wanted.channel_id, wanted.message_id, wanted.name)
        except discord.HTTPException as error:
            if not (is_final(error) or is_refused(error) or await self._stays_closed(row, wanted, error)):
                raise
            log.info("a thread cannot be made", message=wanted.message_id, error=str(error))
            made = None
        self._closed.pop(row, None)
        await (source.opened(wanted, made) if made else source.impossible(wanted))

    async def _stays_closed(self, row: Chore, wanted: WantedThread, error: Exception) -> bool:
        """Whether a look at the channel says what Discord has answered, and said so ten minutes before."""
        channel = self._client.get_channel(wanted.channel_id)
        guild = getattr(channel, "guild", None)
        if doubt_about(error) is not Doubt.ACCESS or guild is None:
            return False
        if not await is_closed(self._client, guild.id, wanted.channel_id, makes_threads=True):
            self._closed.pop(row, None)
            return False
        return self._clock() - self._closed.setdefault(row, self._clock()) >= LASTS

    async def wake(self, thread_id: int) -> None:
        """Wake a thread; one in use that cannot be woken now is looked at again in an hour."""
        try:
            await self._change(thread_id, archived=False)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("a thread sleeps on", thread=thread_id, error=str(error))

    async def _make(self, opening: Opening) -> int | None:
        """The thread below the card, made now or before a crash; None where there can be none."""
        if opening.match.in_forum:
            return await self._post(opening)
        if not opening.has_card:
            return await self._alone(opening)
        if opening.card_id is None:
            return None
        return await self._below(opening.match.channel_id, opening.card_id, words.thread_name(opening))

    async def _post(self, opening: Opening) -> int | None:
        """The post of a match in a forum; None where that is none any more, and the match goes on elsewhere."""
        found = await self._channel(opening.match.channel_id)
        if isinstance(found, discord.ForumChannel):
            return (await forum.post_of(found, opening, self._own_id)).id
        await self.give_up(opening.match.id, UNKNOWN_CHANNEL)
        return None

    async def _below(self, channel_id: int, message_id: int, name: str) -> int | None:
        """The thread below a message, made now or before a crash; None where there are no threads."""
        channel = await self._channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        card = channel.get_partial_message(message_id)
        try:
            await card.create_thread(name=name, auto_archive_duration=forum.LONGEST_SLEEP)
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                raise
        return card.id  # the thread below a message has its number

    async def _alone(self, opening: Opening) -> int | None:
        """The thread of a match below no message, made now or before a crash; None where there are no threads."""
        channel, name = await self._channel(opening.match.channel_id), words.thread_name(opening)
        if not isinstance(channel, discord.TextChannel):
            return None
        try:
            thread = await self._own_thread(channel, name)
            thread = thread or await self._start(channel, name, is_private=opening.is_private)
        except discord.Forbidden:
            if opening.is_chosen:
                raise
            return None
        if thread.is_private():
            await self._admit(thread, opening)
        return thread.id

    async def _hidden(self, source: ThreadSource, wanted: WantedThread) -> int | None:
        """A private thread made after the message, now or before a crash; None where there can be none."""
        channel = await self._channel(wanted.channel_id)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            return None
        try:
            made = await self._own_thread(channel, wanted.name, wanted.message_id)
            if made is None or await source.has(made.id):
                made = await self._start_hidden(channel, wanted.name, invitable=False)
        except discord.Forbidden:
            return None
        return made.id

    async def _own_thread(self, channel: discord.TextChannel, name: str, after: int = 0) -> discord.Thread | None:
        """A thread of ours with this name, made after what has this number."""
        for thread in await channel.guild.active_threads():
            is_own = (thread.parent_id, thread.name, thread.owner_id) == (channel.id, name, self._own_id)
            if is_own and thread.id > after:
                return thread
        return None

    async def _start(self, channel: discord.TextChannel, name: str, *, is_private: bool) -> discord.Thread:
        """A new thread, public without a line in the channel, or private where it should be or no other is allowed."""
        if is_private and not channel.is_news():
            with suppress(discord.Forbidden):
                return await self._start_hidden(channel, name)  # a ping lets in whoever takes over a seat later
        public = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        try:
            made = await channel.create_thread(name=name, type=public, auto_archive_duration=forum.LONGEST_SLEEP)
        except discord.Forbidden:
            return await self._start_hidden(channel, name)
        await self._clear_line(channel, name)
        return made

    async def _start_hidden(self, channel: discord.TextChannel, name: str, *, invitable: bool = True) -> discord.Thread:
        """A new private thread; in one that is `invitable` a mention by anyone there lets in whom it names."""
        sleep = forum.LONGEST_SLEEP
        return await channel.create_thread(name=name, auto_archive_duration=sleep, invitable=invitable)

    async def _admit(self, thread: discord.Thread, opening: Opening) -> None:
        """Let the players see a private thread; whoever has left the server stays outside."""
        for player in opening.players:
            if player.discord_id is None:
                continue
            try:
                await thread.add_user(discord.Object(player.discord_id))
            except discord.HTTPException as error:
                if isinstance(error, discord.DiscordServerError):
                    raise
                log.info("a player is not in a thread", match=opening.match.id, error=str(error))

    async def _clear_line(self, channel: discord.TextChannel, name: str) -> None:
        """Take away what Discord says in the channel of a new thread; it stays where it can't be found."""
        try:
            async for message in channel.history(limit=LATEST):
                made = message.type is discord.MessageType.thread_created and message.author.id == self._own_id
                if made and message.content == name:
                    await message.delete()
                    return
        except discord.HTTPException as error:
            log.info("the line about a thread stays", channel=channel.id, error=str(error))

    @property
    def _own_id(self) -> int | None:
        return self._client.user.id if self._client.user else None

    async def rouse(self, match: Match) -> None:
        """Wake the thread of a match; a locked one is left to the moderators, a deleted one is given up."""
        assert match.thread_id is not None
        try:
            await self._change(match.thread_id, archived=False)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("a thread sleeps on", match=match.id, error=str(error))
            if error.code == UNKNOWN_CHANNEL:
                await self.give_up(match.id, error.code)

    async def _end(self, match_id: int, thread_id: int) -> None:
        """Archive the thread of a match that is over; one that cannot be archived falls asleep by itself."""
        try:
            await self._change(thread_id, archived=True)
        except discord.HTTPException as error:
            if not (is_final(error) or is_refused(error) or doubt_about(error)):
                raise
            log.info("a thread stays as it is", match=match_id, error=str(error))
        await self._threads.closed(match_id)

    async def _change(self, thread_id: int, *, archived: bool) -> None:
        thread = await self._channel(thread_id)
        if isinstance(thread, discord.Thread) and not thread.locked and thread.archived != archived:
            await thread.edit(archived=archived)

    async def _channel(self, channel_id: int) -> object:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

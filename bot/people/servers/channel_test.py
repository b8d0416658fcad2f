"""What the doctor really tries in a channel: a message, a mention, reading, a thread; nothing of it stays."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

import discord

from bot.core.findings import Finding, Verdict
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.permissions import granted
from bot.core.outbox import words as outbox_words
from bot.core.speech.sentences import Words
from bot.people.servers import words as servers_words
from games import GAMES

TEST_FILE = "engawa-check.png"


class Trials:
    """The trials in the channel of an interaction, for the person who asks.

    `threads`: whether matches are to have some. `lacking`: whether a permission is known to be missing, so that a trial
    forbidden for want of it is nothing more to be mended.
    """

    def __init__(
        self, interaction: discord.Interaction[Any], context: Context, *, threads: bool, lacking: bool
    ) -> None:
        self._interaction = interaction
        self._context = context
        self._threads = threads
        self._lacking = lacking

    async def run(self) -> AsyncIterator[Finding]:
        """Send a message and do with it what can be done; it is deleted whatever happens."""
        channel = self._interaction.channel
        if not isinstance(channel, discord.abc.Messageable):
            yield Finding(Verdict.PROBLEM, servers_words.TEST_PICTURE, servers_words.NO_PLACE)
            return
        began = time.perf_counter()
        try:
            message = await self._send(channel)
        except discord.HTTPException as error:
            yield self._refused(servers_words.TEST_PICTURE, error)
            return
        span = round((time.perf_counter() - began) * 1000)
        yield Finding(Verdict.OK, servers_words.TEST_PICTURE, servers_words.SENT.format(span=span))
        try:
            for finding in await self._tried(message):
                yield finding
        finally:
            with contextlib.suppress(discord.NotFound):
                await message.delete()

    async def _tried(self, message: discord.Message) -> list[Finding]:
        found = [self._mention(message), await self._reading(message)]
        if self._threads and not isinstance(message.channel, discord.Thread):
            found.append(await self._thread(message))
        return found

    async def _send(self, channel: discord.abc.Messageable) -> discord.Message:
        game, person = next(iter(GAMES.values())), self._interaction.user
        allowed = discord.AllowedMentions(users=[person], everyone=False, roles=False)
        async with in_server_language(self._interaction):
            picture = await self._context.pictures.position(game, game.start(), game.info.name, TEST_FILE)
            text = servers_words.TEST.format(person=person.mention)
        return await channel.send(text, file=picture, allowed_mentions=allowed, silent=True)

    def _mention(self, message: discord.Message) -> Finding:
        if self._interaction.user in message.mentions:
            return Finding(Verdict.OK, servers_words.TEST_MENTION, "")
        words = servers_words.UNPINGED.format(channel=f"<#{message.channel.id}>")
        return Finding(Verdict.PROBLEM, servers_words.TEST_MENTION, words)

    async def _reading(self, message: discord.Message) -> Finding:
        try:
            await message.channel.fetch_message(message.id)
        except discord.HTTPException as error:
            return self._refused(servers_words.TEST_READING, error)
        return Finding(Verdict.OK, servers_words.TEST_READING, "")

    async def _thread(self, message: discord.Message) -> Finding:
        """Try a thread; without Manage Threads it could not be deleted again, so none is made."""
        if not isinstance(message.channel, discord.TextChannel):
            return Finding(Verdict.NOTE, servers_words.TEST_THREAD, servers_words.NO_THREADS_HERE)
        held = granted(self._interaction)
        if held.create_public_threads and not held.manage_threads:
            return Finding(Verdict.LEFT_OUT, servers_words.TEST_THREAD, servers_words.UNTRIED_THREAD)
        async with in_server_language(self._interaction):
            name = str(servers_words.TEST_THREAD_NAME)
        try:
            thread = await message.create_thread(name=name, auto_archive_duration=60)
            await thread.delete()
        except discord.HTTPException as error:
            return self._refused(servers_words.TEST_THREAD, error)
        return Finding(Verdict.OK, servers_words.TEST_THREAD, "")

    def _refused(self, subject: Words, error: discord.HTTPException) -> Finding:
        if self._lacking and isinstance(error, discord.Forbidden):
            return Finding(Verdict.LEFT_OUT, subject, servers_words.FORBIDDEN)
        words = servers_words.REFUSED.format(trouble=outbox_words.trouble_words(outbox_words.trouble(error.code)))
        return Finding(Verdict.PROBLEM, subject, words)

"""Threads of matches: made below the card of a table, and archived once the match is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Literal

import discord
import structlog

from bot.core.duties import Duties
from bot.core.rounds import Rounds
from bot.frame.failures import PASSING
from bot.outbox import words as outbox_words
from bot.threads import words
from bot.threads.sources import NamedThread, ThreadSource, WantedThread
from bot.threads.threads import Match, Opening, Threads

ROUND_SECONDS = 5.0
LONGEST_SLEEP: Literal[10080] = 10080
"""Minutes: how late Discord archives a quiet thread by itself."""

THREAD_EXISTS = 160004
FINAL = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}
"""Answers that another attempt would not change."""
RENAME_SECONDS = 10.0
"""Whoever renames too often is made to wait for minutes; all other threads do not."""

log = structlog.get_logger(__name__)


class Caretaker:
    """Makes threads, and ends them."""

    def __init__(
        self, client: discord.Client, threads: Threads, duties: Duties, sources: Sequence[ThreadSource] = ()
    ) -> None:
        self._client = client
        self._threads = threads
        self._duties = duties
        self.sources = sources
        self._rounds = Rounds(self._look, ROUND_SECONDS, log)

    async def open(self, match_id: int) -> None:
        """Make the thread of a match and note it; raises what may pass, such as a lost connection."""
        opening = await self._threads.opening(match_id)
        try:
            thread_id = await self._make(opening)
        except discord.HTTPException as error:
            if error.status not in FINAL:
                raise
            log.warning("a thread cannot be made", match=match_id, error=str(error))
            await self.give_up(match_id, error.code)
        else:
            await (self._threads.opened(match_id, thread_id) if thread_id else self._threads.impossible(match_id))

    async def give_up(self, match_id: int, code: int) -> None:
        """A thread cannot be made or used, for this error code of Discord: note it, and have the channel told."""
        await self._threads.lost(match_id, outbox_words.thread_trouble(code))

    def stop(self) -> None:
        """Make `run` end once the round under way is finished."""
        self._rounds.stop()

    async def run(self) -> None:
        """Make rounds until told to stop."""
        await self._rounds.run()

    async def _look(self) -> None:
        try:
            await self._round()
        except PASSING as error:
            log.warning("threads are looked after later", error=str(error))

    async def _round(self) -> None:
        finished = await self._threads.to_close()
        wanted = [(source, each) for source in self.sources for each in await source.wanted()]
        misnamed = [(source, each) for source in self.sources for each in await source.misnamed()]
        if not (finished or wanted or misnamed) or not await self._duties.has("threads"):
            return
        for match in finished:
            await self.archive(match, archived=True)
            await self._threads.closed(match.id)
        for source, each in wanted:
            await self._open_for(source, each)
        for source, called in misnamed:
            await self._rename(source, called)

    async def _rename(self, source: ThreadSource, wanted: NamedThread) -> None:
        """Give a thread the name it should have; one that is archived or locked waits until it is not."""
        try:
            async with asyncio.timeout(RENAME_SECONDS):
                agrees = await self._agrees(wanted)
        except PASSING as error:
            log.info("a thread keeps its name", thread=wanted.thread_id, error=str(error))
            agrees = isinstance(error, discord.HTTPException) and error.status in FINAL
        await (source.named(wanted) if agrees else source.look_again(wanted))

    async def _agrees(self, wanted: NamedThread) -> bool:
        """Whether a thread was called so already; else it is now, if it can be changed."""
        thread = await self._channel(wanted.thread_id)
        if not isinstance(thread, discord.Thread) or thread.name == wanted.name:
            return True
        if not (thread.archived or thread.locked):
            await thread.edit(name=wanted.name)
        return False

    async def _open_for(self, source: ThreadSource, wanted: WantedThread) -> None:
        """Make a thread another subject wants; one that cannot be made is not tried again."""
        try:
            made = await self._below(wanted.channel_id, wanted.message_id, wanted.name)
        except discord.HTTPException as error:
            if error.status not in FINAL:
                raise
            log.info("a thread cannot be made", message=wanted.message_id, error=str(error))
            made = None
        await (source.opened(wanted.key, made) if made else source.impossible(wanted.key))

    async def wake(self, thread_id: int) -> None:
        """Wake a thread of another subject; a locked or deleted one stays as it is."""
        try:
            await self._change(thread_id, archived=False)
        except discord.HTTPException as error:
            if error.status not in FINAL:
                raise

    async def _make(self, opening: Opening) -> int | None:
        """The thread below the card, made now or before a crash; None where there can be none."""
        if opening.card_id is None:
            return None
        return await self._below(opening.match.channel_id, opening.card_id, words.thread_name(opening))

    async def _below(self, channel_id: int, message_id: int, name: str) -> int | None:
        """The thread below a message, made now or before a crash; None where there are no threads."""
        channel = await self._channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        card = channel.get_partial_message(message_id)
        try:
            await card.create_thread(name=name, auto_archive_duration=LONGEST_SLEEP)
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                raise
        return card.id  # the thread below a message has its number

    async def archive(self, match: Match, *, archived: bool) -> None:
        """Archive a thread or wake it; a locked one is left to the moderators, a deleted one is given up."""
        assert match.thread_id is not None
        try:
            await self._change(match.thread_id, archived=archived)
        except discord.HTTPException as error:
            if error.status not in FINAL:
                raise
            log.info("a thread stays as it is", match=match.id, error=str(error))
            if not archived and error.status == HTTPStatus.NOT_FOUND:
                await self.give_up(match.id, error.code)

    async def _change(self, thread_id: int, *, archived: bool) -> None:
        thread = await self._channel(thread_id)
        if isinstance(thread, discord.Thread) and not thread.locked and thread.archived != archived:
            await thread.edit(archived=archived)

    async def _channel(self, channel_id: int) -> object:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

"""What is owed to chats, where the bot isn't: sent by the answer to whoever acts there, or told directly instead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog

from bot.core.deadlines.sweeps import Sweep
from bot.core.frame.acknowledgement import Undelivered
from bot.core.frame.chat_answer import ChatAnswer
from bot.core.frame.context import Context
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form
from bot.core.outbox.outbox import LEASE, Outbox, Post
from bot.core.outbox.postman import pings_of
from bot.core.people import Clock
from bot.core.speech.sentences import language_for, speaking
from storage import Database
from storage.core.outbox import chats, posts

PATIENCE = timedelta(minutes=1)
"""How long what is owed waits for an answer, before those it is for are told directly."""
LEFT_TO_ANSWER = timedelta(seconds=2)
"""How long it is left to the answer of whoever has just caused it."""

log = structlog.get_logger(__name__)


class Chats(Sweep[int]):
    """Takes what is owed to chats for those who can answer there; tells of what waits for too long directly."""

    any_due = chats.DUE

    def __init__(self, database: Database, clock: Clock, outbox: Outbox, process: str) -> None:
        super().__init__(database, clock)
        self._outbox = outbox
        self._process = process
        self._answers: dict[int, ChatAnswer] = {}
        """The latest answer in each chat, by which something can still be sent there."""

    async def taken(self, answer: ChatAnswer) -> tuple[Post, ...]:
        """What is owed there about matches of whoever acts, for their answer."""
        place, now = answer.request.place, self._clock()
        self._answers[place.channel_id] = answer
        person = answer.request.person.discord_id
        return await self._claim([place.channel_id], person, now)

    async def waiting(self) -> Sequence[tuple[ChatAnswer, Post]]:
        """What was not sent by its own answer, with another one that still can."""
        self._answers = {where: answer for where, answer in self._answers.items() if answer.is_open}
        if not self._answers:
            return ()
        found = await self._claim([*self._answers], None, self._clock() - LEFT_TO_ANSWER)
        return [(self._answers[post.channel_id or 0], post) for post in found]

    async def release(self, post: Post) -> None:
        await self._outbox.release(post)

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        async with self._database.reading() as connection:
            return [post.id for post in await chats.overdue(connection, now - PATIENCE, limit)]

    async def act(self, row: int) -> int:
        """Tell those whom a post was to reach; it still goes out there with the next answer."""
        async with self._database.writing() as connection:
            post = await posts.find(connection, row)
            if post is None or not await chats.told(connection, row):
                return 0
            if post.edits is None:
                await self._outbox.tell_directly(connection, post)
        return 1

    async def _claim(self, channel_ids: Collection[int], discord_id: int | None, since: datetime) -> tuple[Post, ...]:
        now = self._clock()
        async with self._database.reading() as connection:
            if not await chats.is_any(connection, channel_ids, discord_id, now, since):
                return ()
        async with self._database.writing() as connection:
            whose = (channel_ids, discord_id, now, since)
            return await chats.claim(connection, *whose, by=self._process, until=now + LEASE)


async def answer_owed(answer: ChatAnswer) -> None:
    """Send what is owed where someone acts; a board that was pressed and is not the newest any more becomes a line."""
    for post in await answer.context[Chats].taken(answer):
        await _send(answer.context, answer, post)
    if answer.pressed_id and answer.is_fresh:
        await _close(answer.context, answer, answer.pressed_id)


async def send_waiting(context: Context) -> None:
    """Send what waits by answers that were given a while ago, such as the board after a computer's move."""
    for answer, post in await context[Chats].waiting():
        await _send(context, answer, post)


async def _send(context: Context, answer: ChatAnswer, post: Post) -> None:
    """Send one post, whose claim goes back if Discord has not taken it."""
    outbox = context[Outbox]
    delivery = await outbox.delivery(post)
    if delivery is None:
        return
    try:
        with speaking(_language(answer, delivery)):
            if delivery.drawn_again:
                await _redraw(context, answer, delivery.drawn_again, Form.REDRAWN)
                await outbox.sent(delivery, 0)
                return
            letters = context.letters[delivery.kind.key]
            picture = await letters.picture(delivery) if letters.picture_name(delivery.shown) else None
            layout = letters.layout(delivery, Form.FRESH, picture)
            message_id = await answer.publish(layout, [picture] if picture else [], pings_of(delivery))
    except (Undelivered, discord.HTTPException) as error:
        log.warning("a post to a chat waits for the next answer", post=post.id, match=post.match_id, error=str(error))
        await outbox.release(post)
        return
    here = [each for each in delivery.older if each.post.channel_id == post.channel_id]
    await outbox.sent(replace(delivery, older=tuple(here)), message_id)
    for each in here:
        with speaking(_language(answer, each)):
            await _redraw(context, answer, each, Form.CLOSED)


async def _close(context: Context, answer: ChatAnswer, message_id: int) -> None:
    """Have an old board say where its match is now, as the first answer if there is none yet."""
    old = await context[Outbox].overtaken(answer.numbers, message_id)
    if old is not None:
        with speaking(_language(answer, old)):
            await _redraw(context, answer, old, Form.CLOSED)


async def _redraw(context: Context, answer: ChatAnswer, delivery: Delivery[Any], form: Form) -> None:
    """Change a message while that is possible; what can't be changed stays until it is pressed."""
    letters = context.letters[delivery.kind.key]
    if delivery.post.message_id is None or (letters.draws_anew(delivery.shown) and form is not Form.CLOSED):
        return
    shrinks = letters.shrinks(delivery, form)
    picture = None if shrinks else letters.picture_name(delivery.shown)
    await answer.update(letters.layout(delivery, form, picture), delivery.post.message_id)


def _language(answer: ChatAnswer, delivery: Delivery[Any]) -> str:
    return delivery.language or language_for(answer.locale)

"""Posts to chats as messages: sent, changed and looked up by the answers to those who act there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
import structlog

from bot.core.frame.acknowledgement import Undelivered
from bot.core.frame.chat_answer import ORIGINAL, ChatAnswer, TooSoon
from bot.core.frame.context import Context
from bot.core.frame.traffic.failures import PASSING
from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form
from bot.core.outbox.outbox import Outbox, Post
from bot.core.outbox.postman import pings_of
from bot.core.speech.sentences import language_for, speaking

GONE = {10008, 10015}
"""The codes of a first answer that there is not, or never was."""

log = structlog.get_logger(__name__)


async def answer_owed(answer: ChatAnswer) -> None:
    """Send what is owed where someone acts; a board that was pressed and is not the newest any more becomes a line."""
    context = answer.context
    context.editors.note(answer.request.place.channel_id, answer)
    is_any, in_doubt = await context[Chats].waits_for(answer.request)
    if in_doubt:
        await _look_up(context, answer.client, at_once=True)
    was_fresh = answer.is_fresh
    for post in await _taken(answer) if is_any else ():
        if was_fresh and not answer.is_fresh:
            await context[Chats].note_further(post)
        await _send(context, answer, post)
    if answer.pressed_id and answer.is_fresh:
        old = await context[Outbox].overtaken(answer.numbers, answer.pressed_id)
        if old is not None:
            await _redraw(answer, old, Form.CLOSED)


async def send_waiting(context: Context, client: discord.Client) -> None:
    """Send what waits by answers that were given a while ago, such as the board after a computer's move."""
    await _look_up(context, client)
    answers = context.editors.open
    for post in await context[Chats].waiting(answers) if answers else ():
        await _send(context, answers[post.channel_id or 0], post)


async def _taken(answer: ChatAnswer) -> Sequence[Post]:
    token = answer.token if answer.is_fresh else None
    return await answer.context[Chats].taken(answer.request, token)


async def _send(context: Context, answer: ChatAnswer, post: Post) -> None:
    """Send one post; if Discord has not taken it, it waits for the next answer."""
    delivery = await context[Outbox].delivery(post)
    if delivery is None:
        return
    if delivery.drawn_again:
        await _redraw(answer, delivery.drawn_again, Form.REDRAWN)
        await context[Outbox].sent(delivery, None, is_answer=True)
        return
    try:
        with speaking(_language(answer, delivery)):
            letters = context.letters[delivery.kind.key]
            picture = await letters.picture(delivery) if letters.picture_name(delivery.shown) else None
            layout = letters.layout(delivery, Form.FRESH, picture)
            message_id = await answer.publish(layout, [picture] if picture else [], pings_of(delivery))
    except TooSoon:
        await context[Chats].settle(post, is_out=False)
        return
    except (Undelivered, discord.HTTPException) as error:
        log.warning("a post to a chat waits for the next answer", post=post.id, match=post.match_id, error=str(error))
        if not isinstance(error, Undelivered):
            await context[Chats].settle(post, is_out=False)
        return
    if message_id is None and (again := letters.again(delivery)):
        context.editors.doubt(answer.request.place.channel_id, again)
    here = tuple(each for each in delivery.older if each.post.channel_id == post.channel_id)
    await context[Outbox].sent(replace(delivery, older=here), message_id, is_answer=True)
    for each in here:
        await _redraw(answer, each, Form.CLOSED)


async def _redraw(answer: ChatAnswer, delivery: Delivery[Any], form: Form) -> None:
    """Change a message while that is possible; what can't be changed stays until it is pressed."""
    letters, number = answer.context.letters[delivery.kind.key], delivery.post.message_id
    if number is None or (form is Form.REDRAWN and letters.draws_anew(delivery.shown)):
        return
    with speaking(_language(answer, delivery)):
        picture = None if letters.shrinks(delivery, form) else letters.picture_name(delivery.shown)
        await answer.update(letters.layout(delivery, form, picture), number)


async def _look_up(context: Context, client: discord.Client, *, at_once: bool = False) -> None:
    """Find out which posts are out that were being sent when a process ended."""
    for doubt in await context[Chats].doubtful(at_once=at_once):
        if context[Chats].is_lost(doubt):
            await context[Chats].settle(doubt.post, is_out=True)
            continue
        answered = discord.Webhook.partial(client.application_id or 0, doubt.token or "", client=client)
        try:
            message = await answered.fetch_message(ORIGINAL)
        except PASSING as error:
            if getattr(error, "code", None) in GONE:
                await context[Chats].settle(doubt.post, is_out=False)
            continue
        delivery = await context[Outbox].delivery(doubt.post)
        is_out = delivery is not None and context.letters[doubt.post.kind].is_letter(delivery, message)
        await context[Chats].settle(doubt.post, is_out=is_out, message_id=message.id)


def _language(answer: ChatAnswer, delivery: Delivery[Any]) -> str:
    return delivery.language or language_for(answer.locale)

"""Delivers owed posts: the only sender of channel messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

import discord
import structlog

from bot.core.frame.answers import NO_PINGS
from bot.core.frame.slash_commands.mentions import CommandMentions
from bot.core.frame.traffic.answered_presses import Pressed
from bot.core.frame.traffic.failures import PASSING
from bot.core.frame.traffic.requests import Requests
from bot.core.outbox.button_removal import Closer
from bot.core.outbox.claims import LEFT_S, Claims
from bot.core.outbox.doubts import Doubts
from bot.core.outbox.errors import ARCHIVED, doubt_about, is_final, is_lost
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.outbox.messages import Form, PostMessage
from bot.core.outbox.outbox import Delivery, Outbox, Post
from bot.core.outbox.refused import Refusals, Threading
from bot.core.outbox.retention import Retention
from bot.core.periodic import retry_while_busy
from bot.core.speech.sentences import language_for, speaking

SWEEP_SECONDS = 5.0
GATHER_SECONDS = 0.01
"""Seconds between the bell and the posts, so that whoever moved is answered first, and many moves cause one look."""
TIDY_SECONDS, TIDY_AGAIN_SECONDS = 3600.0, 30.0  # the latter where one round was not enough
CLOSE_SECONDS = 60.0
"""Seconds between two looks for those that another process, or an earlier run, has left."""
RENEW_SECONDS = 20.0
"""Seconds until the claims on posts under way are renewed, and old messages without buttons are noted at the latest."""
STEP_SECONDS = 0.12
"""Seconds between the beginnings of two of them while people are being answered, as each takes the processor."""
LOOK_BACK = 50
"""So many messages since the post was owed are looked through for a lost one."""
SKEW = timedelta(seconds=10)
"""So far ahead of Discord's our clock may be: there, a message that is sent at once is older than its post."""

log = structlog.get_logger(__name__)
PICTURES_KNOWN = 1000
"""So many messages' pictures are remembered; those of others are drawn again."""


async def _always() -> bool:
    return True


class Postman:
    """Sends what the outbox holds; `nudge` is the bell to ring when something was put in."""

    def __init__(
        self,
        client: discord.Client,
        outbox: Outbox,
        doubts: Doubts,
        retention: Retention,
        threads: Threading,
        places: LostPlaces,
        letters: Mapping[str, PostMessage[Any]],
        mentions: CommandMentions,
        requests: Requests,
        pressed: Pressed,
        is_busy: Callable[[], bool] = lambda: False,
        is_crowded: Callable[[], bool] = lambda: False,
        call_others: Callable[[], None] = lambda: None,
        is_tidying: Callable[[], Awaitable[bool]] = _always,
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._threads = threads
        self._doubts = doubts
        self._retention = retention
        self._letters = letters
        self._mentions = mentions
        self._requests = requests
        self._pressed = pressed
        self._is_tidying = is_tidying
        self._is_busy = is_busy
        """Whether people are being answered."""
        self._closer = Closer(outbox, self._close)
        self._bell = asyncio.Event()
        self.claims = Claims(outbox, requests, self._bell.set, call_others, is_crowded)
        """What is sent from here, and taken in the transactions of this process."""
        self._refusals = Refusals(client, outbox, self.claims, doubts, threads, places)
        self._tasks: set[asyncio.Task[None]] = set()
        self._steps = asyncio.Lock()
        self._close_again_at = 0.0
        self._renew_at = 0.0
        self._stopping = False
        self._attached = Attached()

    def nudge(self) -> None:
        """Send what is owed now rather than at the next sweep, whoever owes it."""
        self.claims.look(is_any=True, is_called=True)

    def help(self) -> None:
        """Send what another process has not come to within a moment."""
        asyncio.get_running_loop().call_later(LEFT_S, partial(self.claims.look, is_any=True))

    async def run(self) -> None:
        """Deliver until told to stop; nothing that goes wrong with one post stops the others."""
        tidied = -TIDY_SECONDS
        while not self._stopping:
            self._bell.clear()
            try:
                await self._sweep()
                if time.monotonic() - tidied >= TIDY_SECONDS and await self._is_tidying():
                    is_more = await self._retention.tidy()
                    tidied = time.monotonic() - (TIDY_SECONDS - TIDY_AGAIN_SECONDS if is_more else 0.0)
            except Exception:
                log.exception("a sweep of owed posts failed; the next one follows")
            if not self._stopping:
                try:
                    await asyncio.wait_for(
                        self._bell.wait(), min(SWEEP_SECONDS, self._requests.until_room() or SWEEP_SECONDS)
                    )
                except TimeoutError:
                    self.claims.look()
                await asyncio.sleep(GATHER_SECONDS)
        await self._finish_all()

    def stop(self) -> None:
        """Make `run` end once the posts under way are finished; being cancelled could cut a transaction."""
        self._stopping = True
        self.claims.close()
        self._bell.set()

    async def _finish_all(self) -> None:
        """Wait for the posts under way; what takes too long stays owed until the next start."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=SWEEP_SECONDS)
            for task in late:
                task.cancel()
        await self._closer.finish(SWEEP_SECONDS)
        await self._outbox.end()

    async def _sweep(self) -> None:
        """Begin with all posts that are due and not under way."""
        await self.claims.open()
        is_busy = self.claims.under_way or self._closer.is_busy or self._outbox.unnoted
        if is_busy and self._renew_at <= time.monotonic():
            await self._outbox.renew([*self.claims.under_way, *self._closer.known])
            self._renew_at = time.monotonic() + RENEW_SECONDS
        if self._close_again_at <= time.monotonic() or self._outbox.has_left_open:
            self._outbox.has_left_open = False
            self._close_again_at = time.monotonic() + CLOSE_SECONDS
            self._begin(self._close_left_open())
        for post in await self.claims.taken():
            self._begin(self._finish(post))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, post: Post) -> None:
        try:
            if post.is_of_many:
                await self._step()
            if delivery := await retry_while_busy(self._outbox.delivery, post, tried=True):
                with speaking(self._language(delivery)):
                    await self._deliver(self._letters[delivery.kind.key].fitted(delivery))
        except Exception:
            log.exception("a post failed for a reason of our own", post=post.id, match=post.match_id)
            await retry_while_busy(self._doubts.put_aside, post, "an error in the bot")
        finally:
            self.claims.end(post)

    async def _step(self) -> None:
        """Begin one of many after the other, which makes way for people and for what is sent to them."""
        async with self._steps:
            if self._is_busy() or not self.claims.only_of_many:
                await asyncio.sleep(STEP_SECONDS)

    async def _deliver(self, delivery: Delivery[Any]) -> None:
        post = delivery.post
        try:
            if delivery.drawn_again:
                message_id = await self._drawn_again(delivery.drawn_again)
            elif delivery.is_overtaken:
                message_id = await self._already_there(await self._place(delivery), delivery)
            elif delivery.awaits_thread and post.match_id:
                await retry_while_busy(self._threads.open, post.match_id)
                await self._follow(post)
                return
            else:
                await self._send_new(delivery)
                return
        except PASSING as error:
            await retry_while_busy(self._refusals.deal, delivery, error)
        else:
            await self._note_sent(delivery, message_id)

    async def _follow(self, post: Post) -> None:
        """Deliver it in the thread that is there now; where there can be none, it waits its turn in the channel.

        What stood in the way of making the thread says nothing of writing there: a post in doubt begins anew.
        """
        delivery = await retry_while_busy(self._outbox.delivery, post)
        if delivery and delivery.in_thread and not post.doubt:
            await self._deliver(delivery)
        elif delivery:
            await retry_while_busy(self.claims.release, post)

    async def _send_new(self, delivery: Delivery[Any]) -> None:
        """Send a new message, after which the older ones of its match lose their buttons."""
        place = await self._place(delivery)
        message_id = await self._already_there(place, delivery) if delivery.may_be_out else None
        message_id = message_id or await self._sent(place, delivery)
        dm_channel_id = place.id if delivery.recipient else None
        noted = replace(delivery, older=())
        await self._note_sent(noted, message_id, dm_channel_id=dm_channel_id, closing=True)
        self._closer.add(delivery.older)

    async def _note_sent(self, delivery: Delivery[Any], message_id: int | None, **how: Any) -> None:
        """Note it, and take what may be sent then in the same transaction."""
        self.claims.leave(delivery.post)
        await retry_while_busy(self._outbox.sent, delivery, message_id, **how)

    def _language(self, delivery: Delivery[Any]) -> str:
        """The language that was chosen, else the server's own on Discord."""
        return delivery.language or language_for(delivery.choices.locale if delivery.choices else None)

    async def _place(self, delivery: Delivery[Any]) -> discord.PartialMessageable | discord.DMChannel:
        if delivery.recipient is None:
            return self._channel(delivery)
        if delivery.recipient.discord_id is None:
            raise LookupError("nobody is left to write to")
        if delivery.dm_channel_id:
            return self._client.get_partial_messageable(delivery.dm_channel_id, type=discord.ChannelType.private)
        return await self._client.create_dm(discord.Object(delivery.recipient.discord_id))

    def _channel(self, delivery: Delivery[Any]) -> discord.PartialMessageable:
        channel_id, guild_id = delivery.place_id, delivery.guild_id
        assert channel_id is not None
        return self._client.get_partial_messageable(channel_id, guild_id=guild_id)

    async def _sent(self, place: discord.abc.Messageable, delivery: Delivery[Any]) -> int:
        """Send it; what is refused may have arrived all the same by an earlier attempt that got no answer."""
        try:
            return await self._send(place, delivery)
        except PASSING as error:
            if (is_final(error) or doubt_about(error)) and (message_id := await self._already_there(place, delivery)):
                return message_id
            raise

    async def _send(self, place: discord.abc.Messageable, delivery: Delivery[Any]) -> int:
        letters = self._letters[delivery.kind.key]
        picture = await letters.picture(delivery) if letters.picture_name(delivery.shown) else None
        message = await place.send(
            view=self._mentions.link(letters.layout(delivery, Form.FRESH, picture)),
            files=[picture] if picture else [],
            nonce=delivery.post.nonce,
            allowed_mentions=pings_of(delivery),
            silent=delivery.silent,
        )
        await self._bring_up_to_date(message, delivery)
        return message.id

    async def _bring_up_to_date(self, message: discord.Message, delivery: Delivery[Any]) -> None:
        """Bring a message up to date that an earlier attempt may have sent, when there was something else to show."""
        letters, number = self._letters[delivery.kind.key], delivery.post.id
        name = letters.picture_name(delivery.shown)
        if name is None or not letters.draws_anew(delivery.shown):
            return
        self._attached.note(number, message)
        if not self._attached.has(number, name):
            try:
                await self._bring(message, delivery, Form.FRESH)
            except PASSING as error:
                log.info("an old picture stays until the next one", post=number, error=str(error))

    async def _already_there(self, place: discord.abc.Messageable, delivery: Delivery[Any]) -> int | None:
        """Find the message of an attempt that was never noted, where its nonce does not help; no answer is one."""
        since, letters = delivery.post.created_at - SKEW, self._letters[delivery.kind.key]
        try:
            async for message in place.history(after=since, limit=LOOK_BACK, oldest_first=True):
                if message.author != self._client.user or message.interaction_metadata:
                    continue  # such as a board that someone has shown to everyone
                if letters.is_letter(delivery, message) and not await self._outbox.is_anothers(
                    delivery.post, message.id
                ):
                    await self._bring_up_to_date(message, delivery)
                    return message.id
        except discord.HTTPException as error:
            log.info("cannot look for a lost message", post=delivery.post.id, error=str(error))
        return None

    async def _close_left_open(self) -> None:
        """Take the buttons off messages where that failed before, or was not done before the end."""
        try:
            self._closer.add(await self._outbox.claim_left_open())
        except Exception:
            log.exception("old messages keep their buttons for a reason of our own")

    async def _close(self, delivery: Delivery[Any]) -> bool:
        """Whether the buttons were taken off, or can never be."""
        message_id = delivery.post.message_id
        if message_id is None or await self._pressed.is_done(message_id) or await self._outbox.is_closed(delivery.post):
            return True
        try:
            with speaking(self._language(delivery)):
                await self._redraw(delivery, Form.CLOSED)
        except PASSING as error:
            final = is_lost(error)
            log.info("the buttons of an old message stay", post=delivery.post.id, for_good=final, error=str(error))
            self._close_again_at = min(self._close_again_at, time.monotonic() + SWEEP_SECONDS)
            return final
        return True

    async def _drawn_again(self, delivery: Delivery[Any]) -> int | None:
        """Change a message, once its thread is awake: one that is archived takes no change."""
        try:
            return await self._redraw(delivery, Form.REDRAWN)
        except discord.HTTPException as error:
            if error.code != ARCHIVED or delivery.place_id is None:
                raise
        await self._threads.wake(delivery.place_id)
        return await self._redraw(delivery, Form.REDRAWN)

    async def _redraw(self, delivery: Delivery[Any], form: Form) -> int | None:
        """Change a message, if it is known which; where the bot could only answer, it may be out all the same."""
        if delivery.post.message_id is None:
            return None
        place = await self._place(delivery)
        letters = self._letters[delivery.kind.key]
        message = place.get_partial_message(delivery.post.message_id)
        if letters.shrinks(delivery, form):
            line = self._mentions.link(letters.layout(delivery, form, None))
            await message.edit(view=line, attachments=[], allowed_mentions=NO_PINGS)
            return message.id
        picture = letters.picture_name(delivery.shown)
        try:
            if picture and letters.draws_anew(delivery.shown) and not self._attached.has(delivery.post.id, picture):
                await self._bring(message, delivery, form)
            else:
                layout = self._mentions.link(letters.layout(delivery, form, picture))
                await message.edit(view=layout, allowed_mentions=NO_PINGS)
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST or picture is None:
                raise
            await self._bring(message, delivery, form)
        return message.id

    async def _bring(
        self, message: discord.PartialMessage | discord.Message, delivery: Delivery[Any], form: Form
    ) -> None:
        letters = self._letters[delivery.kind.key]
        file = await letters.picture(delivery)
        layout = self._mentions.link(letters.layout(delivery, form, file))
        edited = await message.edit(view=layout, attachments=[file], allowed_mentions=NO_PINGS)
        self._attached.note(delivery.post.id, edited)


class Attached:
    """Knows by post what its message was seen with last."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def note(self, number: int, message: discord.Message) -> None:
        """Note the picture of a message: Discord may have answered with an earlier one of the same nonce."""
        self._names.pop(number, None)
        for file in message.attachments[:1]:
            self._names[number] = file.filename
        if len(self._names) > PICTURES_KNOWN:
            del self._names[next(iter(self._names))]

    def has(self, number: int, name: str) -> bool:
        """Whether the message of a post is known to have this picture."""
        return self._names.get(number) == name


def pings_of(delivery: Delivery[Any]) -> discord.AllowedMentions:
    """Ping exactly those who have to act now and want to be told there."""
    ids = [discord.Object(player.discord_id) for player in delivery.pinged if player.discord_id]
    return discord.AllowedMentions(users=ids, everyone=False, roles=False, replied_user=False)

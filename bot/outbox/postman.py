"""Delivers owed posts: the only sender of channel messages."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from http import HTTPStatus

import aiohttp
import discord
import structlog

from bot.frame.answers import NO_PINGS
from bot.frame.pictures import Pictures
from bot.matches.boards import Boards
from bot.outbox import letters, words
from bot.outbox.outbox import Errand, Outbox, Post
from bot.players.preferences import language_of
from bot.speech.sentences import language_for, speaking
from bot.threads.caretaker import Caretaker

SWEEP_SECONDS = 5.0
GATHER_SECONDS = 0.01
"""Between the bell and the look, so that many moves at once cause one look."""
TIDY_SECONDS = 3600.0
CLOSING = 0
"""Among the numbers of posts, which begin with 1: old messages that lose their buttons late."""
CLOSE_SECONDS = 60.0
"""How often there is a look for those that another process, or an earlier run, has left."""
RENEW_SECONDS = 20.0
"""How often the claims on posts under way are renewed."""
AT_ONCE = 16
"""Posts under way at the same time; they go to different matches."""
LOOK_BACK = 50
"""Messages since the post was owed among which a lost one is looked for."""

HOPELESS = (discord.Forbidden, discord.NotFound)
LOCKED = {50083, 160005}
"""Error codes of a thread that only moderators can open again."""
PASSING = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)

log = structlog.get_logger(__name__)


class Postman:
    """Sends what the outbox holds; ring `nudge` when something was put in."""

    def __init__(
        self, client: discord.Client, outbox: Outbox, caretaker: Caretaker, pictures: Pictures, boards: Boards
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._caretaker = caretaker
        self._pictures = pictures
        self._boards = boards
        self._bell = asyncio.Event()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._close_again_at = 0.0
        self._renew_at = 0.0
        self._stopping = False

    def nudge(self) -> None:
        """Something is owed: look now rather than at the next sweep."""
        self._bell.set()

    async def run(self) -> None:
        """Deliver until told to stop; nothing that goes wrong with one post stops the others."""
        tidied = -TIDY_SECONDS
        await self._outbox.begin()
        while not self._stopping:
            self._bell.clear()
            try:
                await self._sweep()
                if time.monotonic() - tidied >= TIDY_SECONDS:
                    await self._outbox.tidy()
                    tidied = time.monotonic()
            except Exception:
                log.exception("a sweep of owed posts failed; the next one follows")
            if not self._stopping:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._bell.wait(), SWEEP_SECONDS)
                await asyncio.sleep(GATHER_SECONDS)
        await self._finish_all()

    def stop(self) -> None:
        """Make `run` end once the posts under way are finished; being cancelled could cut a transaction."""
        self._stopping = True
        self.nudge()

    async def _finish_all(self) -> None:
        """Wait for the posts under way; what takes too long stays owed until the next start."""
        if self._under_way:
            _, late = await asyncio.wait(self._under_way.values(), timeout=SWEEP_SECONDS)
            for task in late:
                task.cancel()
        await self._outbox.end()

    async def _sweep(self) -> None:
        """Begin with all posts that are due, and messages to be changed, that are not under way."""
        if self._under_way and self._renew_at <= time.monotonic():
            await self._outbox.renew()
            self._renew_at = time.monotonic() + RENEW_SECONDS
        if self._close_again_at <= time.monotonic() and CLOSING not in self._under_way:
            self._close_again_at = time.monotonic() + CLOSE_SECONDS
            self._under_way[CLOSING] = asyncio.create_task(self._close_left_open())
        for post in await self._outbox.claim(self._room):
            self._begin(post, self._write)
        for post in await self._outbox.claim_sent(await self._outbox.outdated(), self._room):
            self._begin(post, self._rewrite)

    @property
    def _room(self) -> int:
        return AT_ONCE - len(self._under_way)

    def _begin(self, post: Post, act: Callable[[Post], Awaitable[None]]) -> None:
        if post.id not in self._under_way:
            self._under_way[post.id] = asyncio.create_task(self._finish(post, act))

    async def _finish(self, post: Post, act: Callable[[Post], Awaitable[None]]) -> None:
        try:
            await act(post)
        except Exception:
            log.exception("a post failed for a reason of our own", post=post.id, match=post.match_id)
            await self._outbox.put_off(post, "an error in the bot")
        finally:
            del self._under_way[post.id]
            self.nudge()

    async def _write(self, post: Post) -> None:
        if errand := await self._outbox.errand(post):
            with speaking(self._language(errand)):
                await self._deliver(errand)

    async def _rewrite(self, post: Post) -> None:
        """Change a message to say how an offer ended; one that is gone needs no change."""
        try:
            errand = await self._outbox.change(post)
            with speaking(self._language(errand)):
                await self._redraw(errand, letters.closed)
        except PASSING as error:
            if not (_is_final(error) or _is_refused(error)):
                log.warning("the change of a message is put off", post=post.id, error=str(error))
                await self._outbox.put_off(post, str(error))
                return
            log.info("a message cannot be changed", post=post.id, error=str(error))
        await self._outbox.changed(post)

    async def _deliver(self, errand: Errand) -> None:
        post = errand.post
        try:
            if errand.awaits_thread and post.match_id:
                await self._caretaker.open(post.match_id)
                await self._outbox.release(post)  # it is still owed, and goes there as soon as that is noted
                return
            place = await self._place(errand)
            if errand.drawn_again:
                message_id = await self._redraw(errand.drawn_again, letters.redrawn)
            else:
                message_id = await self._already_there(place, errand) or await self._send(place, errand)
        except PASSING as error:
            await self._not_sent(errand, error)
        else:
            await self._outbox.sent(replace(errand, older=await self._close_all(errand.older)), message_id)

    async def _not_sent(self, errand: Errand, error: Exception) -> None:
        """Try again later, or another way where that would not help: in the channel instead of its thread, directly."""
        post = errand.post
        code = _code(error)
        log.warning("a post is not sent", post=post.id, match=post.match_id, error=str(error))
        if errand.in_thread and post.match_id and _is_final(error):
            await self._caretaker.give_up(post.match_id, code)
        elif isinstance(error, HOPELESS) or (errand.drawn_again and _is_refused(error)):
            await self._outbox.undeliverable(post, words.trouble(code))
        else:
            await self._outbox.put_off(post, str(error))

    def _language(self, errand: Errand) -> str:
        """The recipient's for a direct message, else the one the server chose, else that of the server at Discord."""
        if errand.recipient and (known := language_of(errand.recipient)):
            return known
        guild = self._client.get_guild(errand.guild_id) if errand.guild_id else None
        return errand.language or language_for(guild.preferred_locale.value if guild else None)

    async def _place(self, errand: Errand) -> discord.abc.Messageable:
        if errand.recipient is None:
            return self._channel(errand)
        if errand.recipient.discord_id is None:
            raise LookupError("nobody is left to write to")
        return await self._client.create_dm(discord.Object(errand.recipient.discord_id))

    def _channel(self, errand: Errand) -> discord.PartialMessageable:
        channel_id, guild_id = errand.place_id, errand.guild_id
        assert channel_id is not None
        return self._client.get_partial_messageable(channel_id, guild_id=guild_id)

    async def _send(self, place: discord.abc.Messageable, errand: Errand) -> int:
        letter = await letters.write(errand, self._pictures, self._boards)
        message = await place.send(
            view=letter.view,
            files=letter.files,
            nonce=errand.post.nonce,
            allowed_mentions=letter.pinged,
            silent=letter.silent,
        )
        return message.id

    async def _already_there(self, place: discord.abc.Messageable, errand: Errand) -> int | None:
        """The message of an attempt whose success was never noted, once its nonce is too old to help."""
        if not errand.may_be_out:
            return None
        since = errand.post.created_at
        try:
            async for message in place.history(after=since, limit=LOOK_BACK, oldest_first=True):
                if message.author == self._client.user and letters.is_letter(errand, message):
                    return message.id
        except discord.HTTPException as error:
            log.info("cannot look for a lost message", post=errand.post.id, error=str(error))
        return None

    async def _close_left_open(self) -> None:
        """Take the buttons off messages where that failed before."""
        try:
            left = await self._outbox.claim_left_open()
            done = await self._close_all(left)
            await self._outbox.closed(done)
            await self._outbox.close_later([errand for errand in left if errand not in done])
        except Exception:
            log.exception("old messages keep their buttons for a reason of our own")
        finally:
            del self._under_way[CLOSING]

    async def _close_all(self, errands: Sequence[Errand]) -> tuple[Errand, ...]:
        """Take the buttons off messages that are not the newest of their match any more; returns which are done."""
        done = await asyncio.gather(*(self._close(errand) for errand in errands))
        if not all(done):
            self._close_again_at = time.monotonic() + SWEEP_SECONDS
        return tuple(errand for errand, is_done in zip(errands, done, strict=True) if is_done)

    async def _close(self, errand: Errand) -> bool:
        """Whether that was done, or can never be."""
        try:
            with speaking(self._language(errand)):
                await self._redraw(errand, letters.closed)
        except PASSING as error:
            final = _is_final(error)
            log.info("the buttons of an old message stay", post=errand.post.id, for_good=final, error=str(error))
            return final
        return True

    async def _redraw(self, errand: Errand, look: letters.Redrawing) -> int:
        """Edit a message to another look, without a ping; its picture is kept, or sent again where that is refused."""
        place = await self._place(errand)
        assert isinstance(place, discord.PartialMessageable | discord.DMChannel)
        picture = letters.picture_name(errand)
        assert errand.post.message_id is not None
        message = place.get_partial_message(errand.post.message_id)
        try:
            await message.edit(view=look(errand, picture, self._boards), allowed_mentions=NO_PINGS)
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST or picture is None:
                raise
            file = await letters.draw(errand, self._pictures)
            await message.edit(view=look(errand, file, self._boards), attachments=[file], allowed_mentions=NO_PINGS)
        return message.id


def _code(error: Exception) -> int:
    """Discord's number for an error, 0 where the connection broke."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def _is_final(error: Exception) -> bool:
    """Whether the same attempt would fail again."""
    return isinstance(error, HOPELESS) or _code(error) in LOCKED


def _is_refused(error: Exception) -> bool:
    """Whether Discord will not have it whenever it is tried, as with messages of an archived thread."""
    return isinstance(error, discord.HTTPException) and error.status == HTTPStatus.BAD_REQUEST

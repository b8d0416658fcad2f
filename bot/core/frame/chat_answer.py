"""The answer to an interaction in a chat, where the bot isn't and nothing but answers is possible.

What everyone there is owed goes out as the first answer wherever it can, since that is taken only once: a page that
was pressed is then changed by the answer that made it. docs/contribute/architecture.md has the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from http import HTTPStatus
from typing import Any, cast

import discord
import structlog
from discord import ui

from bot.core.frame.acknowledgement import Undelivered, acknowledged
from bot.core.frame.answer import NO_PINGS, Answer
from bot.core.frame.traffic.failures import LOST, PASSING
from bot.core.slots import Slot

log = structlog.get_logger(__name__)

CHAT_ANSWERS = Slot[Callable[["ChatAnswer"], Awaitable[None]]]("chat answers")
"""What sends to everyone in a chat what waits for an answer."""
HOLD_AFTER = 2.0
"""Seconds until it is acknowledged that someone acted: what could be the first answer until then can't be any more."""
NUMBERS = re.compile(r"(?<=:)\d{1,18}(?=:|$)")
ORIGINAL = cast(int, "@original")
"""The first answer, where Discord asks for the number of a message."""
MOST_FURTHER = 5
"""So many further messages Discord takes of an app that isn't where it answers."""


class TooSoon(Exception):
    """The person has an answer of their own before anything else can be sent: none is taken instead, or after it."""


class ChatAnswer(Answer):
    """An answer that everyone in a chat may see."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        super().__init__(interaction)
        self._is_filled = self._is_published = self._has_looked = self._is_finished = False
        """Whether a command that was acknowledged has its answer; whether everyone sees the first answer."""
        self._further = 0

    def held_in_time(self) -> AbstractAsyncContextManager[None]:
        return acknowledged(self.hold, self.context.handlers, HOLD_AFTER)

    async def finish(self) -> None:
        self._is_finished = True
        await self._look()

    @property
    def pressed_id(self) -> int | None:
        """The message of which something was pressed."""
        return self._interaction.message.id if self._interaction.message else None

    @property
    def token(self) -> str:
        """What lets whoever has it answer, for 15 minutes."""
        return self._interaction.token

    @property
    def client(self) -> discord.Client:
        return cast(discord.Client, self._interaction.client)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that what was pressed carries, that of its match among them."""
        return tuple(map(int, NUMBERS.findall(self.request.press.partition(":")[2])))

    @property
    def locale(self) -> str:
        """The language of the place on Discord, or of who acts."""
        return (self._interaction.guild_locale or self._interaction.locale).value

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was answered yet."""
        return not self._is_done

    @property
    def is_open(self) -> bool:
        """Whether a further message for everyone can be sent."""
        return self._is_done and not self._interaction.is_expired() and self._has_room

    async def publish(
        self, layout: ui.LayoutView, files: Sequence[discord.File], pings: discord.AllowedMentions
    ) -> int | None:
        """A message for everyone there, the first answer where there is none yet; its id, None if it may be out.

        Raises `TooSoon`, `Undelivered`, `discord.HTTPException`.
        """
        message: dict[str, Any] = {"view": self._linked(layout), "allowed_mentions": pings, "files": list(files)}
        async with self._one_at_a_time:
            if not self._is_done:
                if await self._deliver(partial(self._interaction.response.send_message, **message), files):
                    return await self._published() or None
                first = await self._published()  # an answer was heard, which may be this very message
                if first is not None:
                    return first or None
            if not self._can_publish:
                self._has_looked = False
                raise TooSoon
            if not self._has_room:
                raise TooSoon
            try:
                self._further += 1
                sent = await self._interaction.followup.send(**message, wait=True)
            except LOST:
                return None
            except discord.HTTPException as error:
                if error.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise
                return None
            self._keep(sent.id, sent.id)
            return sent.id

    async def show(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Show a private page, with a button for what may not have arrived."""
        await self._look()
        if again := self.context.editors.doubted(self.request.place.channel_id):
            layout.add_item(ui.ActionRow(again))
        await super().show(layout, files)

    async def update(self, layout: ui.LayoutView, message_id: int) -> bool:
        """Change what everyone sees, if that was pressed or the answer that made it is at hand; its picture stays."""
        message: dict[str, Any] = {"view": self._linked(layout)}
        return await self._update(message | ({} if _has_picture(layout) else {"attachments": []}), message_id)

    async def _update(self, message: Mapping[str, Any], message_id: int, files: Sequence[discord.File] = ()) -> bool:
        edit = self.context.editors.of(message_id)
        if message_id == self.pressed_id and not self._is_done:
            edit = self._interaction.response.edit_message
        if edit is None:
            return False
        with suppress(Undelivered, discord.HTTPException):
            return await self._deliver(partial(edit, **message, allowed_mentions=NO_PINGS), files)
        return False

    async def _published(self) -> int | None:
        """Note that the first answer is for everyone, if it is; its id, or 0 where Discord doesn't tell."""
        if isinstance(self._made, discord.InteractionCallbackResponse) and (number := self._made.message_id):
            is_private = self._made.is_ephemeral()
        else:
            try:
                first = await self._interaction.original_response()
            except PASSING as error:
                log.info("it isn't known who sees an answer", error=str(error))
                return 0
            number, is_private = first.id, first.flags.ephemeral
        self._is_published = number != self.pressed_id and not is_private
        self._keep(number, ORIGINAL)
        return number if self._is_published else None

    def _keep(self, number: int, called: int) -> None:
        """Remember how to change a message by what this answer calls it; the interaction itself is let go."""
        self.context.editors.keep(number, partial(self._interaction.followup.edit_message, called))

    async def _look(self) -> None:
        """Send what everyone is owed, once."""
        if self._can_publish and not self._has_looked:
            self._has_looked = True
            for deliver in self.context[CHAT_ANSWERS]:
                await deliver(self)

    @property
    def _can_publish(self) -> bool:
        """Whether everyone would see it: what follows the promise of a private answer is that answer."""
        return self._is_press or not self._is_done or self._is_filled or self._is_published

    @property
    def _has_room(self) -> bool:
        """Whether a further message for everyone is left, beside the last one, which is kept for the person's own."""
        return self._further < MOST_FURTHER - (not self._is_finished)

    async def _shown(self, page: discord.Message) -> discord.Message:
        return page if self._is_published else await super()._shown(page)

    async def _edit(self, message: Mapping[str, Any], files: Sequence[discord.File] = ()) -> None:
        await self._look()
        if self._is_published:
            await self._update(message, self.pressed_id or 0, files)
            return
        await super()._edit(message, files)
        if self.pressed_id:
            self._keep(self.pressed_id, ORIGINAL)

    async def _send(self, layout: ui.LayoutView, files: Sequence[discord.File], *, private: bool) -> None:
        await self._look()
        if not self._is_done:
            await super()._send(layout, files, private=private)
            await self._published()
            self._is_filled = True
            return
        if self._is_press or self._is_published:
            self._further += 1
        await super()._send(layout, files, private=private)
        self._is_filled = True

    @property
    def _fills(self) -> bool:
        return super()._fills and not self._is_published


def _has_picture(layout: ui.LayoutView) -> bool:
    return any(isinstance(part, ui.MediaGallery) for part in layout.walk_children())

"""The answer to one interaction: in time whatever happens, once, on one page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import Any

import discord
from discord import ui

from bot.core.frame.acknowledgement import Undelivered, acknowledged
from bot.core.frame.context import context_of, request_of
from bot.core.frame.layouts import let_go
from bot.core.frame.pages import noted
from bot.core.frame.permissions import is_blind, require_here, require_posting, require_speaking
from bot.core.frame.traffic.failures import LOST
from bot.core.speech.limits import TITLE_LIMIT
from bot.core.speech.sentences import Words
from bot.core.user_limits import HEAVY

AGAIN_AFTER = (0.0, 0.3, 0.9)
SAID_AGAIN = 2
"""So often a sentence is put above a page that others turn; then it is a message of its own."""
DISMISSED = 10008
"""The error code of a message that is gone: whoever asked has dismissed what they were to see."""
ANSWERED = 40060
"""The error code of a second answer."""

NO_PINGS = discord.AllowedMentions.none()


class Answer:
    """The answer to one interaction.

    A press on a private message turns that page, whatever the button is; one on a message that everyone sees, like a
    command, is answered with a private page of its own, unless the button changes what it stands on.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self.context = context_of(interaction)
        self.request = request_of(interaction)
        """Who asks, where, and what they may."""
        message = interaction.message
        self._page = message if message and message.flags.ephemeral else None
        """The private page that was pressed, as it was then."""
        self._turns = self.context.turned.times(self._page.id) if self._page else 0
        self._is_press = message is not None
        """Whether there is a message that stays as it is until the answer: nothing shows that we have heard."""
        self._was_heard = False
        self._made: Any = None
        """What Discord has said of the last message that was sent or changed."""
        self._change_own: Callable[..., Awaitable[Any]] | None = None
        """How to change the private message this answer has sent, if it has sent one."""
        self._may_be_held = False
        """Whether an acknowledgement got no answer, which Discord may have heard all the same."""
        self._began: float | None = time.perf_counter()
        self._one_at_a_time = asyncio.Lock()

    def held_in_time(self) -> AbstractAsyncContextManager[None]:
        """Acknowledge if the block takes long."""
        return acknowledged(self.hold, self.context.handlers)

    async def finish(self) -> None:
        """Do what is left once the handler has answered."""

    @property
    def is_on_page(self) -> bool:
        """Whether a private page was pressed, which then shows what has changed."""
        return self._page is not None

    def pace(self) -> None:
        """Count what is about to be posted for everyone; raises `TooFast` if that is too much at once."""
        self.context.services.pace.spend(self.request.person)

    def speak(self) -> None:
        """Count something of theirs, such as a note or a choice; raises `MayNotSpeak` where they may not write."""
        require_speaking(self._interaction)
        self.pace()

    def require_boards(self) -> None:
        """Refuse where boards can't be posted, or they may not write; raises `CannotPost`, `MayNotSpeak`."""
        require_posting(self._interaction)
        require_speaking(self._interaction)

    def require_here(self, user: discord.abc.User) -> None:
        """Refuse whoever is known not to be in the chat in which this is asked; raises `NotInChat`."""
        require_here(self._interaction, user)

    def is_blind(self, user: discord.abc.User, channel_id: int) -> bool:
        """Whether a member of the server is known not to see a channel of it."""
        return is_blind(self._interaction.guild, user, channel_id)

    @asynccontextmanager
    async def turn(self, cost: int = HEAVY) -> AsyncIterator[None]:
        """What reads or draws a lot waits until it is one's turn; raises `TooFast`, `StillBusy`."""
        services, person = self.context.services, self.request.person
        services.pace.spend(person, cost)
        async with services.turns.taken(person):
            yield

    async def say(self, text: Words) -> None:
        """Say it privately: above the page that was pressed, in place of what was said there before."""
        if self._page is None:
            await self.show(sentence(text))
            return
        for _ in range(SAID_AGAIN):
            with suppress(*LOST):
                async with self.context.turned.alone(self._page.id):
                    layout = noted(await self._shown(self._page), str(text))
                    if layout and await self._closes(layout):
                        return
        await self.hold()
        await self._add(sentence(text))

    async def show(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Show a private page, in place of the one that was pressed."""
        if self._page:
            await self.change(layout, files)
        else:
            await self._send(layout, files, private=True)

    async def _add(self, layout: ui.LayoutView) -> None:
        """A further private message, after the answer; for what a page has no room for."""
        message: dict[str, Any] = {"view": self._linked(layout), "allowed_mentions": NO_PINGS, "ephemeral": True}
        async with self._one_at_a_time:
            assert self._is_done
            await self._deliver(partial(self._interaction.followup.send, **message))

    async def tell(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """A message for everyone there, which pings nobody; only to a press: what answers a command is private.

        Raises `JustDone` for a second press, `MayNotSpeak`.
        """
        assert self._is_press
        require_speaking(self._interaction)
        acting = self.context.services.acting
        async with acting.once(self.request.person, self.request.press):
            await self._send(layout, files, private=False)

    async def open(self, modal: ui.Modal) -> None:
        """Open a dialog, which the library need not remember: what is typed comes back under its custom id."""
        modal.title = modal.title[:TITLE_LIMIT]  # the number in it may be any that a custom id holds
        async with self._one_at_a_time:
            await self._deliver(partial(self._interaction.response.send_modal, modal))
        modal.stop()
        let_go(modal)

    async def change(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Change the message that was pressed, its pictures included."""
        message = {"view": self._linked(layout), "attachments": list(files)}
        if self._page is None:
            await self._edit(message, files)
            return
        async with self.context.turned.alone(self._page.id):
            try:
                await self._edit(message, files)
            finally:
                self.context.turned.note(self._page.id)

    async def close(self, layout: ui.LayoutView) -> None:
        """Change the message that was pressed; its pictures stay."""
        await self._edit({"view": self._linked(layout)})

    async def _closes(self, layout: ui.LayoutView) -> bool:
        """Close the message that was pressed; False if another process has turned it and its picture is gone."""
        try:
            await self.close(layout)
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST:
                raise
            self._turns = -1
            return False
        return True

    async def hold(self) -> None:
        """Acknowledge, without an answer yet."""
        async with self._one_at_a_time:
            if self._is_done:
                return
            respond = self._interaction.response.defer
            try:
                await self._deliver(respond if self._is_press else partial(respond, ephemeral=True, thinking=True))
            except Undelivered:
                self._may_be_held = True
                raise

    async def _shown(self, page: discord.Message) -> discord.Message:
        """The page as it is now, if a press has turned it since, or may have where another process answers, too."""
        is_known = not (page.attachments and self.context.services.database.is_shared)
        if is_known and self.context.turned.times(page.id) == self._turns:
            return page
        await self.hold()
        self._interaction._original_response = None  # noqa: SLF001 (which the library would give again)
        return await self._interaction.original_response()

    @property
    def _fills(self) -> bool:
        """Whether the first answer is a promise of the message that follows."""
        return not self._is_press

    @property
    def _is_done(self) -> bool:
        """Whether Discord has a first answer, as far as we know."""
        return self._was_heard or self._interaction.response.is_done()

    async def _edit(self, message: Mapping[str, Any], files: Sequence[discord.File] = ()) -> None:
        """Change the message that was pressed; where it isn't clear which answer Discord has heard, once more."""
        later = partial(self._interaction.edit_original_response, **message, allowed_mentions=NO_PINGS)
        async with self._one_at_a_time:
            if not self._is_done:
                now = partial(self._interaction.response.edit_message, **message, allowed_mentions=NO_PINGS)
                if await self._deliver(now, files):
                    return
            await self._deliver(later, files)

    async def _send(self, layout: ui.LayoutView, files: Sequence[discord.File], *, private: bool) -> None:
        message: dict[str, Any] = {"view": self._linked(layout), "allowed_mentions": NO_PINGS}
        new = {**message, "files": list(files), "ephemeral": private}

        async def follow() -> None:
            sent = await self._interaction.followup.send(**new, wait=True)
            if private:
                self._change_own = partial(self._interaction.followup.edit_message, sent.id)

        async with self._one_at_a_time:
            if private and self._change_own:
                await self._deliver(partial(self._change_own, **message, attachments=list(files)), files)
                return
            if not self._is_done:
                now = partial(self._interaction.response.send_message, **new)
                if await self._deliver(now, files):
                    self._change_own = self._interaction.edit_original_response if private else None
                    return
                if self._is_press and not (self._may_be_held and private):
                    return  # what was heard is this very message
            if self._fills:
                filled = partial(self._interaction.edit_original_response, **message, attachments=list(files))
                await self._deliver(filled, files)
            else:
                await self._deliver(follow, files, again=private)

    def _linked(self, layout: ui.LayoutView) -> ui.LayoutView:
        return self.context.mentions.link(layout)

    async def _deliver(
        self, send: Callable[[], Awaitable[Any]], files: Sequence[discord.File] = (), *, again: bool = True
    ) -> bool:
        """Send, `again` if the connection breaks; raises `Undelivered`, `discord.HTTPException`.

        Returns False where Discord has heard an answer before, which may be this one or an acknowledgement.
        """
        for pause in AGAIN_AFTER if again else ():
            with suppress(*LOST):
                return await self._try(send, files)
            await asyncio.sleep(pause)
        try:
            return await self._try(send, files)
        except LOST as error:
            raise Undelivered(str(error)) from error

    async def _try(self, send: Callable[[], Awaitable[Any]], files: Sequence[discord.File]) -> bool:
        """Send once, or as often as the library does where Discord fails, though it may have heard us."""
        for file in files:
            file.reset()
        try:
            self._made = await send()
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                self._was_heard = True
                return False
            if _is_overloaded(error) or error.code == DISMISSED:
                raise Undelivered(str(error)) from error
            raise
        self._note_heard()
        return True

    def _note_heard(self) -> None:
        """Measure how long the first answer took."""
        if self._began is not None:
            metrics = self.context.services.metrics
            metrics.acknowledged.labels(self._interaction.type.name).observe(time.perf_counter() - self._began)
            self._began = None


def sentence(text: Words, *buttons: ui.Item[Any]) -> ui.LayoutView:
    """A message of plain text, with up to five buttons or a select."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(str(text)))
    if buttons:
        layout.add_item(ui.ActionRow(*buttons))
    return layout


def _is_overloaded(error: discord.HTTPException) -> bool:
    """Whether Discord failed, or made us wait, as often as the library tries; it has nothing against the answer."""
    return error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR

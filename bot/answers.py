"""Answering an interaction: in time whatever happens, once, and kindly when something goes wrong."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
import structlog
from discord import ui

from bot import wording
from bot.desk import desk_of, person_of
from bot.services.speech import Words, language_for, refusal_words, speaking
from games.core import PlayerError

DEFER_AFTER = 0.05
"""Seconds. An answer usually takes 15 ms; what takes longer, in a burst or on a busy disk, is acknowledged first."""

TOO_LATE = {10062, 40060, 50027}
"""Error codes: unknown interaction, answered already, token expired."""

NO_PINGS = discord.AllowedMentions.none()

log = structlog.get_logger(__name__)


class Answer:
    """The answer to one interaction: a private message, or a change of the message that was pressed."""

    def __init__(self, interaction: discord.Interaction[Any], *, changes: bool) -> None:
        self._interaction = interaction
        self._changes = changes
        self._one_at_a_time = asyncio.Lock()

    async def say(self, text: Words) -> None:
        """A private sentence."""
        await self.show(sentence(text))

    async def show(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """A private message."""
        await self._send(layout, files, private=True)

    async def tell(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """A message for everybody there, which pings nobody; only to a press that changes, else waiting hides it."""
        assert self._changes
        await self._send(layout, files, private=False)

    async def change(self, layout: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Change the message that was pressed, its pictures included."""
        message: dict[str, Any] = {"view": layout, "attachments": list(files), "allowed_mentions": NO_PINGS}
        async with self._one_at_a_time:
            if not self._interaction.response.is_done():
                await self._interaction.response.edit_message(**message)
            else:
                await self._interaction.edit_original_response(**message)

    async def hold(self) -> None:
        """Acknowledge without an answer yet."""
        async with self._one_at_a_time:
            if self._interaction.response.is_done():
                return
            if self._changes:
                await self._interaction.response.defer()
            else:
                await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def _send(self, layout: ui.LayoutView, files: Sequence[discord.File], *, private: bool) -> None:
        async with self._one_at_a_time:
            if not self._interaction.response.is_done():
                await self._interaction.response.send_message(
                    view=layout, files=list(files), ephemeral=private, allowed_mentions=NO_PINGS
                )
            elif self._changes:
                await self._interaction.followup.send(
                    view=layout, files=list(files), ephemeral=private, allowed_mentions=NO_PINGS
                )
            else:
                await self._interaction.edit_original_response(
                    view=layout, attachments=list(files), allowed_mentions=NO_PINGS
                )


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *, changes: bool = False) -> AsyncIterator[Answer]:
    """The frame of every handler: speaks the person's language and acknowledges in time.

    Whatever is raised becomes a private sentence.
    """
    answer = Answer(interaction, changes=changes)
    timer = asyncio.create_task(_hold_later(answer))
    with speaking(language_for(interaction.locale.value)):
        try:
            try:
                yield answer
                await _remember_language(interaction)
            except PlayerError as refusal:
                await answer.say(refusal_words(refusal))
            except discord.HTTPException as error:
                if error.code not in TOO_LATE:
                    await _apologise(interaction, answer, error)
                else:
                    log.warning("answered too late or twice", interaction=interaction.id, code=error.code)
            except Exception as error:
                await _apologise(interaction, answer, error)
        except discord.HTTPException as error:
            log.warning("the answer could not be delivered", interaction=interaction.id, error=str(error))
        finally:
            timer.cancel()


def sentence(text: Words) -> ui.LayoutView:
    """A message of plain text."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(str(text)))
    return layout


async def _remember_language(interaction: discord.Interaction[Any]) -> None:
    """For what is sent to the person directly, when no interaction tells the language."""
    language = language_for(interaction.locale.value)
    await desk_of(interaction).house.preferences.remember_language(person_of(interaction), language)


async def _apologise(interaction: discord.Interaction[Any], answer: Answer, error: Exception) -> None:
    """Log a bug once, and tell the person how to name it."""
    reference = secrets.token_hex(4)
    log.error(
        "a handler failed",
        reference=reference,
        interaction=interaction.id,
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        data=interaction.data,
        exc_info=error,
    )
    await answer.say(wording.UNKNOWN_ERROR.format(reference=reference))


async def _hold_later(answer: Answer) -> None:
    await asyncio.sleep(DEFER_AFTER)
    try:
        await answer.hold()
    except discord.HTTPException as error:
        log.warning("could not acknowledge in time", error=str(error))

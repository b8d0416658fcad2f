"""A board that is pressed to move becomes an old one as the answer to that."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import context_of
from bot.core.frame.move_choice import Close
from bot.core.outbox.kinds import Shown
from bot.core.outbox.messages import Form
from bot.core.outbox.outbox import Outbox
from bot.core.speech.sentences import language_for, speaking


@asynccontextmanager
async def closing(interaction: discord.Interaction[Any], answer: Answer) -> AsyncIterator[Close | None]:
    """Tell how the message that was pressed loses its buttons, which the postman leaves alone; None if private."""
    message, context = interaction.message, context_of(interaction)
    if message is None or message.flags.ephemeral:
        yield None
        return
    with context.pressed.answering(message.id) as answered:

        async def close(shown: Shown) -> None:
            delivery = await context[Outbox].pressed(message.id, shown)
            if delivery is None:
                return
            language = delivery.language or language_for((interaction.guild_locale or interaction.locale).value)
            letters = context.letters[delivery.kind.key]
            with speaking(language):
                if letters.shrinks(delivery, Form.CLOSED):
                    await answer.change(letters.layout(delivery, Form.CLOSED, None))
                else:
                    await answer.close(letters.layout(delivery, Form.CLOSED, letters.picture_name(delivery.shown)))
            answered.set_result(True)
            await context[Outbox].answered(delivery)

        yield close

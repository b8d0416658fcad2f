"""The question before someone is forgotten, and the file with everything stored about a person."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.core.exports import paced
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.personal import Ties
from bot.people.privacy import words
from bot.people.privacy.privacy import Privacy

FILE_NAME = "engawa-about-you.json"
FILE_LIMIT = 10_000_000
"""Bytes: Discord takes 10 MiB; a thousand long matches come near to that."""


class ForgetButton(Press, template=r"forget:me"):
    """Deletes everything about whoever presses it."""

    def __init__(self) -> None:
        super().__init__(button(words.FORGET, "forget:me", discord.ButtonStyle.danger, "🗑️"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        ties = await context[Privacy].forget(answer.request)
        await answer.change(sentence(words.forgotten(ties)))


class RememberButton(Press, template=r"forget:nothing"):
    """Takes the question away and deletes nothing."""

    def __init__(self) -> None:
        super().__init__(button(words.REMEMBER, "forget:nothing"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.change(sentence(words.REMEMBERED))


def forget_question(ties: Ties) -> ui.LayoutView:
    """Say exactly what would happen, and ask."""
    layout = sentence(words.forget_question(ties))
    layout.add_item(ui.ActionRow(ForgetButton(), RememberButton()))
    return layout


async def export_message(stored: Mapping[str, Any]) -> tuple[ui.LayoutView, list[discord.File]]:
    """Write the file off the event loop, with a sentence on what it holds."""
    data, name = await asyncio.to_thread(_written, stored)
    file = discord.File(BytesIO(data), filename=name)
    layout = sentence(words.EXPORTED)
    layout.add_item(ui.File(file))
    return layout, [file]


def _pieces(stored: Mapping[str, Any]) -> Iterator[bytes]:
    """The file piece by piece: what encodes it stops all other threads as long as it is at one."""
    for number, (name, found) in enumerate(stored.items()):
        yield b"%s%s:" % (b"," if number else b"{", _json(name))
        if isinstance(found, list):
            yield from (b"%s%s" % (b"," if place else b"[", _json(each)) for place, each in enumerate(paced(found)))
            yield b"]" if found else b"[]"
        else:
            yield _json(found)
    yield b"}"


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _written(stored: Mapping[str, Any]) -> tuple[bytes, str]:
    """The file and its name."""
    data = b"".join(_pieces(stored))
    return (data, FILE_NAME) if len(data) <= FILE_LIMIT else (gzip.compress(data), f"{FILE_NAME}.gz")

"""What is stored about a person: the page, the file with all of it, and the question before they are forgotten."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.core.exports import paced
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import AttachedFile
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.personal import Ties
from bot.people.privacy import words
from bot.people.privacy.privacy import Privacy

FILE_NAME = "engawa-about-you.json"
FILE_LIMIT = 10_000_000
"""Bytes: Discord takes 10 MiB; a thousand long matches come near to that."""


class ExportButton(Press, template=r"privacy:export"):
    """Makes a file of everything stored about whoever presses it."""

    def __init__(self) -> None:
        super().__init__(button(words.EXPORT, "privacy:export", discord.ButtonStyle.primary))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with answer.turn():
            await answer.show(*(await export_page(await context[Privacy].export(answer.request.person))).message)


class DeleteButton(Press, template=r"privacy:delete"):
    """Asks before everything is deleted."""

    def __init__(self) -> None:
        super().__init__(button(words.DELETE, "privacy:delete", discord.ButtonStyle.danger))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*forget_page(await context[Privacy].ties(answer.request.person)).message)


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


def privacy_page() -> Page:
    """What is stored, and what can be done about it."""
    return Page(title=words.YOUR_DATA, text=words.STORED, actions=[ExportButton(), DeleteButton()])


def forget_page(ties: Ties) -> Page:
    """Say exactly what would happen, and ask."""
    actions = [ForgetButton(), RememberButton()]
    return Page(title=words.FORGET_TITLE, text=words.forget_question(ties), actions=actions)


async def export_page(stored: Mapping[str, Any]) -> Page:
    """The file, written off the event loop."""
    data, name = await asyncio.to_thread(_written, stored)
    file = AttachedFile(data, name)
    return Page(title=words.YOUR_DATA, text=words.EXPORTED, file=file, actions=[DeleteButton()])


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

"""Answering an interaction: in time whatever happens, once, and kindly when something goes wrong."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import Any, cast

import discord
import structlog

from bot.core.frame import words
from bot.core.frame.acknowledgement import Undelivered
from bot.core.frame.answer import NO_PINGS, Answer, sentence
from bot.core.frame.chat_answer import ChatAnswer
from bot.core.frame.context import Context
from bot.core.frame.layouts import let_go
from bot.core.frame.permissions import in_chat
from bot.core.people import Person, Request
from bot.core.refusals import is_passing, refusal_of, watched
from bot.core.services import Services
from bot.core.slots import Slot
from bot.core.speech.sentences import language_for, refusal_words, speaking
from bot.core.user_limits import LimitReached
from games.core import PlayerError

__all__ = ["LISTENERS", "NO_PINGS", "WATCHERS", "Answer", "answering", "sentence"]

LISTENERS = Slot[Callable[[Services, Person, str], Awaitable[None]]]("listeners")
"""Who wants to know, after each answer, which language someone's Discord speaks."""
WATCHERS = Slot[Callable[[Services, Person, int | None, str], Awaitable[None]]]("watchers")
"""Who wants to know who reached which limit in which server (None: in a direct message)."""

PRESSED = "pressed"
"""Where an interaction keeps what the library makes of the message of a button."""
TOO_LATE = {10015, 10062, 50027}
"""Error codes: token forgotten, unknown interaction, token expired."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *, holds: bool = True) -> AsyncIterator[Answer]:
    """The frame of every handler: speaks the person's language and, if it `holds`, acknowledges in time.

    That is before any work while a crowd is being answered. Whatever is raised becomes a private sentence.
    """
    kind = ChatAnswer if in_chat(interaction) else Answer
    answer, began = kind(interaction), time.perf_counter()
    context, language = answer.context, language_for(interaction.locale.value)
    with context.answered(), speaking(language), watched() as saved:
        try:
            async with answer.held_in_time() if holds else nullcontext():
                try:
                    yield answer
                    await answer.finish()
                    await _remember_language(context, answer.request.person, language)
                except PlayerError as refusal:
                    if isinstance(refusal, LimitReached):
                        await _tell_slowed(context, answer.request, refusal)
                    await answer.say(refusal_words(refusal))
                except Undelivered:
                    raise
                except discord.HTTPException as error:
                    if error.code not in TOO_LATE:
                        await _apologise(interaction, answer, error)
                    else:
                        log.warning("answered too late", interaction=interaction.id, code=error.code)
                except Exception as error:
                    if busy := refusal_of(error, may_be_saved=saved.is_possible):
                        log.warning("the database is too busy, or away", interaction=interaction.id, error=str(error))
                        await answer.say(refusal_words(busy))
                    else:
                        await _apologise(interaction, answer, error)
        except (Undelivered, discord.HTTPException) as error:
            log.warning("the answer could not be delivered", interaction=interaction.id, error=str(error))
        finally:
            context.services.metrics.answered.labels(interaction.type.name).observe(time.perf_counter() - began)
            _let_go(interaction)


def _let_go(interaction: discord.Interaction[Any]) -> None:
    """Undo the circles that the library ties, and in which all of it would stay until the next look for garbage."""
    if pressed := interaction.extras.pop(PRESSED, None):
        let_go(pressed)
    interaction._original_response = None  # noqa: SLF001
    if interaction.response.is_done():
        cast(Any, interaction.response)._parent = None  # noqa: SLF001


async def _remember_language(context: Context, person: Person, language: str) -> None:
    """Keep the language for what is sent to the person directly, when no interaction tells it."""
    for listen in context[LISTENERS]:
        await _by_the_way(listen(context.services, person, language))


async def _tell_slowed(context: Context, request: Request, refusal: LimitReached) -> None:
    for watch in context[WATCHERS]:
        await _by_the_way(watch(context.services, request.person, request.place.guild_id, refusal.limit))


async def _by_the_way(act: Awaitable[None]) -> None:
    """Do what the answer does not depend on; while the database is away it is left out."""
    try:
        await act
    except Exception as error:
        if not is_passing(error):
            raise
        log.info("something is not noted while the database is away", reason=str(error))


async def _apologise(interaction: discord.Interaction[Any], answer: Answer, error: Exception) -> None:
    """Log a bug once, and tell the person how to name it."""
    reference = secrets.token_hex(4)
    log.error(
        "a handler failed",
        reference=reference,
        interaction=interaction.id,
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        asked=_asked(interaction),
        exc_info=error,
    )
    await answer.say(words.UNKNOWN_ERROR.format(reference=reference))


def _asked(interaction: discord.Interaction[Any]) -> str:
    """The command, button or menu it was, without anything that was typed or chosen."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return str(data.get("custom_id", "")).partition(":")[0]

"""What options of slash commands suggest while someone types, whichever subject knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeAlias, cast

import discord
import structlog
from discord import app_commands

from bot.core.frame.context import context_of
from bot.core.frame.traffic.failures import LOST, PASSING
from bot.core.slots import Slot
from bot.core.speech.names import in_label
from bot.core.speech.sentences import Sentence
from bot.core.speech.typed import bare

MOST_SUGGESTED = 25
"""Discord's limit for suggestions."""

TOO_LONG_S = 1.5
"""Seconds after a key.

If suggestions take longer, as while the database is away, there are none: Discord waits for three seconds, and a
busy machine may need the rest.
"""

MOST_LATE_S = 1.0
"""How much of that may have passed before we hear of the key; a longer delay means that Discord's clock differs."""

TRIES = 3
"""Tries to deliver an answer whose connection breaks."""

Suggest: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
"""The choices that fit what was typed."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What options of slash commands suggest, of whichever subject."""

    source: str
    """The name under which they ask for it."""
    suggest: Suggest


log = structlog.get_logger(__name__)

SUGGESTIONS = Slot[Suggestion]("suggestions")


def suggested(source: str) -> Suggest:
    async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[Any]]:
        for each in context_of(interaction)[SUGGESTIONS]:
            if each.source == source:
                return await each.suggest(interaction, typed)
        raise LookupError(f"no subject suggests {source}")

    return suggest


class Typing:
    """Answers everyone who types in time: with nothing where their suggestions are late or fail."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()

    def expect(self, interaction: discord.Interaction[Any], now: datetime) -> None:
        """Expect that someone who has pressed a key is answered by now or soon."""
        late = (now - interaction.created_at).total_seconds()
        patience = TOO_LONG_S - min(max(late, 0.0), MOST_LATE_S)
        cast(Any, interaction)._cs_response = Suggested(interaction)  # noqa: SLF001 (where the library looks for it)
        task = asyncio.create_task(self._answer(interaction, patience))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def end(self) -> None:
        self._ending.set()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    async def _answer(self, interaction: discord.Interaction[Any], patience: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ending.wait(), patience)
        await suggest_nothing(interaction)


async def suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    """Suggest nothing unless there are suggestions already; that is better than no answer."""
    if not interaction.client.is_closed():
        await interaction.response.autocomplete([])


class Suggested(discord.InteractionResponse[Any]):
    """The answer to a key, of which there is one: what is on its way is neither overtaken nor followed by another.

    The library only knows of an answer once Discord has taken it.
    """

    _is_over: asyncio.Event | None = None
    """Set once it has been taken or lost; None before it is begun."""

    async def autocomplete(self, choices: Sequence[app_commands.Choice[Any]]) -> None:
        """Suggest these, again if the connection breaks; where others are on their way, wait for those."""
        if self._is_over:
            await self._is_over.wait()  # a process that stops may end after this
            return
        self._is_over = asyncio.Event()
        try:
            for _ in range(TRIES - 1):
                with suppress(*LOST):
                    await super().autocomplete(choices)
                    return
            await super().autocomplete(choices)
        except PASSING as error:
            log.info("suggestions were not taken", interaction=self._parent.id, error=str(error))
        finally:
            self._is_over.set()
            cast(Any, self)._parent = None  # noqa: SLF001 (a circle, which would stay until the next look for garbage)


def choices_of(labels: Mapping[Any, Sentence]) -> list[app_commands.Choice[str]]:
    """Everything that an option can be, in English: Discord is told the translations with the command."""
    return [app_commands.Choice(name=label.source, value=str(value)) for value, label in labels.items()]


def fitting_matches(labels: Mapping[int, str], typed: str) -> list[app_commands.Choice[int]]:
    """Matches by number whose labels fit what was typed."""
    wanted = bare(typed).lstrip("#")
    found = [
        app_commands.Choice(name=label[:100], value=number) for number, label in labels.items() if wanted in bare(label)
    ]
    return by_number(typed, found)[:MOST_SUGGESTED]


class Named(Protocol):
    """A row with a number and a name."""

    @property
    def id(self) -> int:
        """The number it is chosen by."""

    @property
    def name(self) -> str:
        """What people called it."""


def fitting_names(rows: Iterable[Named], typed: str) -> list[app_commands.Choice[int]]:
    """Rows by number whose number or name holds what was typed, in their order."""
    fitting = [row for row in rows if bare(typed).lstrip("#") in bare(f"{row.id} {row.name}")]
    return [
        app_commands.Choice(name=f"{row.id}. {in_label(row.name)}"[:100], value=row.id)
        for row in fitting[:MOST_SUGGESTED]
    ]


def by_number(typed: str, choices: Iterable[app_commands.Choice[int]]) -> list[app_commands.Choice[int]]:
    """Choices of matches: the very number that was typed first, then those that begin with it."""
    wanted = bare(typed).lstrip("#")
    return sorted(choices, key=lambda each: (str(each.value) != wanted, not str(each.value).startswith(wanted)))

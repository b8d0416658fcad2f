"""What options of slash commands suggest while someone types, whichever subject knows it."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import discord
from discord import app_commands

from bot.frame.context import context_of
from bot.frame.failures import PASSING

MOST_SUGGESTED = 25
"""Discord's limit."""

TOO_LONG_S = 2.0
"""After so long, such as while the database is away, nothing is suggested: Discord waits for three seconds."""

Suggest: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
"""The choices that fit what was typed."""


def suggested(source: str) -> Suggest:
    """The suggestions that some subject offers under this name."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[Any]]:
        for subject in context_of(interaction).subjects:
            if source in subject.suggestions:
                found: list[app_commands.Choice[Any]] = await subject.suggestions[source](interaction, typed)
                return found
        raise LookupError(f"no subject suggests {source}")

    return suggest


async def suggest_nothing_later(interaction: discord.Interaction[Any]) -> None:
    """Suggest nothing rather than leave someone who types without an answer."""
    await asyncio.sleep(TOO_LONG_S)
    if not interaction.response.is_done():
        with suppress(*PASSING):
            await interaction.response.autocomplete([])


def folded(text: str) -> str:
    """A text as it is looked for: without case, accents and blanks around it."""
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def fitting_matches(labels: Mapping[int, str], typed: str) -> list[app_commands.Choice[int]]:
    """Matches by number whose labels fit what was typed."""
    wanted = folded(typed).lstrip("#")
    found = [
        app_commands.Choice(name=label[:100], value=number)
        for number, label in labels.items()
        if wanted in folded(label)
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
    fitting = [row for row in rows if typed.lower() in f"{row.id} {row.name}".lower()]
    return [app_commands.Choice(name=f"{row.id}. {row.name}"[:100], value=row.id) for row in fitting[:MOST_SUGGESTED]]


def by_number(typed: str, choices: Iterable[app_commands.Choice[int]]) -> list[app_commands.Choice[int]]:
    """Choices of matches: the very number that was typed first, then those that begin with it."""
    wanted = typed.strip().lstrip("#")
    return sorted(choices, key=lambda each: (str(each.value) != wanted, not str(each.value).startswith(wanted)))

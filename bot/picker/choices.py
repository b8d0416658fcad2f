"""How choices are laid out: a few as buttons in a row, more as a select; and how a custom id carries them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import ui

from bot.picker import words
from bot.picker.picking import Choosable
from bot.speech.sentences import in_words
from games.core import Step

MOST_BUTTONS = 5
"""More choices than fit in one row become a select."""

SEPARATOR = "."


def choice_row(
    offers: Sequence[Choosable], *, button: Callable[[Choosable], ui.Item[Any]], select: Callable[[str], ui.Item[Any]]
) -> ui.ActionRow[Any]:
    """One row to choose from; the select is told what to say as long as nothing is chosen."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    if len(offers) > MOST_BUTTONS:
        row.add_item(select(words.CHOICES.format(len(offers))))
        return row
    for offer in offers:
        row.add_item(button(offer))
    return row


def options(custom_id: str, choices: Sequence[Step], hint: str) -> ui.Select[Any]:
    """The select inside a persistent one."""
    found = [discord.SelectOption(label=in_words(step.words)[:100], value=step.cell) for step in choices]
    return ui.Select(custom_id=custom_id, placeholder=hint[:150] or None, options=found)


def join(cells: Sequence[str]) -> str:
    """Choices as a custom id carries them."""
    return SEPARATOR.join(cells)


def split(cells: str) -> tuple[str, ...]:
    """The choices a custom id carries."""
    return tuple(cells.split(SEPARATOR)) if cells else ()

"""Pages of the help, each brought by the subject that it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from discord import ui

from bot.core.frame.context import Context
from bot.core.people import Person
from bot.core.slots import Slot
from bot.core.speech.sentences import Words

Opening: TypeAlias = Callable[[Context, Person], Awaitable[ui.LayoutView]]
"""Opens the page as someone sees it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the help, and the button that leads to it."""

    key: str
    rank: int
    """The button stands before those with a higher one."""
    label: Words
    emoji: str
    open: Opening


TOPICS = Slot[Topic]("topics")

"""Pages of the help, each brought by the subject that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bot.core.slots import Slot
from bot.core.speech.sentences import Words


def no_items(context: Any) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the help."""

    key: str
    rank: int
    """It stands before those with a higher one; the first is what the help begins with."""
    label: Words
    text: Words
    items: Callable[[Any], Iterable[Any]] = no_items
    """Buttons that lead on, made from the context of handlers."""


TOPICS = Slot[Topic]("topics")

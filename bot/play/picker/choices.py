"""How choices are laid out: as buttons in rows, so that each takes one tap; and how a custom id carries them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from discord import ui

from bot.core.frame.layouts import MOST_IN_A_ROW
from bot.play.picker.choice import Choosable

SEPARATOR = "."


def choice_rows(
    offers: Sequence[Choosable], button: Callable[[Choosable, str], ui.Item[Any]]
) -> Iterator[ui.ActionRow[Any]]:
    """Rows of buttons to choose from, each made of an offer and the words on it; in several rows they say less each."""
    are_many = len(offers) > MOST_IN_A_ROW
    for start in range(0, len(offers), MOST_IN_A_ROW):
        few = offers[start : start + MOST_IN_A_ROW]
        yield ui.ActionRow(*(button(offer, offer.brief if are_many else offer.words) for offer in few))


def join(cells: Sequence[str]) -> str:
    """Choices as a custom id carries them."""
    return SEPARATOR.join(cells)


def split(cells: str) -> tuple[str, ...]:
    """The choices a custom id carries."""
    return tuple(cells.split(SEPARATOR)) if cells else ()

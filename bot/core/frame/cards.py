"""Buttons that subjects put on messages of other subjects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.core.slots import Slot
from games.core import AnyGame


class Card(StrEnum):
    """A message that takes buttons of others."""

    WAITING = "waiting"
    """A table or an open challenge that can be joined."""
    GAME = "game"
    """The page on which a game begins: with whom one can play it."""
    FIRST = "first"
    """What is said to who plays a game for the first time: one button."""
    SETTINGS = "settings"
    """What else there is on that page."""
    OPPONENT = "opponent"
    """The page on which a friend is chosen, with the way back."""
    START = "start"
    """The first page of the help, about no single game."""
    RULES = "rules"
    """The way to the rules of a game."""
    LEARNING = "learning"
    """The page of the help on learning, about no single game."""
    LEARNT = "learnt"
    """The end of the lesson on a game."""
    GAMES = "games"
    """The list of all that someone plays, about no single game."""
    DIGEST = "digest"
    """All that waits for someone, about no single game."""


@dataclass(frozen=True, slots=True)
class CardButton:
    card: Card
    rank: int
    """Buttons stand before those with a higher rank."""
    items: Callable[[AnyGame | None], Iterable[Any]]
    """Components of Discord, for a card about this game."""


CARD_BUTTONS = Slot[CardButton]("card buttons")


class Cards:
    def __init__(self, buttons: Iterable[CardButton]) -> None:
        self._buttons = sorted(buttons, key=lambda each: each.rank)

    def on(self, card: Card, game: AnyGame | None = None) -> tuple[Any, ...]:
        return tuple(item for each in self._buttons if each.card is card for item in each.items(game))

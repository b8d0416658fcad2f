"""Positions in which someone chooses a move, whichever subject they belong to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import discord
from discord import ui

from bot.core.frame.context import Context
from bot.core.people import Person, Player, Request
from bot.core.slots import Slot
from games.core import AnyGame
from renderers.base import Frame


class Put(Protocol):
    """Puts the next page into the message that was pressed, or into a new private one."""

    def __call__(self, layout: ui.LayoutView, files: Sequence[discord.File] = (), /) -> Awaitable[None]: ...


Close: TypeAlias = Callable[[Any], Awaitable[None]]
"""Is handed what is shown from now on."""


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A position in which someone chooses a move, and how its picture looks to them."""

    game: AnyGame
    state: Any
    ply: int
    """Entries made so far."""
    frame: Frame
    title: str
    """What the position belongs to, in a few words."""
    chooser: Player | None = None
    """The person who chooses, where that was loaded with the position."""
    is_practised: bool = False
    """Whether whoever chooses has made moves enough there to do without a preview."""
    has_preview: bool = True
    """Whether the move is shown before it is played, to those who want that."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A press on the way to a move."""

    request: Request
    context: Context
    put: Put
    tell: Put
    """Where a refusal is explained, however the press is answered."""
    close: Close | None = None
    """Takes the buttons off the message that was pressed, once the move is made."""

    @property
    def person(self) -> Person:
        return self.request.person


class Source(Protocol):
    """Positions to choose moves in, each known by a number and a ply."""

    key: str
    """Their name in custom ids."""

    async def open(self, context: Context, person: Person, number: int, ply: int) -> MoveChoice:
        """The position as someone may choose in it now; raises `PlayerError`."""

    async def play(self, asked: Asked, number: int, ply: int, notation: str) -> None:
        """Make the move that was chosen, and say so."""


POSITIONS = Slot[Source]("positions")

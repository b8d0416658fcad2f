"""What is stored about people: how they get it, and how they are forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from bot.core.people import Player
from bot.core.services import Services
from bot.core.slots import Slot
from storage import Connection


@dataclass(frozen=True, slots=True)
class Ties:
    """What someone would leave behind."""

    running: int = 0
    waiting: int = 0
    """Tables they sit at."""


Export: TypeAlias = Callable[[Connection, Player], Awaitable[Any]]
"""Everything of one kind that is stored about a person, as JSON takes it; days and moments may stay as they are."""

Leaving: TypeAlias = Callable[[Services, Connection, Player], Awaitable[Ties | None]]
"""Takes someone out of what still runs, because they want to be forgotten; returns what they are told of it."""

Forgetting: TypeAlias = Callable[[Connection, Player, datetime], Awaitable[None]]
"""Erases what is stored about a person, once nothing that runs needs it any more."""

Renaming: TypeAlias = Callable[[Connection, int, datetime], Awaitable[None]]
"""Shows what has this number by the name it has now."""


class End(StrEnum):
    """What deleting their data leaves of a column about a person."""

    GONE = "gone"  # the row goes, or the column is emptied
    CLEANED = "cleaned"  # what people typed loses the name; `storage.erasure.TYPED` says where that means the person
    NOBODYS = "nobody's"  # it leads to a player of whom nothing is known any more


class Held(NamedTuple):
    """Columns of or about people."""

    columns: str
    """`table.column`, with blanks between."""
    export: str
    """The key under which people find them in their file."""
    end: End


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """What one subject stores about people."""

    holds: tuple[Held, ...] = ()
    """Every column of or about a person: a test compares them with the tables."""
    impersonal: tuple[str, ...] = ()
    """Columns of JSON and text that tell nothing about people."""
    exports: Mapping[str, Export] = field(default_factory=dict)
    """What is exported, by the keys in the file that a person gets."""
    leave: Leaving | None = None
    forget: Forgetting | None = None
    renamed: Mapping[str, Renaming] = field(default_factory=dict)
    """What follows when a row has lost someone's name from what people typed there, by its table."""


PERSONAL = Slot[Personal]("personal")
"""What each subject stores: first everyone leaves, then everything is erased, both in the reverse order."""

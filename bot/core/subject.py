"""What a subject plugs into the rest of the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.core.people import Person
from bot.core.services import Services

Builder: TypeAlias = Callable[[Services], object]
"""Makes a service out of those that earlier subjects have built."""
Listener: TypeAlias = Callable[[Services, Person, str], Awaitable[None]]
"""Is told, after each answer, which language somebody's Discord speaks."""
Chooser: TypeAlias = Callable[[Services, int | None], Awaitable[str | None]]
"""The language of what everybody sees in a server (None: in a direct message), None where none was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One concern of the bot. Every field is a socket: whatever a subject brings is collected from the register."""

    key: str
    services: tuple[Builder, ...] = ()
    """What handlers and later subjects find by its class."""
    commands: tuple[Any, ...] = ()
    """Slash commands, as `discord.app_commands` has them."""
    components: tuple[Any, ...] = ()
    """Persistent buttons and selects: subclasses of `discord.ui.DynamicItem`."""
    suggestions: Mapping[str, Any] = field(default_factory=dict)
    """What options of slash commands suggest, by the names under which commands of any subject ask for it."""
    consequences: Mapping[str, Any] = field(default_factory=dict)
    """What follows, in the same transaction, when a person chooses a setting: `bot.players.preferences.Consequence`."""
    listeners: tuple[Listener, ...] = ()
    """Who wants to know in which language people use Discord."""
    choosers: tuple[Chooser, ...] = ()
    """Who knows which language a server wants; the first answer counts."""
    controls: tuple[Any, ...] = ()
    """Buttons below the board of a match and beside what is said of a move: `bot.matches.boards.Control`."""
    menu: tuple[Any, ...] = ()
    """Entries of the menu of a match: `bot.matches.boards.MenuEntry`."""
    paragraphs: tuple[Any, ...] = ()
    """What stands on a board below whose turn it is: `bot.matches.boards.Paragraph`."""
    told: tuple[Any, ...] = ()
    """Its kinds of entries and incidents in words: `EntryTelling` and `IncidentTelling` of `bot.matches.told`."""
    logs: tuple[Any, ...] = ()
    """What else the log of a match tells: `bot.archive.logs.LogSource`."""
    positions: Mapping[str, Any] = field(default_factory=dict)
    """Positions to choose moves in, by the name that custom ids carry: `bot.frame.choosing.Source`."""
    topics: tuple[Any, ...] = ()
    """Pages of the help: `bot.frame.topics.Topic`."""

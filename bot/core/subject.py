"""What a subject plugs into the rest of the bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.core.services import Services

Builder: TypeAlias = Callable[[Services], object]
"""Makes a service out of those that earlier subjects have built."""


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

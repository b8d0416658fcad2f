"""What a subject plugs into the rest of the bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
    posts: tuple[Builder, ...] = ()
    """Kinds of posts: each makes a `bot.outbox.kinds.PostKind`."""
    letters: tuple[Callable[[Any], Any], ...] = ()
    """How posts look: each makes a `bot.outbox.letters.Letters` out of the `Context` of the handlers."""
    notes: tuple[object, ...] = ()
    """What notes can say: each a `bot.outbox.notes.NoteKind`."""
    note_buttons: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """The button below a note, made out of the note, by the key of its kind."""

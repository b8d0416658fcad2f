"""What a subject plugs into the rest of the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.core.services import Services
from storage import Connection

Builder: TypeAlias = Callable[[Services], object]
"""Makes a service out of those that earlier subjects have built."""

Follower: TypeAlias = Callable[[Connection, Any], Awaitable[None]]
"""Writes what follows from something into the transaction in which it happens; what it raises undoes both."""

Reply: TypeAlias = Callable[[Connection, Any, Any], Awaitable[Any]]
"""Given a connection, a match and the present moment: the position one entry later, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """What follows in a subject when something happens elsewhere; `bot.matches.happenings` has what each is told."""

    began: Follower | None = None
    """A match has begun."""
    entered: Follower | None = None
    """A move or another entry was stored, and the position is a new one."""
    reseated: Follower | None = None
    """Somebody took over a seat."""
    ended: Follower | None = None
    """A match is over."""
    cancelled: Follower | None = None
    """No match came of a table."""
    away: Follower | None = None
    """Somebody went on vacation or came back."""


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
    follows: Follows = field(default_factory=Follows)
    """What follows in the same transaction; in the order of the register."""
    agreements: tuple[Builder, ...] = ()
    """What players can agree on: builders of `bot.offers.agreements.Agreement`, out of services below offers."""
    replies: tuple[Reply, ...] = ()
    """Who moves unasked, in the transaction of the move before: a plan, a forced move. The first answer counts."""
    sweeps: tuple[type, ...] = ()
    """Classes of services with a method `sweep`, called every few seconds: it acts on what is due and says how much."""

"""What a subject plugs into the rest of the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from bot.core.findings import Finding
from bot.core.people import Person, Player
from bot.core.services import Services
from storage import Connection
from storage.heartbeats import Served

Builder: TypeAlias = Callable[[Services], object]
"""Makes a service out of those that earlier subjects have built."""
Listener: TypeAlias = Callable[[Services, Person, str], Awaitable[None]]
"""Is told, after each answer, which language someone's Discord speaks."""
Watcher: TypeAlias = Callable[[Services, Person, int | None, str], Awaitable[None]]
"""Is told who reached which limit in which server (None: in a direct message)."""
Loser: TypeAlias = Callable[[Services, int, int | None], Awaitable[None]]
"""Is told which channel of which server is gone, None: all of them."""
Settled: TypeAlias = Callable[[Services], Awaitable[Collection[tuple[int, int]]]]
"""What a subject uses: servers with their channels."""
Chooser: TypeAlias = Callable[[Services, int | None], Awaitable[str | None]]
"""The language of what everyone sees in a server (None: in a direct message), None where none was chosen."""

Follower: TypeAlias = Callable[[Connection, Any], Awaitable[None]]
"""Writes what follows from something into the transaction in which it happens; what it raises undoes both."""

Reply: TypeAlias = Callable[[Connection, Any, Any], Awaitable[Any]]
"""Given a connection, a match and the present moment: the position one entry later, or None."""

Credit: TypeAlias = Callable[[Connection, datetime, datetime, Served], Awaitable[None]]
"""Moves what was due after the first moment by the time between both: nobody could reach the bot in these servers."""

CheckStep: TypeAlias = Callable[[Services], AsyncIterator[Finding]]
"""What a host who runs `check` is told of the database, a line each."""

Export: TypeAlias = Callable[[Connection, Player], Awaitable[Any]]
"""Everything of one kind that is stored about a person, as JSON takes it; days and moments may stay as they are."""

Leaving: TypeAlias = Callable[[Services, Connection, Player], Awaitable[int]]
"""Takes someone out of what still runs, because they want to be forgotten; returns how many things they leave."""

Forgetting: TypeAlias = Callable[[Connection, Player, datetime], Awaitable[None]]
"""Erases what is stored about a person, once nothing that runs needs it any more."""


Renaming: TypeAlias = Callable[[Connection, int, datetime], Awaitable[None]]
"""Shows what has this number by the name it has now."""


class End(StrEnum):
    """What deleting their data leaves of a column about a person."""

    GONE = "gone"  # the row goes, or the column is emptied
    CLEANED = "cleaned"  # what people typed loses the name; `storage.erasing.TYPED` says where that means the person
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
    """What a subject stores about people."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """What follows in a subject when something happens elsewhere; `bot.matches.happenings` has what each is told."""

    began: Follower | None = None
    """A match has begun."""
    posted: Follower | None = None
    """The first board of a match is out."""
    entered: Follower | None = None
    """A move or another entry was stored, and the position is a new one."""
    reseated: Follower | None = None
    """What follows when someone took over a seat."""
    ended: Follower | None = None
    """A match is over."""
    corrected: Follower | None = None
    """The result of a match that is over was decided anew."""
    cancelled: Follower | None = None
    """What follows when no match came of a table."""
    away: Follower | None = None
    """What follows when someone went on vacation or came back."""


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
    suggestions: Mapping[str, Any] = field(default_factory=dict)
    """What options of slash commands suggest, by the names under which commands of any subject ask for it."""
    preferences: tuple[Any, ...] = ()
    """What a person can choose about it: pages of `/preferences`, each a `bot.players.PreferencePage`."""
    server_settings: tuple[Any, ...] = ()
    """What a server can choose about it: pages of `/setup`, each a `bot.servers.ServerPage`."""
    consequences: Mapping[str, Any] = field(default_factory=dict)
    """What follows, in the same transaction, when a person chooses a setting: `bot.players.preferences.Consequence`."""
    listeners: tuple[Listener, ...] = ()
    """Who wants to know in which language people use Discord."""
    looks: tuple[Chooser, ...] = ()
    """Who knows what the boards look like that everyone in a server sees: in words, None in a direct message."""
    slowed: tuple[Watcher, ...] = ()
    """Who wants to know that a limit kept someone from something."""
    threads: tuple[Builder, ...] = ()
    """What has threads besides matches: each makes a `bot.threads.ThreadSource`."""
    losses: tuple[Loser, ...] = ()
    """Who wants to know that a channel was deleted or is closed to the bot, or that it was removed from a server."""
    places: tuple[Settled, ...] = ()
    """Which channels a subject needs: they are looked for at every start."""
    choosers: tuple[Chooser, ...] = ()
    """Who knows which language a server wants; the first answer counts."""
    controls: tuple[Any, ...] = ()
    """Buttons below the board of a match and beside what is said of a move: `bot.matches.boards.Control`."""
    menu: tuple[Any, ...] = ()
    """Entries of the menu of a match: `bot.matches.boards.MenuEntry`."""
    paragraphs: tuple[Any, ...] = ()
    """What stands on a board below whose turn it is: `bot.matches.boards.Paragraph`."""
    asides: tuple[Any, ...] = ()
    """What stands on boards that only one person sees: `bot.matches.boards.Aside`."""
    entries: tuple[Any, ...] = ()
    """What can happen in a match besides moves, with its rule: `bot.replays.EntryKind`."""
    told: tuple[Any, ...] = ()
    """Its kinds of entries and incidents in words: `EntryTelling` and `IncidentTelling` of `bot.matches.told`."""
    logs: tuple[Any, ...] = ()
    """What else the log of a match tells: `bot.archive.logs.LogSource`."""
    positions: Mapping[str, Any] = field(default_factory=dict)
    """Positions to choose moves in, by the name that custom ids carry: `bot.frame.choosing.Source`."""
    guards: tuple[Any, ...] = ()
    """What has to be said before a chosen move is played: each a `bot.matches.moving.Guard`."""
    topics: tuple[Any, ...] = ()
    """Pages of the help: `bot.frame.topics.Topic`."""
    follows: Follows | Callable[[Services], Follows] = field(default_factory=Follows)
    agreements: tuple[Builder, ...] = ()
    """Builders of `bot.offers.agreements.Agreement`, for what players can agree on, out of services below offers."""
    waiting: tuple[Builder, ...] = ()
    """What waits for a person: each makes a `bot.core.waiting.Waiting`, out of all services."""
    lines: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """How what waits looks, by the keys of those kinds: `bot.frame.lines.LineMaker`."""
    listed: tuple[Builder, ...] = ()
    """What someone could join: each makes a `bot.core.listed.Joinable`, out of all services."""
    rows: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """How that looks, by the keys of those kinds: `bot.lists.lobby_views.RowMaker`."""
    honours: tuple[Builder, ...] = ()
    """What people have won besides matches: each makes a `bot.core.honours.Honours`, out of no services."""
    card_buttons: tuple[Any, ...] = ()
    checks: tuple[CheckStep, ...] = ()
    """Steps of `python -m bot check`."""
    replies: tuple[Reply, ...] = ()
    """Who moves unasked, in the transaction of the move before: a plan, a forced move. The first answer counts."""
    thinks: tuple[Builder, ...] = ()
    """What workers find out: each makes a `bot.programs.jobs.JobKind`."""
    consents: tuple[Builder, ...] = ()
    """Who agrees to offers at once: each makes a function of a connection and a `bot.offers.Proposal`."""
    personal: Personal = field(default_factory=Personal)
    """What is exported, and how a person is forgotten: first everyone leaves, then everything is erased, both in the
    reverse order of the register."""
    credits: tuple[Credit, ...] = ()
    """What an outage gives back."""
    sweeps: tuple[type, ...] = ()
    """Services that act on what is due: subclasses of `bot.deadlines.sweeps.Sweep`."""

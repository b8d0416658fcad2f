"""What a person can choose for themself: kept as JSON, read leniently, changed strictly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.services.people import Clock, Person
from bot.services.refusals import NoSuchChoice
from bot.services.speech import ENGLISH
from games.core import Seat
from storage import Connection, Database, players
from storage.players import Player

LANGUAGE = "language"
"""Kept beside the choices, but not chosen here: it is that of the person's Discord."""
HEARING_LASTS = timedelta(hours=1)
"""Then a language is looked up again: its speaker may have had everything deleted, and be back."""
MOST_HEARD = 10_000


class Side(StrEnum):
    """Who sits at the bottom of a private board."""

    MINE = "mine"
    FIRST = "first"


class Pings(StrEnum):
    """Where somebody is told that it is their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of one person; a new setting is a field with its default and a line in `CHOICES`."""

    theme: str = "light"
    side: Side = Side.MINE
    confirm: bool = True
    """Look at a chosen move before it is played."""
    forced: bool = False
    """Have the only legal move made at once."""
    pings: Pings = Pings.CHANNEL

    @property
    def in_channel(self) -> bool:
        """Whether a message in the channel may ping."""
        return self.pings in {Pings.CHANNEL, Pings.BOTH}

    @property
    def directly(self) -> bool:
        """Whether a direct message is wanted."""
        return self.pings in {Pings.DIRECT, Pings.BOTH}

    def viewpoint(self, seat: Seat | None) -> Seat:
        """The seat at the bottom for somebody who sits there, or nowhere."""
        return Seat(0) if seat is None or self.side is Side.FIRST else seat


CHOICES: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "theme": ("light", "dark", "contrast"),
        "side": tuple(Side),
        "confirm": (True, False),
        "forced": (False, True),
        "pings": tuple(Pings),
    }
)
"""What each setting can be; the themes are those of the renderers, which a test compares."""


class PreferenceBook:
    """Reads and changes what people chose; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._heard: dict[int, tuple[str, datetime]] = {}

    async def of(self, person: Person) -> Preferences:
        """What somebody chose, or the defaults."""
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
        return preferences_of(player) if player else Preferences()

    async def remember_language(self, person: Person, language: str) -> None:
        """Keep the language that somebody's Discord speaks; nothing is kept about people who have never played."""
        if self._has_heard(person, language):
            return
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
        if player is None:
            return
        if (language_of(player) or ENGLISH) != language:
            async with self._database.writing() as connection:
                player = await players.meet(connection, *person, self._clock())
                await set_preference(connection, player, LANGUAGE, language)
        self._heard[person.discord_id] = (language, self._clock())

    def _has_heard(self, person: Person, language: str) -> bool:
        """Whether that was looked up lately, so that not every press has to be."""
        if len(self._heard) > MOST_HEARD:
            self._heard.clear()
        before, at = self._heard.get(person.discord_id, ("", None))
        return before == language and at is not None and self._clock() - at < HEARING_LASTS

    async def choose(self, person: Person, name: str, word: str) -> Preferences:
        """Set one setting to the value that is written like this; raises `NoSuchChoice`."""
        value = _value(name, word)
        async with self._database.writing() as connection:
            player = await players.meet(connection, *person, self._clock())
            return await set_preference(connection, player, name, value)


async def set_preference(connection: Connection, player: Player, name: str, value: Any) -> Preferences:
    """Keep one choice beside the others, those of other versions included."""
    settings = dict(player.settings or {}) | {name: value}
    await players.choose(connection, player.id, settings)
    return read_preferences(settings)


def language_of(player: Player) -> str | None:
    """The language a player's Discord spoke when we last met; None if that was never another one than English."""
    return (player.settings or {}).get(LANGUAGE)


def preferences_of(player: Player) -> Preferences:
    """What a player chose, or the defaults."""
    return read_preferences(player.settings or {})


def read_preferences(settings: Mapping[str, Any]) -> Preferences:
    """Stored choices; unknown names and values that are no choice any more count as not chosen."""
    known = {field.name for field in fields(Preferences)} & settings.keys()
    chosen = {name: _fitting(name, settings[name]) for name in known}
    return Preferences(**{name: value for name, value in chosen.items() if value is not None})


def _fitting(name: str, stored: Any) -> Any | None:
    """The choice that is stored like this, with its type."""
    return next((value for value in CHOICES[name] if value == stored), None)


def _value(name: str, word: str) -> Any:
    for value in CHOICES.get(name, ()):
        if str(value) == word:
            return value
    raise NoSuchChoice(word=word, choices=", ".join(map(str, CHOICES.get(name, ()))) or "none")

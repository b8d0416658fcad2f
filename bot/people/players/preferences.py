"""What a person can choose for themself: kept as JSON, read leniently, changed strictly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.core.people import Clock, Person
from bot.core.refusals import Refusal
from bot.core.slots import Slot
from bot.people.players import hours, zones
from bot.people.players import reminders as players_reminders
from bot.people.players.pages import PreferencePage
from bot.people.players.refusals import NoSuchChoice
from games.core import Said, Seat, brief
from storage import Connection, Database
from storage.people import players
from storage.people.players import Player

LANGUAGE, UNREACHABLE = "language", "unreachable"
"""The key of the language, which is kept beside the choices but not chosen here: it is that of their Discord."""
HEARING_LASTS = timedelta(hours=1)
"""After so long a language is looked up again: its speaker may have had everything deleted, and be back."""
MOST_HEARD = 10_000


class Side(StrEnum):
    """The side at the bottom of a private board."""

    MINE = "mine"
    FIRST = "first"


class Pings(StrEnum):
    """Where someone is told that it is their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    DIGEST = "digest"  # once a day, all that waits in one direct message
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of one person on the page of this subject; others declare a `Preference` and read that."""

    theme: str = "dark"
    side: Side = Side.MINE
    confirm: bool = True
    """Whether to look at a chosen move before it is played."""
    forced: bool = False
    """Whether to have the only legal move made at once."""
    pings: Pings = Pings.CHANNEL
    digest_hour: int = 8
    zone: str = zones.UTC_NAME
    reminders: str = players_reminders.USUAL
    next_up: bool = False
    """Whether to learn that one is next, in matches with three or four players."""
    quiet: str = hours.NEVER_QUIET
    """Hours after which direct messages about turns arrive, as `bot/people/players/hours.py` writes them."""

    @property
    def in_channel(self) -> bool:
        """Whether a message in the channel may ping."""
        return self.pings in {Pings.CHANNEL, Pings.BOTH}

    @property
    def directly(self) -> bool:
        return self.pings in {Pings.DIRECT, Pings.BOTH}

    @property
    def only_directly(self) -> bool:
        """Whether direct messages are all that is wanted, single ones or digests."""
        return self.pings in {Pings.DIRECT, Pings.DIGEST}

    @property
    def tzinfo(self) -> tzinfo:
        return zones.zone_named(self.zone)

    def undisturbed_until(self, now: datetime) -> datetime | None:
        """The end of the quiet hours, if they are on at that moment."""
        quiet = hours.quiet_hours(self.quiet)
        return quiet.until(now, self.tzinfo) if quiet else None

    def viewpoint(self, seat: Seat | None) -> Seat:
        """The seat at the bottom for someone who sits there, or nowhere."""
        return Seat(0) if seat is None or self.side is Side.FIRST else seat


CHOICES: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "theme": ("dark", "light", "contrast"),
        "side": tuple(Side),
        "confirm": (True, False),
        "forced": (False, True),
        "next_up": (False, True),
        "pings": tuple(Pings),
        "digest_hour": tuple(range(24)),
        "reminders": (players_reminders.USUAL, "1/2, 1/8", players_reminders.LATE, players_reminders.NEVER),
    }
)
"""What each setting can be; the themes are those of the renderers, which a test compares."""

SUGGESTED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "reminders": (*CHOICES["reminders"], "12h"),
        "quiet": ("22:00-08:00", "23:00-07:00", "00:00-09:00", hours.NEVER_QUIET),
    }
)
"""What is suggested while they are typed."""

TYPED: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"zone": zones.read_zone, "reminders": players_reminders.read_reminders, "quiet": hours.read_quiet}
)
"""Settings that can be typed, each with what reads them as they are kept or raises `Refusal`."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from the choice of some settings, in the same transaction."""

    settings: tuple[str, ...]
    follow: Callable[[Connection, Player, datetime], Awaitable[None]]


CONSEQUENCES = Slot[Consequence]("consequences")


class PreferenceBook:
    """Reads and changes what people chose; each call is one transaction."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        consequences: Sequence[Consequence],
        pages: Sequence[PreferencePage],
    ) -> None:
        self._database = database
        self._clock = clock
        self._consequences = consequences
        self._known = {each.key: each for page in pages for each in page.preferences}
        self._heard: dict[int, tuple[str, datetime]] = {}

    async def of(self, person: Person) -> Preferences:
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
        return preferences_of(player) if player else Preferences()

    async def kept(self, person: Person) -> Mapping[str, Any]:
        """Everything that is stored of someone's choices, those of other subjects included."""
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
        return player.settings if player else {}

    async def theme(self, person: Person) -> str:
        """In which theme someone wants to see pictures."""
        return (await self.of(person)).theme

    def local_time(self, preferences: Preferences) -> datetime:
        return self._clock().astimezone(preferences.tzinfo)

    async def remember_language(self, person: Person, language: str) -> None:
        """Keep the language that someone's Discord speaks; nothing is kept about people who have never played."""
        if self._has_heard(person, language):
            return
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
        if player is None:
            return
        if language_of(player) != language:
            async with self._database.writing() as connection:
                player = await players.meet(connection, *person, self._clock())
                await note_language(connection, player, language)
        self._heard[person.discord_id] = (language, self._clock())

    def _has_heard(self, person: Person, language: str) -> bool:
        """Whether that was looked up lately, so that not every press has to be."""
        if len(self._heard) > MOST_HEARD:
            self._heard.clear()
        before, at = self._heard.get(person.discord_id, ("", None))
        return before == language and at is not None and self._clock() - at < HEARING_LASTS

    async def choose(self, person: Person, name: str, word: str) -> Preferences:
        """Set one setting to the value that is written like this; raises `Refusal`."""
        return await self.choose_all(person, {name: word})

    async def choose_all(self, person: Person, words: Mapping[str, str]) -> Preferences:
        """Set some settings, all or none; raises `Refusal`."""
        with zones.telling_times(self._clock()):
            values = {name: self._value(name, word) for name, word in words.items()}
        async with self._database.writing() as connection:
            now = self._clock()
            player = await players.meet(connection, *person, now)
            for name, value in values.items():
                player = await set_preference(connection, player, name, value)
            for each in self._consequences:
                if not values.keys().isdisjoint(each.settings):
                    await each.follow(connection, player, now)
            return preferences_of(player)

    def _value(self, name: str, word: str) -> Any:
        """The value that is written like this; raises `Refusal`."""
        if name not in self._known:
            raise NoSuchChoice(word=brief(word), choices=Said("none"))
        return self._known[name].parse(word)


async def set_preference(connection: Connection, player: Player, name: str, value: Any) -> Player:
    """Keep one choice beside the others, those of other versions included."""
    return replace(player, settings=await players.choose(connection, player.id, {name: value}))


async def note_language(connection: Connection, player: Player, language: str) -> None:
    """Keep the language that a player's Discord speaks, if it is another than before."""
    if language_of(player) != language:
        await set_preference(connection, player, LANGUAGE, language)


def language_of(player: Player) -> str | None:
    """The language a player's Discord spoke when we last met; None if they have only been invited so far."""
    return player.settings.get(LANGUAGE)


def preferences_of(player: Player) -> Preferences:
    return player.settings.read(read_preferences)


def chosen_zone(player: Player) -> str | None:
    """The time zone a player chose, None if they have not."""
    chosen = player.settings.get("zone")
    return None if chosen is None else _fitting("zone", chosen)


def read_preferences(settings: Mapping[str, Any]) -> Preferences:
    """Stored choices; unknown names and values that are no choice any more count as not chosen."""
    known = {field.name for field in fields(Preferences)} & settings.keys()
    chosen = {name: _fitting(name, settings[name]) for name in known}
    return Preferences(**{name: value for name, value in chosen.items() if value is not None})


def _fitting(name: str, stored: Any) -> Any | None:
    """The choice that is stored like this, with its type."""
    if name not in TYPED:
        return next((value for value in CHOICES[name] if value == stored), None)
    with suppress(Refusal):
        return TYPED[name](str(stored))
    return None

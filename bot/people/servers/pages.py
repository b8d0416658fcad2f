"""What servers can choose, each setting with its words, by whoever reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from bot.core.slots import Slot
from bot.core.speech.sentences import Words
from bot.people.servers.refusals import NoSuchSetting
from storage import Connection
from storage.people import guilds

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSetting(Generic[T]):
    """One of a few words that those who manage a server can choose; whoever declares it reads it with `of`."""

    key: str
    """The key as it is kept, and as custom ids carry it."""
    title: Words
    hint: Words = ""
    choices: Mapping[T, Words]
    """Every value in words; the first one is the default."""
    within: str | None = None
    """The key of the group in which it is kept, if it is."""

    def kept(self, settings: Mapping[str, Any]) -> T:
        """What stored settings say; a value that can no longer be chosen counts as not chosen."""
        found, (default, *_others) = settings.get(self.within) if self.within else settings, self.choices
        stored = found.get(self.key) if isinstance(found, Mapping) else None
        return next((value for value in self.choices if value == stored), default)

    async def of(self, connection: Connection, guild_id: int | None) -> T:
        """What a server chose, None being a direct message."""
        return self.kept(await guilds.find(connection, guild_id) or {} if guild_id else {})

    def parse(self, word: str) -> T:
        """The value that custom ids write like this; raises `NoSuchSetting`."""
        for value in self.choices:
            if str(value) == word:
                return value
        raise NoSuchSetting


class Pickable(StrEnum):
    """What of a server can be picked."""

    ROLE = "role"
    CHANNEL = "channel"
    CHANNEL_OR_FORUM = "channel or forum"
    FORUM = "forum"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedSetting:
    """Roles or channels that those who manage a server can pick, or none."""

    key: str
    pick: Pickable
    title: Words
    none: Words
    """The words where none is picked."""
    some: Callable[[str], str] = str
    """The words for a list of what is picked."""
    hint: Words
    most: int = 1
    is_owners: bool = False
    """Whether only those may pick whom Discord itself lets manage the server."""

    def numbers(self, settings: Mapping[str, Any]) -> tuple[int, ...]:
        """What stored settings say that was picked."""
        stored = settings.get(self.key)
        return tuple(each for each in (stored if isinstance(stored, list) else [stored]) if isinstance(each, int))

    def kept(self, settings: Mapping[str, Any]) -> int | None:
        """The one that was picked."""
        return next(iter(self.numbers(settings)), None)

    async def of(self, connection: Connection, guild_id: int | None) -> int | None:
        """What a server picked, None being a direct message."""
        return self.kept(await guilds.find(connection, guild_id) or {} if guild_id else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSetting:
    """Something that those who manage a server type."""

    key: str
    title: Words
    hint: Words
    told: Callable[[Any], str]
    """What is stored, in words."""
    typed: Callable[[Any], str]
    """What is stored, as one would type it."""
    parse: Callable[[str], Any]
    """What to store for what was typed; raises `PlayerError`."""
    default: Any = None
    """What counts while nothing is stored."""

    def kept(self, settings: Mapping[str, Any]) -> Any:
        """What is stored, or the default."""
        return settings.get(self.key, self.default)


class Setting(Protocol):
    """What has a line on the page of `/setup`: one of these, or what a subject keeps itself."""

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> Words: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerPage:
    """The settings of a subject; those of all subjects stand in one list."""

    rank: int
    """Settings stand before those with a higher one, after those of this subject."""
    settings: tuple[Setting, ...]


SERVER_PAGES = Slot[ServerPage]("server pages")


def in_order(pages: Iterable[ServerPage]) -> Iterator[Setting]:
    for page in sorted(pages, key=lambda page: page.rank):
        yield from page.settings


def setting_of(pages: Iterable[ServerPage], name: str) -> Setting:
    """A setting by its key; raises `NoSuchSetting`."""
    for setting in in_order(pages):
        if setting.key == name:
            return setting
    raise NoSuchSetting

"""What servers can choose about other subjects, a page a subject: each setting with its words and its choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from bot.core.slots import Slot
from bot.core.speech.sentences import Sentence, Words
from bot.people.servers.refusals import NoSuchSetting
from storage import Connection
from storage.people import guilds

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSetting(Generic[T]):
    """Something that those who manage a server can choose; whoever declares it reads it with `of`."""

    key: str
    """The key as it is kept, and as custom ids carry it."""
    line: Sentence
    """A line with what was `chosen`, and why one would choose it."""
    choices: Mapping[T, Words]
    """Every value in words; the first one is the default."""

    def kept(self, settings: Mapping[str, Any]) -> T:
        """What stored settings say; a value that can no longer be chosen counts as not chosen."""
        stored, (default, *_others) = settings.get(self.key), self.choices
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedSetting:
    """A role or a channel that those who manage a server can pick, or none."""

    key: str
    pick: Pickable
    title: Words
    none: Words
    """The words where none is picked."""
    hint: Words

    def kept(self, settings: Mapping[str, Any]) -> int | None:
        """What stored settings say that was picked."""
        stored = settings.get(self.key)
        return stored if isinstance(stored, int) else None

    async def of(self, connection: Connection, guild_id: int | None) -> int | None:
        """What a server picked, None being a direct message."""
        return self.kept(await guilds.find(connection, guild_id) or {} if guild_id else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerPage:
    key: str
    rank: int
    """Pages stand before those with a higher one, after that of this subject."""
    label: Words
    heading: Words
    settings: tuple[ServerSetting[Any] | PickedSetting, ...]


SERVER_PAGES = Slot[ServerPage]("server pages")


def setting_of(pages: Iterable[ServerPage], name: str) -> tuple[ServerPage, ServerSetting[Any]]:
    """A setting by its key, and its page; raises `NoSuchSetting`."""
    for page in pages:
        for each in page.settings:
            if isinstance(each, ServerSetting) and each.key == name:
                return page, each
    raise NoSuchSetting


def picked_of(pages: Iterable[ServerPage], name: str) -> tuple[ServerPage, PickedSetting]:
    """A picked setting by its key, and its page; raises `NoSuchSetting`."""
    for page in pages:
        for each in page.settings:
            if isinstance(each, PickedSetting) and each.key == name:
                return page, each
    raise NoSuchSetting

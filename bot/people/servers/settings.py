"""What the hosts of a server have chosen for it: kept as JSON, read leniently, changed strictly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from bot.core.clock_rules import ClockRule
from bot.core.outbox.settings import Servers
from bot.core.people import Clock
from bot.core.speech.sentences import NAMES
from bot.core.speech.spans import DAY
from storage import Connection, Database
from storage.core.clock_rules import ClockKind
from storage.people import guilds

MOST_CHOSEN = 25
"""Most channels, and roles: what one menu of Discord can show."""
AS_AT_DISCORD = "discord"
"""The value among the languages for the one in which Discord shows the server."""


class ChannelSide(StrEnum):
    """The side at the bottom of a board in a channel."""

    FIRST = "first"
    MOVER = "mover"


class ChannelTheme(StrEnum):
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


class MatchPlace(StrEnum):
    EVENTS = "events"
    """Matches of events in threads, where the bot may create them, and all others in the channel."""
    CHANNEL = "channel"
    THREAD = "thread"

    def has_threads(self, *, of_event: bool) -> bool:
        """Whether a match is played in a thread of its own."""
        return self is MatchPlace.THREAD or (self is MatchPlace.EVENTS and of_event)


class Shrinks(StrEnum):
    """Where old boards shrink to a line once a newer one of their match is out."""

    CHANNEL = "channel"
    EVERYWHERE = "everywhere"
    THREAD = "thread"
    NOWHERE = "nowhere"

    def at(self, place: MatchPlace) -> bool:
        """Whether they shrink in such a place."""
        return self is Shrinks.EVERYWHERE or self.value == place.value


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class ChannelBoards:
    """How boards look that everyone sees."""

    side: ChannelSide = ChannelSide.FIRST
    theme: ChannelTheme = ChannelTheme.DARK


USUAL_BOARDS = ChannelBoards()
"""How boards look in direct messages, and where nobody has chosen."""
USUAL_CLOCK = ClockRule(ClockKind.PER_MOVE, 3 * DAY)


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The choices of one server; a new setting is a field with its default and a line in `READERS`."""

    boards: ChannelBoards = USUAL_BOARDS
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened, empty for everywhere."""
    place: MatchPlace = MatchPlace.EVENTS
    forum: int | None = None
    """The forum in which each table becomes a post of its own, or None for none."""
    old_boards: Shrinks = Shrinks.CHANNEL
    clock: ClockRule | None = USUAL_CLOCK
    """The clock of tables whose host names none, or None for no clock."""
    language: str | None = None
    """The language of what everyone sees, or None for the one in which Discord shows the server."""
    managers: tuple[int, ...] = ()
    """Roles that may do what Manage Server may."""
    threads_proposed: bool = False
    """Whether a manager has been asked if every match shall have a thread."""
    upgraded: bool = False
    """Whether it was there when boards looked otherwise, and no manager has been told yet."""
    computers: Switch = Switch.ON
    locale: str | None = None
    """The language in which Discord shows the server, which is noted, not chosen; None for the usual one."""

    def welcomes(self, channel_id: int, parent_id: int | None = None) -> bool:
        """Whether a table may be opened in a channel, or in a thread of one."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)

    def entrusts(self, role_ids: Iterable[int]) -> bool:
        return not set(role_ids).isdisjoint(self.managers)


class GuildBook:
    """Looks settings of servers up, and changes them; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def of(self, guild_id: int | None) -> GuildSettings:
        """What a server has chosen, None being a direct message."""
        async with self._database.reading() as connection:
            return await settings_in(connection, guild_id)

    async def kept(self, guild_id: int) -> Mapping[str, Any]:
        """Everything that is stored of a server's choices, those of other subjects included."""
        async with self._database.reading() as connection:
            return await guilds.find(connection, guild_id) or {}

    async def choose(self, guild_id: int, name: str, value: Any, within: str | None = None) -> None:
        """Set one of the things a server can choose, by its key and that of its group if it has one."""
        async with self._database.writing() as connection:
            changes = {name: value}
            if within is not None:
                group = (await guilds.hold(connection, guild_id, self._clock())).get(within)
                changes = {within: {**(group if isinstance(group, Mapping) else {}), name: value}}
            await guilds.keep(connection, guild_id, changes, self._clock())

    async def note_locales(self, locales: Mapping[int, str]) -> None:
        """Note in which languages Discord shows servers, for processes that cannot ask it."""
        async with self._database.writing() as connection:
            await guilds.note_locales(connection, locales, self._clock())

    async def language(self, guild_id: int | None) -> str | None:
        """The language a server has chosen for what everyone sees there, None if it has not."""
        return (await self.of(guild_id)).language

    async def change(self, guild_id: int, **changes: Any) -> GuildSettings:
        async with self._database.writing() as connection:
            return await self._change(connection, guild_id, changes)

    async def lose_channel(self, guild_id: int, channel_id: int) -> None:
        """Forget that a server has chosen a channel for tables, or a forum for matches, that is deleted."""
        if _without(await self.of(guild_id), channel_id):
            async with self._database.writing() as connection:
                await lose_channel(connection, guild_id, channel_id, self._clock())

    async def _change(self, connection: Connection, guild_id: int, changes: Mapping[str, Any]) -> GuildSettings:
        settings = replace(await self._held(connection, guild_id), **changes)
        kept = {name: value for name, value in asdict(settings).items() if name in changes}
        await guilds.keep(connection, guild_id, kept, self._clock())
        return settings

    async def _held(self, connection: Connection, guild_id: int) -> GuildSettings:
        """The settings, which nobody else changes until the transaction ends."""
        return read_settings(await guilds.hold(connection, guild_id, self._clock()))


class ChosenSettings(Servers):
    """Tells the outbox what it has to know of what servers chose."""

    async def choices(self, connection: Connection, guild_id: int | None) -> GuildSettings:
        return await settings_in(connection, guild_id)


async def settings_in(connection: Connection, guild_id: int | None) -> GuildSettings:
    """What a server has chosen, None being a direct message."""
    known = await guilds.look_up(connection, guild_id) if guild_id else guilds.Guild()
    return replace(read_settings(known.settings), locale=known.locale)


async def lose_channel(connection: Connection, guild_id: int, channel_id: int, now: datetime) -> None:
    """Forget that a server has chosen a channel or forum that is deleted, if it still has."""
    if changes := _without(read_settings(await guilds.hold(connection, guild_id, now)), channel_id):
        await guilds.keep(connection, guild_id, changes, now)


def read_settings(kept: Mapping[str, Any]) -> GuildSettings:
    """Stored choices; unknown names and values that are no choice any more count as not chosen."""
    usual = GuildSettings()
    return GuildSettings(
        **{name: read(kept[name], getattr(usual, name)) for name, read in READERS.items() if name in kept}
    )


def _without(settings: GuildSettings, channel_id: int) -> Mapping[str, Any]:
    """What changes in a server's choices once a channel is deleted."""
    changes: dict[str, Any] = {"forum": None} if settings.forum == channel_id else {}
    if channel_id in settings.channels:
        changes["channels"] = [each for each in settings.channels if each != channel_id]
    return changes


S = TypeVar("S", bound=StrEnum)


def _boards(kept: Any, usual: ChannelBoards) -> ChannelBoards:
    kept = kept if isinstance(kept, Mapping) else {}
    return ChannelBoards(_word(kept.get("side"), usual.side), _word(kept.get("theme"), usual.theme))


def _word(kept: Any, usual: S) -> S:
    return next((word for word in type(usual) if word == kept), usual)


def _numbers(kept: Any, usual: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(each for each in kept if isinstance(each, int)) if isinstance(kept, list) else usual


def _number(kept: Any, usual: int | None) -> int | None:
    return next(iter(_numbers(kept if isinstance(kept, list) else [kept], ())), usual)


def _clock(kept: Any, usual: ClockRule | None) -> ClockRule | None:
    try:
        return kept and ClockRule.of(kept)
    except (KeyError, TypeError, ValueError):
        return usual


def _language(kept: Any, usual: str | None) -> str | None:
    return kept if isinstance(kept, str) and kept in NAMES else usual


def _truth(kept: Any, usual: bool) -> bool:
    return kept if isinstance(kept, bool) else usual


READERS: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType(
    {
        "boards": _boards,
        "channels": _numbers,
        "place": _word,
        "forum": _number,
        "old_boards": _word,
        "clock": _clock,
        "language": _language,
        "managers": _numbers,
        "threads_proposed": _truth,
        "upgraded": _truth,
        "computers": _word,
    }
)
"""How each setting is read; what cannot be read is as usual."""

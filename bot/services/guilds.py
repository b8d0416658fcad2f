"""What a server has chosen for the boards in its channels."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from bot.services.people import Clock
from storage import Connection, Database, guilds


class ChannelSide(StrEnum):
    """Who sits at the bottom of a board in a channel."""

    MOVER = "mover"
    FIRST = "first"


class ChannelTheme(StrEnum):
    """The colours of a board in a channel."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class ChannelBoards:
    """How boards look that everybody sees."""

    side: ChannelSide = ChannelSide.MOVER
    theme: ChannelTheme = ChannelTheme.LIGHT
    language: str | None = None
    """None for the language in which Discord shows the server."""


USUAL_BOARDS = ChannelBoards()
"""In direct messages, and where nobody has chosen."""


class GuildBook:
    """Looks settings of servers up, and changes them."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def change_boards(
        self,
        guild_id: int,
        *,
        side: ChannelSide | None = None,
        theme: ChannelTheme | None = None,
        language: str | None = None,
    ) -> ChannelBoards:
        """Set what is given, and tell how boards look from now on."""
        named = (("side", side), ("theme", theme), ("language", language))
        changes: dict[str, Any] = {name: value for name, value in named if value}
        async with self._database.writing() as connection:
            boards = replace(await boards_in(connection, guild_id), **changes)
            if changes:
                await guilds.keep(connection, guild_id, {"boards": asdict(boards)}, self._clock())
        return boards

    async def language(self, guild_id: int | None) -> str | None:
        """The language a server has chosen for what everybody sees there, None if it has not."""
        async with self._database.reading() as connection:
            return (await boards_in(connection, guild_id)).language


async def boards_in(connection: Connection, guild_id: int | None) -> ChannelBoards:
    """How boards look in a server, None being a direct message."""
    settings = await guilds.find(connection, guild_id) if guild_id else None
    if settings is None:
        return USUAL_BOARDS
    kept = settings["boards"]
    return ChannelBoards(ChannelSide(kept["side"]), ChannelTheme(kept["theme"]), kept.get("language"))

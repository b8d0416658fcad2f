"""Who is in a server: asked of Discord one by one, since the bot keeps no members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

Asking: TypeAlias = Callable[[int, int], Awaitable[bool | None]]
"""Whether someone is in a server, by both their Discord ids; None where that cannot be found out now."""


class MemberBook:
    """Asks whoever is connected; before anyone is, nothing is known."""

    def __init__(self) -> None:
        self._ask: Asking | None = None

    def ask(self, ask: Asking) -> None:
        """From now on this knows it."""
        self._ask = ask

    async def has_left(self, guild_id: int, discord_id: int) -> bool:
        """Whether it is certain that someone is not in a server, or not any more."""
        return self._ask is not None and await self._ask(guild_id, discord_id) is False

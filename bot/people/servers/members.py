"""Who is in a server: asked of Discord, since the bot keeps no members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

Asking: TypeAlias = Callable[[int, Collection[int]], Awaitable[Collection[int]]]
"""Tells who of these people is certainly not in a server, or not any more, all by their Discord ids."""


class MemberBook:
    """Asks whoever is connected; before anyone is, nothing is known."""

    def __init__(self) -> None:
        self._ask: Asking | None = None

    def ask(self, ask: Asking) -> None:
        """Ask this from now on."""
        self._ask = ask

    async def gone(self, guild_id: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Those who are certainly not in a server, or not any more."""
        return frozenset(await self._ask(guild_id, discord_ids)) if self._ask and discord_ids else frozenset()

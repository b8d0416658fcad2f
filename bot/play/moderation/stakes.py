"""What moderators have a stake in besides the matches that they play: whatever knows of such a thing says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.core.people import Player
from bot.core.slots import Slot
from storage import Connection

Stake: TypeAlias = Callable[[Connection, int, Player], Awaitable[bool]]
"""Tells whether the match with this number is one of somebody's team."""
STAKES = Slot[Stake]("stakes")

"""What is kept of every tournament, ladder and league that is set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from bot.clocks import ClockRule
from bot.core.people import Place, Player


class Founded(Protocol):
    @property
    def game(self) -> str:
        """The key of the game that is played."""

    @property
    def clock(self) -> ClockRule | None:
        """The clock by which it is played."""


def founding(place: Place, director: Player, name: str, design: Founded, options: Mapping[str, str]) -> dict[str, Any]:
    return {
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "director_id": director.id,
        "name": name,
        "game": design.game,
        "options": options,
        "clock": design.clock and design.clock.values,
    }

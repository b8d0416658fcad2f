"""The services of the bot by their short names, as tests call them."""

from __future__ import annotations

from typing import Any

from bot.app import build
from bot.core.services import Services

NAMES = {
    "blocks": "BlockList",
    "flags": "Sweeps",
    "guilds": "GuildBook",
    "health": "HealthBook",
    "members": "MemberBook",
    "preferences": "PreferenceBook",
    "challenges": "OpenChallenges",
    "jobs": "JobRounds",
}
"""Attributes that are not called like the class of their service."""


class House:
    """All services on a database; `house.matches` is the service of the class `Matches`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @classmethod
    def on(cls, database: Any, clock: Any, random: Any) -> House:
        """The services of every subject."""
        return cls(build(database, clock, random))

    def __getattr__(self, name: str) -> Any:
        wanted = NAMES.get(name, name.title())
        for kind, service in self.services.items():
            if kind.__name__ == wanted:
                return service
        raise AttributeError(f"no service is called {wanted}")

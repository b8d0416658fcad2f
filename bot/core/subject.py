"""A subject as the register has it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.services import Builder
from bot.core.slots import Provision


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One concern of the bot."""

    key: str
    services: tuple[Builder[object], ...] = ()
    """What handlers and later subjects find by its class."""
    provides: tuple[Provision, ...] = ()
    """What it brings to others, by the slots that they declare."""

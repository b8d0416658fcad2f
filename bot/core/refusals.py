"""Refusals: why something is not done, and what would be right."""

from __future__ import annotations

from typing import ClassVar

from games.core import PlayerError, Said


class Refusal(PlayerError):
    """A sentence with values; the template is shown to translators."""

    template: ClassVar[str]

    def __init__(self, **values: str | int) -> None:
        super().__init__(Said(self.template, **values))
        self.values = values


class CannotPost(Refusal):
    """The bot lacks a permission in the channel."""

    template = (
        "I cannot post boards in this channel: I need the permission {permission} here. Whoever manages this server "
        "finds with /setup check where to grant it."
    )


class BadClock(Refusal):
    """The text names no clock or span, or one that cannot be."""

    template = "{problem}"


class AlreadyDone(Refusal):
    """Discord delivered the same interaction twice; the first one counts."""

    template = "That was done already."


class NoBots(Refusal):
    """Only people take over."""

    template = "Bots do not take over seats; name a person of this server."


class NotAMember(Refusal):
    """Somebody who is not in this server."""

    template = "{name} is not in this server; name somebody who is."

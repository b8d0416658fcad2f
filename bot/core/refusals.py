"""Refusals: why something is not done, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core import PlayerError, Said, forms
from storage import DatabaseAway, DatabaseBusy
from storage.core.commit_state import watched

__all__ = [
    "AlreadyDone",
    "BadClock",
    "CannotPost",
    "JustDone",
    "NoBots",
    "NoDatabase",
    "NotAMember",
    "OldButton",
    "Refusal",
    "TooBusy",
    "Unsure",
    "is_passing",
    "refusal_of",
    "watched",
]


class Refusal(PlayerError):
    """A sentence with values; the template is shown to translators.

    One that counts has a template for one thing, `plural` for many, and names the value that is counted.
    """

    template: ClassVar[str]
    plural: ClassVar[str] = ""
    counts: ClassVar[str] = "count"

    def __init__(self, **values: str | int) -> None:
        super().__init__(self._said(values))
        self.values = values

    def _said(self, values: Mapping[str, str | int]) -> Said:
        if not self.plural:
            return Said(self.template, **values)
        return Said(forms(self.template, self.plural, int(values[self.counts])), **values)


class TooBusy(Refusal):
    template = "I'm very busy right now, so that didn't work. Please try again in a moment."


class NoDatabase(Refusal):
    template = "I can't reach my database right now, so nothing was saved. Please try again in a moment."


class Unsure(Refusal):
    """The database went away, or took too long, when something was being saved, or had been."""

    template = (
        "I lost touch with my database halfway, so I can't tell whether that was saved. Have a look before you try "
        "again."
    )


def is_passing(error: BaseException | None) -> bool:
    """Whether the database is away or too busy, which is no bug wherever it is met."""
    return isinstance(error, DatabaseBusy)


def refusal_of(error: Exception, *, may_be_saved: bool = False) -> PlayerError | None:
    """What a person is told of an error that is not a bug; None if it is one."""
    if isinstance(error, DatabaseBusy):
        away = isinstance(error, DatabaseAway)
        return Unsure() if may_be_saved else NoDatabase() if away else TooBusy()
    return error if isinstance(error, PlayerError) else None


class OldButton(Refusal):
    """What was pressed is of another version, and means nothing any more."""

    template = "This button is from an older version. Run the command again, or `/games` to find your matches."


class CannotPost(Refusal):
    template = (
        "I can't post boards here: I'm missing the {permission} permission. A server manager can press "
        "**Check this channel** in /setup to see where to grant it."
    )


class MayNotSpeak(Refusal):
    template = (
        "You can't send messages in {channel}, so I don't post anything of yours there. You can still play your "
        "matches; for anything else, use a channel where you can write."
    )


class NoAppsHere(Refusal):
    template = (
        "This channel doesn't let apps from outside post, so only you would see it. Ask in a channel that allows "
        "apps, or play in a direct message or a group chat."
    )


class BadClock(Refusal):
    """The text names no clock or span, or one that cannot be."""

    template = "{problem}"


class AlreadyDone(Refusal):
    """Discord delivered the same interaction twice; the first one counts."""

    template = "That's already done."


class JustDone(Refusal):
    template = "You've just done that. To do it once more, wait half a minute."


class NoBots(Refusal):
    template = "Bots can't take over seats. Name a person in this server."


class NotAMember(Refusal):
    template = "{name} isn't in this server. Name someone who is."


class NotInChat(Refusal):
    template = "{name} isn't in this chat, so they would never hear of it. Invite someone who is."

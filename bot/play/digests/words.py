"""What the daily digest says around what subjects tell."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.people.players import Preferences
from bot.play.digests.contents import Digest

NOTHING_WAITS = _("### You're all caught up")
EVERY_DAY = _(
    "-# Your digest, every day at {hour:02}:00 ({zone}) if anything needs you. Change it with `/preferences`."
)


def heading(digest: Digest) -> str:
    """How much waits of what comes first."""
    if digest.is_empty:
        return str(NOTHING_WAITS)
    first, *_others = digest.sections
    return first.kind.heading(first.total)


def footer(preferences: Preferences) -> str:
    """Why this message came, and how to change that."""
    return EVERY_DAY.format(hour=preferences.digest_hour, zone=preferences.zone.replace("_", " "))

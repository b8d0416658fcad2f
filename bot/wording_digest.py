"""What the daily digest says."""

from __future__ import annotations

from bot import wording
from bot.clockwords import clock_words
from bot.services.digests import Digest
from bot.services.preferences import Preferences
from bot.services.tables import Table

NOTHING_WAITS = "### Nothing waits for you now"
ONE_WAITS = "### One match waits for you"
SOME_WAIT = "### {count} matches wait for you"
ONLY_INVITED = "### You are invited"
ONE_MORE = "-# And one more, with more time left."
SOME_MORE = "-# And {count} more, with more time left."
ONE_MORE_TABLE = "-# And one more invitation."
SOME_MORE_TABLES = "-# And {count} more invitations."
INVITED = "✉️ **#{number} · {title}**: {host} invites you. {clock}."
GO_TO_TABLE = "Go to table"
ALL_GAMES = "All my games"
EVERY_DAY = "-# Your digest, every day at {hour:02}:00 ({zone}) if something waits. `/preferences` changes it."


def heading(digest: Digest) -> str:
    """How much waits."""
    if digest.waiting:
        return ONE_WAITS if digest.waiting == 1 else SOME_WAIT.format(count=digest.waiting)
    return ONLY_INVITED if digest.inviting else NOTHING_WAITS


def more_matches(digest: Digest) -> str:
    """How many matches are not shown; empty if all are."""
    return _more(digest.waiting - len(digest.lines), ONE_MORE, SOME_MORE)


def more_tables(digest: Digest) -> str:
    """The same of tables."""
    return _more(digest.inviting - len(digest.invitations), ONE_MORE_TABLE, SOME_MORE_TABLES)


def invitation(table: Table) -> str:
    """Who invites to what."""
    title = wording.title(table.game, dict(table.match.options))
    host, clock = wording.brief(table.host.name), clock_words(table.clock)
    return INVITED.format(number=table.match.id, title=title, host=host, clock=clock)


def footer(preferences: Preferences) -> str:
    """Why this message came, and how to change that."""
    return EVERY_DAY.format(hour=preferences.digest_hour, zone=preferences.zone.replace("_", " "))


def _more(count: int, one: str, some: str) -> str:
    if count <= 0:
        return ""
    return one if count == 1 else some.format(count=count)

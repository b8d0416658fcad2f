"""What the daily digest says."""

from __future__ import annotations

from bot import wording
from bot.clockwords import clock_words, moment, span_words
from bot.services.digests import Digest
from bot.services.preferences import Preferences
from bot.services.sittings import Sitting
from bot.services.tables import Table
from bot.services.timing import Timing

NOTHING_WAITS = "### Nothing waits for you now"
ONE_WAITS = "### One match waits for you"
SOME_WAIT = "### {count} matches wait for you"
ONLY_INVITED = "### You are invited"
ONE_MORE = "-# And one more, with more time left."
SOME_MORE = "-# And {count} more, with more time left."
ONE_MORE_TABLE = "-# And one more invitation."
SOME_MORE_TABLES = "-# And {count} more invitations."
WAITING = "**{title}** against {others}"
TIME_ENDS = "⏱️ time ends {moment}"
TIME_WAS_OVER = "⌛ time was over {moment}"
STANDS_STILL = "⏱️ {left} left, the clock stands still"
TO_BOARD = "[Go to board]({link})"
INVITED = "✉️ **#{number} · {title}** from {host}\n-# {clock}"
TABLE = "Table"
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


def waiting(sitting: Sitting, reader: int, link: str | None) -> str:
    """A match, its deadline, and the way to its board."""
    others = [wording.brief(player.name) for player in sitting.players if player.discord_id != reader]
    match = WAITING.format(title=wording.match_title(sitting), others=wording.listing(others))
    details = [_deadline(sitting.timing), TO_BOARD.format(link=link) if link else ""]
    below = " · ".join(filter(None, details))
    return f"{match}\n-# {below}" if below else match


def invitation(table: Table) -> str:
    """Who invites to what."""
    title = wording.title(table.game, dict(table.match.options))
    host, clock = wording.brief(table.host.name), clock_words(table.clock)
    return INVITED.format(number=table.match.id, title=title, host=host, clock=clock)


def footer(preferences: Preferences) -> str:
    """Why this message came, and how to change that."""
    return EVERY_DAY.format(hour=preferences.digest_hour, zone=preferences.zone.replace("_", " "))


def _deadline(clock: Timing | None) -> str:
    if clock is None:
        return ""
    if clock.left is not None:
        return STANDS_STILL.format(left=span_words(clock.left))
    assert clock.due_at is not None
    return (TIME_WAS_OVER if clock.is_fallen else TIME_ENDS).format(moment=moment(clock.due_at))


def _more(count: int, one: str, some: str) -> str:
    if count <= 0:
        return ""
    return one if count == 1 else some.format(count=count)

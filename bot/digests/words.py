"""What the daily digest says."""

from __future__ import annotations

from bot.clocks import Timing, clock_words, span_words
from bot.digests.contents import Digest
from bot.matches import MatchView
from bot.matches import words as matches_words
from bot.offers import Proposal, offer_values
from bot.players import Preferences
from bot.speech import names
from bot.speech.moments import moment
from bot.speech.sentences import Counted, Words, _, _n
from bot.tables import Table

NOTHING_WAITS = _("### You're all caught up")
WAIT = _n("### It's your turn in one match", "### It's your turn in {count} matches")
ONLY_ASKED = _n("### One offer needs your answer", "### {count} offers need your answer")
ONLY_INVITED = _("### You're invited")
MORE_MATCHES = _n("-# Plus one more, with more time left.", "-# Plus {count} more, with more time left.")
MORE_TABLES = _n("-# Plus one more invitation.", "-# Plus {count} more invitations.")
MORE_OFFERS = _n("-# Plus one more offer.", "-# Plus {count} more offers.")
WAITING = _("**{title}** against {others}")
TIME_ENDS = _("⏱️ time runs out {moment}")
TIME_WAS_OVER = _("⌛ time ran out {moment}")
STANDS_STILL = _("⏱️ {left} left, clock paused")
TO_BOARD = "[{words}]({link})"
EXPIRES = _("-# expires {moment}")
EXPIRES_THERE = _("-# expires {moment} · [Go there]({link})")
INVITED = _("✉️ **#{number} · {title}** from {host}\n-# {clock}")
TABLE = _("Table")
EVERY_DAY = _(
    "-# Your digest, every day at {hour:02}:00 ({zone}) if anything needs you. Change it with `/preferences`."
)


def heading(digest: Digest) -> Words:
    """How much waits."""
    if digest.waiting:
        return WAIT.format(digest.waiting)
    if digest.asking:
        return ONLY_ASKED.format(digest.asking)
    return ONLY_INVITED if digest.inviting else NOTHING_WAITS


def more_matches(digest: Digest) -> str:
    """How many matches are not shown; empty if all are."""
    return _more(digest.waiting - len(digest.lines), MORE_MATCHES)


def more_tables(digest: Digest) -> str:
    """The same of tables."""
    return _more(digest.inviting - len(digest.invitations), MORE_TABLES)


def more_offers(digest: Digest) -> str:
    """The same of offers."""
    return _more(digest.asking - len(digest.questions), MORE_OFFERS)


def waiting(view: MatchView, reader: int, link: str | None) -> str:
    """A match, its deadline, and the way to its board."""
    others = [names.brief(player.name) for player in view.players if player.discord_id != reader]
    match = WAITING.format(title=matches_words.match_title(view), others=names.listing(others))
    details = [_deadline(view.timing), TO_BOARD.format(words=matches_words.GO_TO_BOARD, link=link) if link else ""]
    below = " · ".join(filter(None, details))
    return f"{match}\n-# {below}" if below else match


def invitation(table: Table) -> str:
    """Who invites to what."""
    title = matches_words.title(table.game, dict(table.match.options))
    host, clock = names.brief(table.host.name), clock_words(table.clock)
    return INVITED.format(number=table.match.id, title=title, host=host, clock=clock)


def question(proposal: Proposal, link: str | None) -> str:
    """What is asked by whom, until when, and the way to answer."""
    asker, title = names.brief(proposal.asker.name), matches_words.match_title(proposal.view)
    asks = proposal.kind.asking(proposal.offer.details).line.format(
        asker=asker, title=title, **offer_values(proposal, names.brief)
    )
    until = (EXPIRES_THERE if link else EXPIRES).format(moment=moment(proposal.offer.due_at), link=link)
    return f"{asks}\n{until}"


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


def _more(count: int, counted: Counted) -> str:
    return counted.format(count) if count > 0 else ""

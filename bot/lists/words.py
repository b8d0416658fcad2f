"""What the bot says in lists of matches."""

from __future__ import annotations

from bot.clocks.words import time_left
from bot.lists.inbox import Page
from bot.matches.sittings import Sitting
from bot.matches.words import match_title
from bot.speech.names import brief, listing
from bot.speech.sentences import Sentence, _

NO_MATCHES = _("You have no running match. Open a table with `/play`.")
NO_MATCHES_HERE = _("There is no running match that you could see here. `/games` without options lists yours.")
ALL_GAMES = _("All my games")


def standing(sitting: Sitting, viewer: int) -> str:
    """One line of a list of matches."""
    seat = sitting.seat_of(viewer)
    others = listing(brief(name) for other, name in enumerate(sitting.names) if other != seat)
    if sitting.waits_for(viewer):
        state = YOURS.format(time=time_left(sitting.timing))
    else:
        state = TO_MOVE.format(name=brief(sitting.to_move.name)) if sitting.to_move else str(OVER)
    line = PLAYED_BY if seat is None else PLAYED_AGAINST
    return line.format(match=match_title(sitting), others=others, state=state, ply=sitting.position.ply + 1)


def list_heading(page: Page, viewer: int) -> str:
    """Whose matches, how many, and which part of them this is."""
    part = f" · {PAGES.format(number=page.number + 1, count=page.pages)}" if page.pages > 1 else ""
    return f"### {_whose(page, viewer)} · {page.total}{part}"


def no_matches(page: Page, viewer: int) -> Sentence:
    """An empty list."""
    if page.listing == (viewer, None):
        return NO_MATCHES
    return NO_MATCHES_HERE


def _whose(page: Page, viewer: int) -> str:
    here = page.listing.channel_id
    values = {"name": brief(page.subject or ""), "channel": f"<#{here}>"}
    if page.listing.of == viewer:
        return (YOUR_MATCHES_HERE if here else YOUR_MATCHES).format(**values)
    if page.subject:
        return (MATCHES_OF_HERE if here else MATCHES_OF).format(**values)
    return (MATCHES_HERE if here else MATCHES).format(**values)


PLAYED_AGAINST = _("**{match}** against {others}: {state}, move {ply}")
PLAYED_BY = _("**{match}** of {others}: {state}, move {ply}")
YOURS = _("**your turn**{time}")
TO_MOVE = _("{name} to move")
OVER = _("over")
PAGES = _("Page {number} of {count}")
MATCHES = _("Running matches")
MATCHES_HERE = _("Running matches in {channel}")
YOUR_MATCHES = _("Your running matches")
YOUR_MATCHES_HERE = _("Your running matches in {channel}")
MATCHES_OF = _("Running matches of {name}")
MATCHES_OF_HERE = _("Running matches of {name} in {channel}")

"""What the bot says in lists of matches."""

from __future__ import annotations

from bot.core.speech.names import brief, listing, series
from bot.core.speech.sentences import Sentence, _, _n, _p
from bot.play.clocks import time_left
from bot.play.lists.inbox import MatchesPage
from bot.play.lists.lobby import LobbyPage
from bot.play.matches import MatchView, match_title
from games import GAMES

NO_MATCHES = _("You have no matches in progress. Start one with `/play`.")
NO_MATCHES_HERE = _("No matches in progress that you can see here. Use `/games` on its own to list yours.")
ALL_GAMES, OPEN_TABLES = _("All my games"), _("Open tables")
TABLES_HERE = _("### Open here · {total}")
TABLES_HERE_PART = _("### Open here · {total} · page {number} of {pages}")
YOUR_TABLES = _("### Tables waiting for you · {total}")
YOUR_TABLES_PART = _("### Tables waiting for you · {total} · page {number} of {pages}")
NO_TABLES = _(
    "No tables are waiting for players here. Open one with `/play`, or let anyone challenge you with `/challenge`."
)
NO_TABLES_OF = _("No {game} tables are waiting for players here. Open one with `/play`.")
NO_TABLES_DIRECTLY = _("No tables are waiting for you. In a server, `/tables` shows what's open there.")
TO_CARD = _("[{label}]({link})")


def whose_turn(view: MatchView, viewer: int) -> str:
    seat = view.seat_of(viewer)
    others = listing(brief(name) for other, name in enumerate(view.names) if other != seat)
    if view.waits_for(viewer):
        state = series(filter(None, [str(YOURS), time_left(view.timing)]))
    else:
        state = TO_MOVE.format(name=brief(view.to_move.name)) if view.to_move else str(OVER)
    line = PLAYED_BY if seat is None else WATCHED if view.is_out(viewer) else PLAYED_AGAINST
    return line.format(match=match_title(view), others=others, state=state, ply=view.position.ply + 1)


def list_heading(page: MatchesPage, viewer: int) -> str:
    """Whose matches, how many, and which part of them this is."""
    part = f" · {PAGES.format(number=page.number + 1, count=page.pages)}" if page.pages > 1 else ""
    return f"### {_whose(page, viewer)} · {page.total}{part}"


def no_matches(page: MatchesPage, viewer: int) -> Sentence:
    if page.listing == (viewer, None):
        return NO_MATCHES
    return NO_MATCHES_HERE


def _whose(page: MatchesPage, viewer: int) -> str:
    here = page.listing.channel_id
    values = {"name": brief(page.subject or ""), "channel": f"<#{here}>"}
    if page.listing.of == viewer:
        return (YOUR_MATCHES_HERE if here else YOUR_MATCHES).format(**values)
    if page.subject:
        return (MATCHES_OF_HERE if here else MATCHES_OF).format(**values)
    return (MATCHES_HERE if here else MATCHES).format(**values)


PLAYED_AGAINST = _("**{match}** against {others}: {state}, move {ply}")
PLAYED_BY = _("**{match}** between {others}: {state}, move {ply}")
WATCHED = _("👀 **{match}** with {others}: you're out and watching; {state}, move {ply}")
YOURS = _("**your turn**")
TO_MOVE = _("{name} to move")
OVER = _p("state of a match in a list", "over")
CALENDAR = _p("button on a list of matches", "Calendar")
IN_CALENDAR = _n(
    "Your next deadline, for a calendar. Add it again later, and it's brought up to date.",
    "Your next {count} deadlines, for a calendar. Add them again later, and they're brought up to date.",
)
NO_DATES = _("You have no deadlines at the moment.")
PAGES = _("Page {number} of {count}")
MATCHES = _("Matches in progress")
MATCHES_HERE = _("Matches in progress in {channel}")
YOUR_MATCHES = _("Your matches in progress")
YOUR_MATCHES_HERE = _("Your matches in progress in {channel}")
MATCHES_OF = _("{name}'s matches in progress")
MATCHES_OF_HERE = _("{name}'s matches in progress in {channel}")


def lobby_heading(page: LobbyPage) -> str:
    """How many there are, and which part of them this is."""
    here = page.seek.guild_id is not None
    whole, part = (TABLES_HERE, TABLES_HERE_PART) if here else (YOUR_TABLES, YOUR_TABLES_PART)
    words = part if page.pages > 1 else whole
    return words.format(total=page.total, number=page.number + 1, pages=page.pages)


def no_tables(page: LobbyPage) -> str:
    if page.seek.guild_id is None:
        return str(NO_TABLES_DIRECTLY)
    if page.seek.game is not None and page.seek.game in GAMES:
        return NO_TABLES_OF.format(game=GAMES[page.seek.game].info.name)
    return str(NO_TABLES)

"""What the list of tables and open challenges says."""

from __future__ import annotations

from bot.lists.lobby import LobbyPage
from bot.speech.sentences import _
from games import GAMES

TABLES_HERE = _("### Open here · {total}")
TABLES_HERE_PART = _("### Open here · {total} · page {number} of {pages}")
YOUR_TABLES = _("### Tables waiting for you · {total}")
YOUR_TABLES_PART = _("### Tables waiting for you · {total} · page {number} of {pages}")
NO_TABLES = _(
    "No tables are waiting for players here. Open one with `/play`, or let anyone challenge you with `/challenge open`."
)
NO_TABLES_OF = _("No {game} tables are waiting for players here. Open one with `/play`.")
NO_TABLES_DIRECTLY = _("No tables are waiting for you. In a server, `/tables` shows what's open there.")
TO_CARD = _("[{label}]({link})")


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

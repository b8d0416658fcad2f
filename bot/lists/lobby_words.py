"""What the list of tables and open challenges says."""

from __future__ import annotations

from bot.clocks import clock_words
from bot.lists.lobby import LobbyPage, Row
from bot.speech.moments import moment
from bot.speech.names import brief, listing
from bot.speech.sentences import _, _n
from bot.tables import CLOCK, NOTE, Table, listed_note, table_title
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
ROW = _("**Table #{number} · {title}**")
ROW_SEATED = _("🪑 {names}")
ROW_FREE = _n("1 open seat", "{count} open seats")
ROW_KEPT = _("a seat is reserved for you")
ROW_YOURS = _("you're at this table")
ROW_UNTIL = _("closes {when}")
TO_TABLE = _("Go to table")
TO_CARD = _("[{label}]({link})")
TAKEN = _("✅ You joined table #{number}.")
TAKEN_LAST = _("✅ You took the last seat. Match #{number} starts in {channel}.")


def lobby_heading(page: LobbyPage) -> str:
    """How many there are, and which part of them this is."""
    here = page.seek.guild_id is not None
    whole, part = (TABLES_HERE, TABLES_HERE_PART) if here else (YOUR_TABLES, YOUR_TABLES_PART)
    words = part if page.pages > 1 else whole
    return words.format(total=page.total, number=page.number + 1, pages=page.pages)


def no_tables(page: LobbyPage) -> str:
    """An empty list."""
    if page.seek.guild_id is None:
        return str(NO_TABLES_DIRECTLY)
    if page.seek.game is not None and page.seek.game in GAMES:
        return NO_TABLES_OF.format(game=GAMES[page.seek.game].info.name)
    return str(NO_TABLES)


def lobby_row(table: Table, row: Row, viewer: int) -> str:
    """A table in a list: what, who, which seats, until when."""
    names = listing(brief(player.name) for player in table.seated)
    facts = [ROW_SEATED.format(names=names), _room(table, row, viewer)]
    facts += [CLOCK.format(clock=clock_words(table.clock))] if table.clock else []
    facts += [ROW_UNTIL.format(when=moment(table.terms.expires_at))] if table.terms else []
    lines = [ROW.format(number=table.match.id, title=table_title(table)), " · ".join(facts)]
    lines += [NOTE.format(note=listed_note(table.terms.note))] if table.terms and table.terms.note else []
    return "\n".join(lines)


def taken(table: Table) -> str:
    """What taking a seat from the list led to."""
    words = TAKEN if table.is_open else TAKEN_LAST
    return words.format(number=table.match.id, channel=f"<#{table.match.channel_id}>")


def _room(table: Table, row: Row, viewer: int) -> str:
    if row.is_mine:
        return str(ROW_YOURS)
    if any(player.discord_id == viewer for player in table.expected):
        return str(ROW_KEPT)
    return ROW_FREE.format(table.free)

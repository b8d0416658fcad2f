"""Open tables in the list of what one could join."""

from __future__ import annotations

from collections.abc import Sequence, Set

from bot.core.clock_rules import clock_words
from bot.core.open_seats import OpenSeat, OpenSeatQuery, OpenSeats, Row
from bot.core.people import Place, Player
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, listing
from bot.core.speech.sentences import _, _n
from bot.play.tables.posts import TablePost
from bot.play.tables.waiting_table import Table, load_all
from bot.play.tables.words import CLOCK, NOTE, listed_note, table_title
from storage import Connection
from storage.core.outbox import posts
from storage.play import table_terms

ROW = _("**Table #{number} · {title}**")
ROW_SEATED = _("🪑 {names}")
ROW_FREE = _n("1 open seat", "{count} open seats")
ROW_KEPT = _("a seat is reserved for you")
ROW_YOURS = _("you're at this table")
ROW_UNTIL = _("closes {when}")
TO_TABLE = _("Go to table")
TAKEN = _("✅ You joined table #{number}.")
TAKEN_LAST = _("✅ You took the last seat. Match #{number} starts in {channel}.")


class OpenTables(OpenSeats[Table]):
    """Tables with a seat for someone, and those they sit at."""

    async def open_to(
        self, connection: Connection, seek: OpenSeatQuery, viewer: Player | None, avoided: Set[int], most: int
    ) -> Sequence[OpenSeat[Table]]:
        """Those that fit: a server's public ones in sight; anywhere, those that expect someone or have them."""
        numbers = await table_terms.listed(connection, seek.guild_id, viewer.id if viewer else None, seek.game, most)
        return [
            OpenSeat(self, table, table.match.created_at, is_mine=viewer in table.seated, host_id=table.host.id)
            for table in await load_all(connection, numbers)
            if viewer in table.seated
            or (
                table.admits(viewer)
                and avoided.isdisjoint(player.id for player in table.seated)
                and (viewer in table.expected or seek.sees(table.match.channel_id))
            )
        ]

    async def cards(self, connection: Connection, shown: Sequence[Table]) -> Sequence[int | None]:
        numbers = [table.match.id for table in shown]
        found = await posts.newest(connection, numbers, TablePost.key)
        return [found[number].message_id if number in found else None for number in numbers]

    def place(self, offer: Table) -> Place:
        return Place(offer.match.guild_id, offer.match.home)


def open_table_words(row: Row, viewer: int) -> str:
    """A table in a list: what, who, which seats, until when."""
    table: Table = row.offer
    names = listing(brief(player.name) for player in table.seated)
    facts = [ROW_SEATED.format(names=names), _room(table, row, viewer)]
    facts += [CLOCK.format(clock=clock_words(table.match.clock))] if table.match.clock else []
    facts += [ROW_UNTIL.format(when=moment(table.terms.expires_at))] if table.terms else []
    lines = [ROW.format(number=table.match.id, title=table_title(table)), " · ".join(facts)]
    lines += [NOTE.format(note=listed_note(table.terms.note))] if table.terms and table.terms.note else []
    return "\n".join(lines)


def taken(table: Table) -> str:
    """What taking a seat from the list led to."""
    words = TAKEN if table.is_open else TAKEN_LAST
    return words.format(number=table.match.id, channel=f"<#{table.match.home}>")


def _room(table: Table, row: Row, viewer: int) -> str:
    if row.is_mine:
        return str(ROW_YOURS)
    if any(player.discord_id == viewer for player in table.expected):
        return str(ROW_KEPT)
    return ROW_FREE.format(table.free)

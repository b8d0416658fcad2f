"""Tables that keep a seat for someone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.agenda import Waiting
from bot.core.clock_rules import clock_words
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.speech import names
from bot.core.speech.sentences import _, _n
from bot.play.matches import message_address
from bot.play.tables.posts import TablePost
from bot.play.tables.waiting_table import Table, load, load_all
from bot.play.tables.words import table_title
from storage import Connection
from storage.core.outbox import posts
from storage.core.outbox.posts import Placed
from storage.core.rows import Condition, Number
from storage.play import invitations

ONLY_INVITED = _("### You're invited")
MORE_TABLES = _n("-# Plus one more invitation.", "-# Plus {count} more invitations.")
INVITED = _("✉️ **#{number} · {title}** from {host}\n-# {clock}")
TABLE = _("Table")


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A table that keeps a seat, and the message in its channel that shows it."""

    table: Table
    card: Placed | None

    @property
    def link(self) -> str | None:
        return message_address(self.table.match, self.card) if self.card else None


class SeatsWaiting(Waiting[KeptSeat]):
    """Tells of invitations nobody has answered yet, the oldest first."""

    rank = 30
    most = 3
    rest = MORE_TABLES

    async def all(self, connection: Connection, player: Player) -> Sequence[int]:
        return await invitations.inviting(connection, player.id)

    def may_wait_for(self, who: Number) -> Condition:
        return invitations.keeps_seat_for(who)

    async def load(self, connection: Connection, found: Sequence[int]) -> tuple[KeptSeat, ...]:
        cards = await posts.newest(connection, found, TablePost.key)
        return tuple(KeptSeat(table, cards.get(table.match.id)) for table in await load_all(connection, found))

    def heading(self, count: int) -> str:
        return str(ONLY_INVITED)

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        for number in await self.all(connection, player):
            table = await load(connection, number)
            await enqueue(connection, number, TablePost, 0, now, channel_id=table.match.channel_id)


def invitation_words(kept: KeptSeat) -> str:
    table = kept.table
    host, clock = names.brief(table.host.name), clock_words(table.match.clock)
    return INVITED.format(number=table.match.id, title=table_title(table), host=host, clock=clock)

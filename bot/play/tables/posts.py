"""The card of a table as a post."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.outbox.kinds import Delivery, PostKind
from bot.core.outbox.queue import enqueue, enqueue_edit, enqueue_edits
from bot.core.people import Player
from bot.play.matches import Ended, match_views
from bot.play.replays import Replays
from bot.play.tables.waiting_table import Table, load
from storage import Connection
from storage.core.outbox import sent_posts
from storage.core.outbox.posts import Post


class TablePost(PostKind[Table]):
    """The card: it stays where it stood, and a thread may be made below it."""

    key = "table"
    waits = True
    stands = True
    stays = True
    overtakes = (key,)

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def load(self, connection: Connection, post: Post) -> Table:
        assert post.match_id is not None
        table = await load(connection, post.match_id)
        if table.match.ended_at is None or table.is_cancelled or table.match.home == table.match.channel_id:
            return table
        return replace(table, ended=await match_views.load(connection, self._replays, table.match.id))

    def is_overtaken(self, delivery: Delivery[Table]) -> bool:
        """Whether nobody is waited for, and no thread needs the card, or its reader has answered."""
        return not (delivery.shown.is_open or _carries_thread(delivery)) or _is_answered(delivery)

    async def called(
        self, connection: Connection, delivery: Delivery[Table], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        return delivery.shown.expected if delivery.shown.is_open else ()

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return ((await self.load(connection, post)).host,)

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        table = await self.load(connection, post)
        await enqueue(connection, post.match_id, TablePost, post.ply, now, channel_id=table.match.channel_id)

    def can_change(self, shown: Table) -> bool:
        """Whether the match has not begun yet, for then its board takes the buttons off, or its result is told."""
        return shown.is_open or shown.is_cancelled or shown.ended is not None

    def outlasts(self, shown: Table) -> bool:
        """Whether nobody can join any more: of the cards of a table that was opened again, only the newest is used."""
        return not shown.is_open


async def enqueue_redraws(connection: Connection, match_id: int, now: datetime) -> None:
    """Owe every card of a table the look it has now, wherever it was changed from."""
    await enqueue_edits(connection, TablePost, match_id, now)


async def tell_result(connection: Connection, ended: Ended) -> None:
    """Have the card above the thread of a match tell how that ended."""
    match = ended.match
    if match.home == match.channel_id:
        return
    card = await sent_posts.latest(connection, match.id, TablePost.key)
    if card is not None:
        await enqueue_edit(connection, TablePost, card, ended.now)


def _is_answered(delivery: Delivery[Table]) -> bool:
    """Whether the card is for a guest who sits there now, or has declined."""
    reader, table = delivery.recipient, delivery.shown
    return reader is not None and reader not in (table.host, *table.expected)


def _carries_thread(delivery: Delivery[Table]) -> bool:
    """Whether the card is still needed, for the thread of a match that has begun is made below it."""
    match = delivery.shown.match
    return delivery.recipient is None and match.awaits_thread and not match.in_forum

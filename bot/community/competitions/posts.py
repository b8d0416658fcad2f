"""Posts about something that someone runs in a channel: a tournament, a ladder, a league."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Protocol, TypeVar

from bot.core.outbox.kinds import Origin, PostKind, Shown
from bot.core.outbox.queue import enqueue, enqueue_redraw
from bot.core.people import Player
from storage import Connection
from storage.community.hosted import HostedRow, HostedRows
from storage.core.outbox.posts import Post


class Housed(Protocol):
    @property
    def row(self) -> HostedRow:
        """What is stored of it."""


class Directed(Housed, Shown, Protocol):
    """What such a post shows."""

    @property
    def director(self) -> Player:
        """The player who runs it."""


D = TypeVar("D", bound=Directed)


class DirectedPost(PostKind[D]):
    """Goes to the channel; where that is closed, whoever runs it gets it."""

    priority = 30

    def origin(self, shown: D) -> Origin:
        return Origin(shown.row.guild_id, shown.row.channel_id)

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return ((await self.load(connection, post)).director,)


class CardPost(DirectedPost[D]):
    """Is one message, drawn again whenever something changes; its details have the number under its key."""

    rows: ClassVar[HostedRows[Any]]

    @classmethod
    async def owe(cls, connection: Connection, row: HostedRow, now: datetime) -> None:
        """Owe the first card, or a new one in another channel."""
        card = await enqueue(connection, None, cls, 0, now, channel_id=row.channel_id, details={cls.key: row.id})
        await cls.rows.change(connection, row.id, card_id=card)

    @classmethod
    async def redraw(cls, connection: Connection, number: int, now: datetime) -> None:
        """Owe the card the look it has now."""
        row = await cls.rows.find(connection, number)
        await enqueue_redraw(connection, cls, row.card_id if row else None, now)

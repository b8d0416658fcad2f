"""The digest as a post."""

from __future__ import annotations

from datetime import datetime

from bot.core.agenda import WaitingKinds
from bot.core.outbox.kinds import Delivery, PostKind
from bot.core.people import Player
from bot.play.digests.contents import Digest, load
from storage import Connection
from storage.core.outbox import queues
from storage.core.outbox.posts import Post
from storage.people import players


class DigestPost(PostKind[Digest]):
    key = "digest"
    priority = queues.BULK

    def __init__(self, kinds: WaitingKinds) -> None:
        self._kinds = kinds

    async def load(self, connection: Connection, post: Post) -> Digest:
        assert post.player_id is not None
        player = (await players.named(connection, [post.player_id]))[post.player_id]
        return await load(connection, self._kinds, player)

    def is_overtaken(self, delivery: Delivery[Digest]) -> bool:
        return delivery.shown.is_empty

    async def sent(self, connection: Connection, delivery: Delivery[Digest], now: datetime) -> None:
        if delivery.recipient:
            await self._kinds.told(connection, delivery.recipient, now, delivery.shown.sections)

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        """Owe all of it in its channels, for nobody called its reader there."""
        await self._kinds.call(connection, player, now)

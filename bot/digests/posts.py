"""The digest as a post."""

from __future__ import annotations

from datetime import datetime

from bot.core.people import Player
from bot.digests.contents import Digest, awaited, load
from bot.matches import ReminderPost
from bot.offers import OfferKinds, owe_again, proposals
from bot.outbox.kinds import Delivery, PostKind
from bot.outbox.owing import owe
from bot.replays import Replays
from bot.tables import TablePost
from bot.tables import load as load_table
from storage import Connection, matches, players
from storage.posts import Post


class DigestPost(PostKind[Digest]):
    """All that waits for one person."""

    key = "digest"
    priority = 40

    def __init__(self, replays: Replays, kinds: OfferKinds) -> None:
        self._replays = replays
        self._kinds = kinds

    async def load(self, connection: Connection, post: Post) -> Digest:
        """What waits now."""
        assert post.player_id is not None
        player = (await players.named(connection, [post.player_id]))[post.player_id]
        return await load(connection, self._replays, self._kinds, player)

    def is_overtaken(self, delivery: Delivery[Digest]) -> bool:
        """Whether nothing waits any more."""
        return delivery.shown.is_empty

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        """Everything of it in its channels, for nobody called its reader there."""
        for match in await awaited(connection, player):
            await owe(connection, match.id, ReminderPost, match.ply, now, channel_id=match.channel_id)
        for number in await matches.inviting(connection, player.id):
            table = await load_table(connection, number)
            await owe(connection, number, TablePost, 0, now, channel_id=table.match.channel_id)
        for proposal in await proposals.awaiting(connection, self._replays, self._kinds, player):
            await owe_again(connection, proposal, player, now)

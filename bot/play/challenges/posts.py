"""The card of an open challenge as a post."""

from __future__ import annotations

from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.people import Player
from bot.play.challenges.open_challenge import OpenChallenge, load
from storage import Connection
from storage.core.outbox.posts import Post


class OpenChallengePost(PostKind[OpenChallenge]):
    key = "invitation"
    priority = 30

    async def load(self, connection: Connection, post: Post) -> OpenChallenge:
        return await load(connection, details_of(post)["standing"])

    def origin(self, shown: OpenChallenge) -> Origin:
        return Origin(shown.guild_id, shown.channel_id)

    def is_overtaken(self, delivery: Delivery[OpenChallenge]) -> bool:
        return delivery.shown.is_closed

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return ((await self.load(connection, post)).owner,)

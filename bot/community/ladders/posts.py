"""The posts of ladders: the card, and a challenge with what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from bot.community.competitions import CardPost
from bot.community.ladders.overviews import ClimbOverview, LadderOverview, load, load_climb
from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.outbox.queue import enqueue, enqueue_redraw
from bot.core.people import Player
from bot.people.players import preferences_of
from storage import Connection
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import LadderRow
from storage.core.outbox.posts import Post


class LadderPost(CardPost[LadderOverview]):
    """The card."""

    key = "ladder"
    rows = ladders.ROWS

    async def load(self, connection: Connection, post: Post) -> LadderOverview:
        return await load(connection, details_of(post)["ladder"])


class ClimbPost(PostKind[ClimbOverview]):
    """A challenge: it pings who has to answer, and says later how it ended."""

    key = "climb"

    async def load(self, connection: Connection, post: Post) -> ClimbOverview:
        return await load_climb(connection, details_of(post)["climb"])

    def origin(self, shown: ClimbOverview) -> Origin:
        return Origin(shown.ladder.row.guild_id, shown.ladder.row.channel_id)

    async def called(
        self, connection: Connection, delivery: Delivery[ClimbOverview], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        shown = delivery.shown
        return (shown.challenged,) if shown.row.is_unanswered else ()

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return ((await self.load(connection, post)).challenged,)

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        """The challenge once more in its channel."""
        shown = await self.load(connection, post)
        await enqueue(connection, None, ClimbPost, 0, now, channel_id=shown.ladder.row.channel_id, details=post.details)


async def enqueue_climb(connection: Connection, row: LadderRow, number: int, challenged: Player, now: datetime) -> None:
    """Owe a challenge in the channel, and directly to whoever wants that."""
    details = {"climb": number}
    post = await enqueue(connection, None, ClimbPost, 0, now, channel_id=row.channel_id, details=details)
    await climbs.change(connection, number, post_id=post)
    preferences = preferences_of(challenged)
    if preferences.directly:
        due_at = preferences.undisturbed_until(now) or now
        await enqueue(connection, None, ClimbPost, 0, now, player_id=challenged.id, details=details, due_at=due_at)


async def redraw_climb(connection: Connection, row: ClimbRow, now: datetime) -> None:
    """Owe the challenge the look it has now, and the card of its ladder."""
    await enqueue_redraw(connection, ClimbPost, row.post_id, now)
    await LadderPost.redraw(connection, row.ladder_id, now)

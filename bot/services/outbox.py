"""Owed posts: what to send next, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.services import sittings, tables
from bot.services.people import Clock
from bot.services.replays import Replays
from bot.services.sittings import Sitting
from bot.services.tables import Table
from storage import Connection, Database, interactions, matches, players, posts
from storage.players import Player
from storage.posts import Post, PostKind

__all__ = ["Errand", "Outbox", "Post"]

BATCH = 50
FIRST_DELAY = timedelta(seconds=2)
LONGEST_DELAY = timedelta(minutes=10)
INTERACTION_MEMORY = timedelta(days=1)
"""Discord delivers an interaction within seconds; a day leaves room for any clock."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A post with everything needed to write it."""

    post: Post
    shown: Table | Sitting
    recipient: Player | None
    """Whom a direct message is for."""


class Outbox:
    """The list of owed posts, for the one who sends them."""

    def __init__(self, database: Database, clock: Clock, replays: Replays) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays

    async def due(self) -> tuple[Errand, ...]:
        """Posts to send now; those that were overtaken by events are dropped on the way."""
        async with self._database.reading() as connection:
            found = [await self._errand(connection, post) for post in await posts.due(connection, self._clock(), BATCH)]
        overtaken = [errand.post.id for errand in found if _is_overtaken(errand)]
        if overtaken:
            async with self._database.writing() as connection:
                for post_id in overtaken:
                    await posts.drop(connection, post_id)
            return await self.due()
        return tuple(found)

    async def trying(self, post: Post) -> None:
        """An attempt begins."""
        async with self._database.writing() as connection:
            await posts.trying(connection, post.id, self._clock())

    async def sent(self, post: Post, message_id: int) -> None:
        """The message is out."""
        async with self._database.writing() as connection:
            await posts.sent(connection, post.id, message_id, self._clock())

    async def put_off(self, post: Post, trouble: str) -> None:
        """The attempt failed for a passing reason; try again later and later."""
        delay = min(FIRST_DELAY * 2 ** min(post.attempts, 16), LONGEST_DELAY)
        async with self._database.writing() as connection:
            await posts.retry(connection, post.id, self._clock() + delay, trouble)

    async def undeliverable(self, post: Post, trouble: str) -> None:
        """The place cannot be written to: owe a direct message to those who have to know instead."""
        async with self._database.writing() as connection:
            await posts.fail(connection, post.id, trouble)
            if post.channel_id is not None:
                for player in await self._concerned(connection, post):
                    now = self._clock()
                    kind, ply = post.kind, post.ply
                    await posts.owe(connection, post.match_id, kind, ply, now, player_id=player.id, trouble=trouble)

    async def outdated(self) -> tuple[Errand, ...]:
        """Messages that should lose their buttons."""
        async with self._database.reading() as connection:
            return tuple([await self._errand(connection, post) for post in await posts.outdated(connection, BATCH)])

    async def closed(self, post: Post) -> None:
        """The message has lost its buttons, or never will."""
        async with self._database.writing() as connection:
            await posts.closed(connection, post.id, self._clock())

    async def tidy(self) -> None:
        """Forget interactions that cannot come again."""
        async with self._database.writing() as connection:
            await interactions.forget(connection, self._clock() - INTERACTION_MEMORY)

    async def _errand(self, connection: Connection, post: Post) -> Errand:
        shown: Table | Sitting
        if post.kind is PostKind.TABLE:
            shown = await tables.load(connection, post.match_id)
        else:
            shown = await sittings.load(connection, self._replays, post.match_id, post.ply)
        recipient = None
        if post.player_id is not None:
            recipient = (await players.named(connection, [post.player_id]))[post.player_id]
        return Errand(post, shown, recipient)

    async def _concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """The host of a table; the player to move; everybody once it is over."""
        if post.kind is PostKind.TABLE:
            return ((await tables.load(connection, post.match_id)).host,)
        sitting = await sittings.load(connection, self._replays, post.match_id)
        return (sitting.to_move,) if sitting.to_move else await matches.seated(connection, post.match_id)


def _is_overtaken(errand: Errand) -> bool:
    if isinstance(errand.shown, Table):
        return not errand.shown.is_open
    return errand.post.ply != errand.shown.match.ply

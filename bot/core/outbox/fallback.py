"""The other way for news whose place can't be written to: directly to those it was for, or back to the channels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.core.outbox.kinds import PostKind
from bot.core.outbox.notes import NOBODY, ONLY_HERE, PINGED_IN_CHANNELS, NoteKind, NotePost, note_details
from bot.core.outbox.queue import enqueue
from bot.core.outbox.settings import Readers
from bot.core.people import Clock, Player
from storage import Connection
from storage.core.outbox import posts
from storage.core.outbox.posts import Doubt, Post
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Match


class Fallback:
    """Owes the news of a post another way, inside the caller's transaction."""

    def __init__(self, kinds: Mapping[str, PostKind[Any]], readers: Readers, clock: Clock) -> None:
        self._kinds = kinds
        self._readers = readers
        self._clock = clock

    async def take(self, connection: Connection, post: Post, trouble: str, *, refused: bool) -> None:
        """Give a post up, as its place cannot be written to, or who it is for has `refused` it."""
        await posts.fail(connection, post.id, trouble, Doubt.DIRECT if post.player_id and refused else None)
        if post.edits is not None:
            return
        if post.player_id is None:
            await self._kinds[post.kind].undelivered(connection, post, self._clock())
            await self.tell(connection, post, trouble)
        elif refused:  # anything else says nothing about the person
            await self._back_to_channels(connection, post, post.player_id)

    async def tell(self, connection: Connection, post: Post, trouble: str | None = None) -> None:
        """Owe it directly to those it concerns and who were not told directly before."""
        kind, now = self._kinds[post.kind], self._clock()
        since = post.created_at if kind.calls_anew(post) else None
        for player in await kind.concerned(connection, post):
            if kind.in_digest and since is None and self._readers.reads_digests(player):
                continue
            if player.is_person and not await posts.told(connection, post, player.id, since):
                how: dict[str, Any] = {"player_id": player.id, "trouble": trouble, "details": post.details}
                if kind.waits and post.match_id:
                    await posts.overtake(connection, post.match_id, player.id, now, kind.overtakes)
                    how["due_at"] = await self._readers.disturbing_at(connection, post.match_id, player, now)
                await enqueue(connection, post.match_id, type(kind), post.ply, now, **how)

    async def _back_to_channels(self, connection: Connection, post: Post, player_id: int) -> None:
        """Ping someone who takes no direct messages in channels, and tell them so, each once."""
        player, now = (await players.named(connection, [player_id]))[player_id], self._clock()
        match = await matches.find(connection, post.match_id) if post.match_id else None
        in_chat = match is not None and match.guild_id is None
        is_new = in_chat and await self._readers.is_first_refusal(connection, player)
        if post.trouble is None and await self._readers.back_to_channels(connection, player):
            await self._kinds[post.kind].instead(connection, post, player, now)
            is_new = True
        if is_new:
            match = match or next(iter(await matches.of_player(connection, player.id)), None)
            await self._tell_why(connection, match, ONLY_HERE if in_chat else PINGED_IN_CHANNELS, player)

    async def _tell_why(self, connection: Connection, match: Match | None, kind: NoteKind, player: Player) -> None:
        """Owe the player word where one of their matches is played."""
        if match is not None:
            to, details = match.channel_id, note_details(kind, [player], NOBODY, {})
            await enqueue(connection, match.id, NotePost, match.ply, self._clock(), channel_id=to, details=details)

"""Posts about something that someone runs in a channel: a tournament, a ladder, a league."""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.core.people import Player
from bot.outbox.kinds import Origin, PostKind, Shown
from bot.tournaments.sight import Housed
from storage import Connection
from storage.posts import Post


class Directed(Shown, Protocol):
    """What such a post shows."""

    @property
    def row(self) -> Housed:
        """What is stored of it."""

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

"""Open challenges among what one could join."""

from __future__ import annotations

from collections.abc import Sequence, Set

from bot.core.open_seats import OpenSeat, OpenSeatQuery, OpenSeats
from bot.core.people import Place, Player
from bot.play.challenges.open_challenge import OpenChallenge, in_guild
from storage import Connection
from storage.core.outbox import posts
from storage.play import challenges


class ListedChallenges(OpenSeats[OpenChallenge]):
    """Lists challenges of a server with a place for someone, their own included."""

    async def open_to(
        self, connection: Connection, seek: OpenSeatQuery, viewer: Player | None, avoided: Set[int], most: int
    ) -> Sequence[OpenSeat[OpenChallenge]]:
        """Those that fit: none in DMs, and those one plays already only where they may be taken up again."""
        if seek.guild_id is None:
            return []
        playing = await challenges.played_by(connection, viewer.id) if viewer else frozenset()
        found = await in_guild(connection, seek.guild_id, seek.game, most)
        return [
            OpenSeat(self, each, each.challenge.created_at, is_mine=each.owner == viewer, host_id=each.owner.id)
            for each in found
            if (each.challenge.is_repeatable or each.number not in playing) and each.owner.id not in avoided
        ]

    async def cards(self, connection: Connection, shown: Sequence[OpenChallenge]) -> Sequence[int | None]:
        found = [await posts.find(connection, each.challenge.card_id or 0) for each in shown]
        return [card.message_id if card else None for card in found]

    def place(self, offer: OpenChallenge) -> Place:
        return Place(offer.guild_id, offer.channel_id)

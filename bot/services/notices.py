"""What is owed when a match changes: a message where it is played, and to those who want one a direct message."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.services.people import Player
from bot.services.preferences import preferences_of
from storage import Connection, posts
from storage.matches import Match
from storage.posts import PostKind


async def owe_news(
    connection: Connection, match: Match, kind: PostKind, ply: int, now: datetime, called: Iterable[Player]
) -> None:
    """Owe the table or board in its channel, and directly to those of the called who chose so."""
    await posts.owe(connection, match.id, kind, ply, now, channel_id=match.channel_id)
    for player in called:
        if preferences_of(player).directly:
            await posts.owe(connection, match.id, kind, ply, now, player_id=player.id)


async def owe_redraws(connection: Connection, match_id: int, now: datetime) -> None:
    """Owe every card of a table the look it has now, wherever it was changed from."""
    for card in await posts.cards(connection, match_id):
        await posts.owe_edit(connection, card, now)

"""What is owed when a match changes: a message where it is played, and to those who want one a direct message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from bot.core.people import Player
from bot.players.preferences import preferences_of
from storage import Connection, clocks, posts
from storage.clocks import DeadlineKind
from storage.matches import Match
from storage.posts import PostKind


async def owe_news(
    connection: Connection, match: Match, kind: PostKind, ply: int, now: datetime, called: Iterable[Player]
) -> None:
    """Owe the table or board in its channel, and directly to those of the called who chose so."""
    await posts.owe(connection, match.id, kind, ply, now, channel_id=match.channel_id)
    for player in called:
        if preferences_of(player).directly:
            await owe_directly(connection, match, kind, ply, now, player)


async def owe_directly(
    connection: Connection,
    match: Match,
    kind: PostKind,
    ply: int,
    now: datetime,
    player: Player,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Owe the table or board as a direct message, after the quiet hours; older ones that wait for them are dropped."""
    await posts.overtake(connection, match.id, player.id, now)
    due_at = await disturbing_at(connection, match, player, now)
    await posts.owe(connection, match.id, kind, ply, now, player_id=player.id, due_at=due_at, details=details)


async def disturbing_at(connection: Connection, match: Match, player: Player, now: datetime) -> datetime:
    """When somebody may be told about a match: after their quiet hours, unless their time would be over by then."""
    later = preferences_of(player).undisturbed_until(now)
    if later is None:
        return now
    flags = [row for row in await clocks.of_match(connection, match.id) if row.kind is DeadlineKind.FLAG]
    return now if any(row.due_at and row.due_at <= later for row in flags) else later


async def owe_turn(connection: Connection, match: Match, now: datetime, player: Player) -> None:
    """Owe the present board again, to tell a player that the turn is now theirs."""
    details = {"calls": player.id}
    await posts.owe(connection, match.id, PostKind.BOARD, match.ply, now, channel_id=match.channel_id, details=details)
    if preferences_of(player).directly:
        await owe_directly(connection, match, PostKind.BOARD, match.ply, now, player, details)


async def owe_redraws(connection: Connection, match_id: int, now: datetime) -> None:
    """Owe every card of a table the look it has now, wherever it was changed from."""
    for card in await posts.cards(connection, match_id):
        await posts.owe_edit(connection, card, now)

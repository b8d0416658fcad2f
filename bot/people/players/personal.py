"""What is stored about a person themself, and what remains of someone who was forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.core.exports import rows, without
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from storage import Connection, personal_data
from storage.people import blocks, follows, players

FORGOTTEN = "Deleted player"
"""The name of everyone who asked to be forgotten."""


async def export_player(connection: Connection, player: Player) -> Mapping[str, Any]:
    return without(await personal_data.player(connection, player.id), "settings")


async def export_settings(connection: Connection, player: Player) -> Mapping[str, Any]:
    return dict(player.settings)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    """Remove name, Discord id, choices, block list and what they follow."""
    await blocks.forget(connection, player.id)
    await follows.forget(connection, player.id)
    await players.forget(connection, player.id, FORGOTTEN)


STORED = PERSONAL(
    Personal(
        exports={
            "player": export_player,
            "settings": export_settings,
            "blocks": rows(personal_data.blocked),
            "follows": rows(personal_data.followed),
        },
        holds=(
            Held("players.discord_id players.name players.account players.dm_channel_id", "player", End.GONE),
            Held("players.settings", "settings", End.GONE),
            Held("blocks.player_id blocks.blocked_id", "blocks", End.GONE),
            Held("follows.player_id", "follows", End.GONE),
        ),
        forget=forget,
    )
)

"""Takes someone who is forgotten out of what others typed."""

from __future__ import annotations

import re

from bot.core.people import Player
from bot.players import FORGOTTEN
from storage import Connection, erasing


async def erase_words(connection: Connection, player: Player) -> list[tuple[str, int]]:
    """Reasons, names, notes and details name them no more; returns tables and numbers of rows called after them."""
    pattern = naming(player)

    def clean(text: str) -> str:
        return pattern.sub(FORGOTTEN, text)

    return await erasing.clean_words(connection, player.id, [player.name, str(player.discord_id)], clean)


def naming(player: Player) -> re.Pattern[str]:
    """Every way to name someone: as a mention, by their id, or by their name as a whole word."""
    ways = [rf"<@!?{player.discord_id}>", rf"\b{player.discord_id}\b"] if player.discord_id else []
    return re.compile("|".join([*ways, rf"(?<!\w){re.escape(player.name)}(?!\w)"]), re.IGNORECASE)

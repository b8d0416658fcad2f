"""Whether matches of a tournament count for ratings."""

from __future__ import annotations

from bot.ratings import RATING_USE, RatingUse
from storage import Connection
from storage.tournaments import TournamentRow


async def rated_in(connection: Connection, row: TournamentRow) -> bool | None:
    """As its director chose, else as tables of its server whose hosts say nothing about it; None: nothing is there."""
    use, chosen = await RATING_USE.of(connection, row.guild_id), row.settings.get("rated")
    if use is RatingUse.OFF:
        return None
    return use is RatingUse.RATED if chosen is None else bool(chosen)

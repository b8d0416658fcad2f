"""Whether matches of a tournament count for ratings."""

from __future__ import annotations

from bot.play.ratings import RATING_USE, RatingUse
from storage import Connection
from storage.community.tournaments import TournamentRow


async def rated_in(connection: Connection, row: TournamentRow) -> bool | None:
    """Whether it is rated: as its director chose, else as tables of its server; None where there are no ratings."""
    use, chosen = await RATING_USE.of(connection, row.guild_id), row.settings.rated
    if use is RatingUse.OFF:
        return None
    return use is RatingUse.RATED if chosen is None else chosen

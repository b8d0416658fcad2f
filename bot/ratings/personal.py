"""What is stored about someone's ratings, to take home."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.subject import Personal
from storage import Connection, corrections, dossiers, ratings


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    """Numbers stay, for others' ratings follow from them; nobody can tell whose they are."""
    await corrections.forget(connection, player.id)


PERSONAL = Personal(
    exports={
        "ratings": rows(ratings.exported_ratings),
        "rating_steps": rows(ratings.exported_steps),
        "corrections": rows(corrections.made_by),
        "corrected_results": rows(dossiers.corrected_about),
    },
    forget=_forget,
)

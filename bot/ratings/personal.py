"""What is stored about someone's ratings, to take home."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from storage import Connection, corrections, dossiers, ranking_decisions, ratings


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    """Keep the numbers, for others' ratings follow from them; nobody can tell whose they are."""
    await corrections.forget(connection, player.id)
    await ranking_decisions.forget(connection, player.id)


STORED = PERSONAL(
    Personal(
        exports={
            "ratings": rows(ratings.exported_ratings),
            "rating_steps": rows(ratings.exported_steps),
            "rated_or_not": rows(dossiers.counted),
            "corrections": rows(corrections.made_by),
            "corrected_results": rows(dossiers.corrected_about),
            "ranking_decisions": rows(ranking_decisions.exported),
        },
        holds=(
            Held("ratings.player_id", "ratings", End.NOBODYS),
            Held("rating_steps.player_id", "rating_steps", End.NOBODYS),
            # Made from the steps, to look them up fast.
            Held(
                "rating_pairs.player_id rating_pairs.opponent_id rating_servers.player_id", "rating_steps", End.NOBODYS
            ),
            Held("rating_facts.late rating_facts.early", "rated_or_not", End.NOBODYS),
            Held("ranking_decisions.player_id", "ranking_decisions", End.GONE),
            Held("ranking_decisions.moderator_id", "ranking_decisions", End.NOBODYS),
            Held("ranking_decisions.reason", "ranking_decisions", End.CLEANED),
            Held("result_corrections.moderator_id", "corrections", End.NOBODYS),
            Held("result_corrections.reason", "corrected_results", End.CLEANED),
        ),
        impersonal=("rating_facts.seats",),
        forget=_forget,
    )
)

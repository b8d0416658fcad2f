"""Results decided anew: a match that is over never changes, so a row beside it says what holds from now on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core.people import Player
from bot.play.matches.entries.match_entries import Corrected, Followers
from storage import Connection
from storage.play.matches import corrections
from storage.play.matches.corrections import Correction
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class Decision:
    """What holds of a match from now on."""

    verdict: str | None
    """The result as a ruling writes it, or None for the one that holds already."""
    rated: bool | None
    """Whether it counts for ratings, or None where it does as before."""
    moderator: Player | None
    """The moderator who decided, or None for the bot itself."""
    reason: str


async def correct(
    connection: Connection, followers: Followers, match: Match, decision: Decision, now: datetime
) -> Correction:
    """Add what holds from now on, what was decided before included, and tell who follows."""
    verdict, rated, moderator = decision.verdict, decision.rated, decision.moderator
    before = await corrections.of_match(connection, match.id)
    if before is not None:
        verdict = before.verdict if verdict is None else verdict
        rated = before.rated if rated is None else rated
    by = moderator.id if moderator else None
    columns = {"verdict": verdict, "rated": rated, "moderator_id": by, "reason": decision.reason, "at": now}
    correction = await corrections.add(connection, match.id, **columns)
    await followers.corrected(connection, Corrected(match, correction, before, now))
    return correction

"""Rated matches that someone left before really playing: how many of the latest, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.people import Player
from bot.play.ratings.refusals import RatedLater, TheirsRatedLater
from storage import Connection
from storage.play.ratings import tallies
from storage.play.ratings.sums import Latest

MOST = 2
"""Whoever leaves more of the `LATEST` matches early leaves often: those that follow are rated all the same."""
PAUSE = timedelta(days=3)
"""After each of those, so much time passes before the next rated match."""
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Departures:
    """How many of someone's latest rated matches they left early."""

    early: int
    matches: int
    until: datetime | None
    """When they may play rated matches again; None if nothing was rated although they left early."""

    @property
    def are_many(self) -> bool:
        """Whether opponents should know."""
        return self.early > MOST


async def departures(connection: Connection, ids: Iterable[int]) -> dict[int, Departures]:
    wanted = sorted(set(ids))
    found = await tallies.of_people(connection, wanted)
    return {each: _departures(found[each].course.latest if each in found else ()) for each in wanted}


async def check_rated(
    connection: Connection, player: Player, asker: Player, now: datetime, *, rated: bool | None
) -> None:
    """Refuse whoever may not begin a match that is rated; raises `Refusal`, in words for whoever asks."""
    if not rated:
        return
    found = (await departures(connection, [player.id]))[player.id]
    if found.until is not None and found.until > now:
        hours = -((now - found.until) // HOUR)
        if player == asker:
            raise RatedLater(early=found.early, matches=found.matches, hours=hours)
        raise TheirsRatedLater(name=player.name, hours=hours)


def _departures(latest: Sequence[Latest]) -> Departures:
    early = [each for each in latest if each.is_early]
    ends = [each.at + PAUSE for each in early if each.rated]
    return Departures(len(early), len(latest), max(ends, default=None))

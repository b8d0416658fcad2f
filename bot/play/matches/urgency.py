"""Which match to look at first: those that wait for someone, and of these the ones with the least time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from storage import Connection
from storage.people.players import Player
from storage.play import clocks
from storage.play.clocks import DeadlineKind
from storage.play.matches import matches
from storage.play.matches.listings import RunningMatch
from storage.play.matches.matches import Match

_Rank: TypeAlias = tuple[int, float]
_LEAST: _Rank = (2, 0.0)
"""The rank of matches where someone else has to move; own turns come before, those with a deadline first."""


async def most_urgent_first(connection: Connection, viewer: Player | None, found: Iterable[Match]) -> list[Match]:
    """Matches in the order in which someone should look at them; equal ones stay as they are."""
    ranks = await _ranks(connection, viewer) if viewer else {}
    return sorted(found, key=lambda match: ranks.get(match.id, _LEAST))


def rank(listed: RunningMatch) -> _Rank:
    """Where a line stands in that order."""
    if not listed.waits:
        return _LEAST
    return (0, listed.due_at.timestamp()) if listed.due_at else (1, 0.0)


async def _ranks(connection: Connection, viewer: Player) -> dict[int, _Rank]:
    due = {
        deadline.match_id: (0, deadline.due_at.timestamp())
        for deadline in await clocks.of_player(connection, viewer.id)
        if deadline.due_at and deadline.kind is not DeadlineKind.REMINDER
    }
    return {number: due.get(number, (1, 0.0)) for number in await matches.waiting_for(connection, viewer.id)}

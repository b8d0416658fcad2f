"""Tells those who have to move that the end of their round is near."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import ROUND_ENDS
from bot.core.people import Player
from storage import Connection
from storage.community import pairings, tournaments
from storage.community.tournaments import TournamentRow
from storage.people import players
from storage.play.matches import matches

NOTICES = (timedelta(days=7), timedelta(days=2))
"""When to tell of the deadline of a round, before it."""


def moments(deadline: datetime | None, now: datetime) -> tuple[datetime, ...]:
    """When to tell of it; what is past by now is not made up for."""
    if deadline is None:
        return ()
    return tuple(deadline - notice for notice in NOTICES if deadline - notice > now)


def round_until(row: TournamentRow, deadline: datetime | None, now: datetime) -> dict[str, Any]:
    """What is noted of a round that ends then, by what is chosen now."""
    then = row.settings.at_deadline
    return {"notices": moments(deadline, now), "at_deadline": then, "judging": False, "final_at": None}


def next_notice(row: TournamentRow) -> datetime | None:
    return min(row.progress.notices, default=None)


async def remind_if_due(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Tell those who have to move in it, unless it ended in a pause; says whether that was due."""
    at = next_notice(held.row)
    if at is None or at > now or held.row.deadline_at is None:
        return False
    left = tuple(each for each in held.row.progress.notices if each > now)
    await tournaments.note(connection, held.number, notices=left)
    when, is_over = int(held.row.deadline_at.timestamp()), held.row.deadline_at <= now
    for player, numbers in () if is_over else (await _to_move(connection, held)).items():
        listed = ", ".join(f"#{number}" for number in numbers)
        await tell(connection, player, ROUND_ENDS, now, name=held.row.name, when=when, matches=listed)
    return True


async def _to_move(connection: Connection, held: HeldTournament) -> Mapping[Player, list[int]]:
    known = await pairings.matches_of(connection, held.number)
    running = [each.match_id for each in known if each.match_id is not None and each.ended_at is None]
    seated = await matches.seated_at(connection, running)
    found: dict[Player, list[int]] = {}
    by_number: Mapping[int, Any] = await matches.several(connection, running)
    for number in running:
        seat = by_number[number].to_move
        if seat is not None:
            found.setdefault(seated[number][seat], []).append(number)
    named = await players.named(connection, [player.id for player in found])
    return {named[player.id]: numbers for player, numbers in found.items()}

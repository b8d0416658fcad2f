"""Rows that tests of the tables begin with."""

from __future__ import annotations

from datetime import UTC, datetime

from storage import Connection
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Status

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


async def running(connection: Connection, first: int = 1) -> int:
    """A running match of two people; returns its number."""
    host = await players.meet(connection, first, "Ann", NOW)
    guest = await players.meet(connection, first + 1, "Bo", NOW)
    game = {"game": "dogon", "ruleset": 1, "options": {}, "seats_wanted": 2}
    place = {"guild_id": 5, "channel_id": 6, "host_id": host.id, "created_at": NOW}
    match_id = await matches.create(connection, **game, **place)
    await matches.seat_players(connection, match_id, [host.id, guest.id])
    await matches.change(connection, match_id, status=Status.RUNNING, to_move=0, started_at=NOW)
    return match_id

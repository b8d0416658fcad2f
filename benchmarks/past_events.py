"""Events that someone was in, ran, or was asked to: tournaments, and challenges on a ladder."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert

from bot.core.people import Place
from storage import Connection
from storage.community.tables import climbs, entrants, ladders, tournament_requests, tournaments


async def add_past_events(connection: Connection, place: Place, size: int, now: datetime) -> None:
    """Store as many of each kind of the first person of a history."""
    past = [(number, now - timedelta(days=number)) for number in range(1, size + 1)]
    where: dict[str, Any] = {"guild_id": place.guild_id, "channel_id": place.channel_id, "game": "dogon", "options": {}}
    await connection.execute(insert(tournaments), [where | _tournament(number, at) for number, at in past])
    await connection.execute(insert(entrants), [_of(number, joined_at=at, ended_at=at) for number, at in past])
    asked = {"kind": "play", "by_id": 2, "is_accepted": True}
    await connection.execute(
        insert(tournament_requests), [asked | _of(number, asked_at=at, ended_at=at) for number, at in past]
    )
    ladder = {"id": 1, "director_id": 2, "name": "Hall", "reach": 3, "seed": "", "rungs": [], "version": 0}
    await connection.execute(insert(ladders).values(**where, **ladder, created_at=now, ended_at=now))
    await connection.execute(insert(climbs), [_climb(number, at) for number, at in past])


def _of(number: int, **columns: Any) -> dict[str, Any]:
    return {"tournament_id": number, "player_id": 1, **columns}


def _tournament(number: int, at: datetime) -> dict[str, Any]:
    chosen = {"name": f"Cup {number}", "format": "swiss", "settings": {}, "seed": "", "progress": {}}
    over = {"state": "finished", "version": 0, "created_at": at, "ended_at": at}
    return {"id": number, "director_id": 1 + number % 2, **chosen, **over}


def _climb(number: int, at: datetime) -> dict[str, Any]:
    people = {"ladder_id": 1, "challenger_id": 2, "challenged_id": 1}
    return {"id": number, **people, "made_at": at, "expires_at": at, "settled_at": at, "result": "declined"}

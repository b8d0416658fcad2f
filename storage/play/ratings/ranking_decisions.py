"""Whom moderators have taken out of the rankings of their server, or put back, and why: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, or_, select, update

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.ratings.tables import ranking_decisions


@dataclass(frozen=True, slots=True)
class RankingDecision:
    """A row of `ranking_decisions` with who made it."""

    is_out: bool
    reason: str
    at: datetime
    moderator: Player


async def latest(connection: Connection, guild_id: int, player_id: int) -> RankingDecision | None:
    """The decision that holds, or None if nobody has decided anything."""
    known = ranking_decisions.c
    query = select(known.is_out, known.reason, known.at, *PLAYER).join(players, players.c.id == known.moderator_id)
    query = query.where(known.guild_id == guild_id, known.player_id == player_id)
    row = (await connection.execute(query.order_by(known.id.desc()).limit(1))).one_or_none()
    return RankingDecision(*row[:3], player(row[3:])) if row else None


async def was_made(connection: Connection, guild_id: int, player_id: int, since: datetime, *, is_out: bool) -> bool:
    """Whether the same was decided about someone since then, whatever holds now."""
    known = ranking_decisions.c
    query = select(known.id).where(known.guild_id == guild_id, known.player_id == player_id)
    query = query.where(known.is_out.is_(is_out), known.at > since).limit(1)
    return (await connection.execute(query)).first() is not None


async def note(
    connection: Connection,
    guild_id: int,
    player_id: int,
    moderator_id: int,
    now: datetime,
    *,
    is_out: bool,
    reason: str,
) -> None:
    people = {"player_id": player_id, "moderator_id": moderator_id}
    row = people | {"guild_id": guild_id, "is_out": is_out, "reason": reason, "at": now}
    await connection.execute(insert(ranking_decisions).values(**row))


async def exported(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What was decided about someone, or by them as a moderator, with the reasons given."""
    known = ranking_decisions.c
    is_mine = (known.player_id == player_id).label("is_about_me")
    query = select(known.guild_id, is_mine, known.is_out, known.reason, known.at)
    query = query.where(or_(known.player_id == player_id, known.moderator_id == player_id)).order_by(known.id)
    return await by_name(connection, query)


async def forget(connection: Connection, player_id: int) -> None:
    """Forget what was decided about someone, who is in no ranking any more, and the reasons that they typed."""
    await connection.execute(delete(ranking_decisions).where(ranking_decisions.c.player_id == player_id))
    typed = update(ranking_decisions).where(ranking_decisions.c.moderator_id == player_id)
    await connection.execute(typed.values(reason=""))

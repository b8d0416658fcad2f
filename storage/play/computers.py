"""Computers among the players, and the matches that people play with them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import func, select

from storage.core.connections import Connection
from storage.core.tables import jobs
from storage.core.upserts import insert_new
from storage.people.players import PLAYER, Player, PlayerKind, player
from storage.people.tables import players
from storage.play.matches.matches import IS_RUNNING, IS_SEATED, has_left
from storage.play.matches.tables import matches, seats

IS_COMPUTER = players.c.kind == PlayerKind.COMPUTER


async def meet(connection: Connection, name: str, settings: Mapping[str, Any], now: datetime) -> Player:
    """The computer of this name, made if there is none yet."""
    row = {"name": name, "kind": PlayerKind.COMPUTER, "settings": dict(settings), "created_at": now}
    await connection.execute(insert_new(connection, players, row))
    found = await connection.execute(select(*PLAYER).where(IS_COMPUTER, players.c.name == name))
    return player(found.one())


async def running_of(connection: Connection, player_id: int) -> int:
    """In how many running matches someone who has not left plays with computers."""
    others = seats.alias()
    computers = select(others.c.seat).join(players, players.c.id == others.c.player_id)
    computers = computers.where(IS_COMPUTER, others.c.match_id == matches.c.id)
    query = select(func.count()).select_from(matches).join(seats, seats.c.match_id == matches.c.id)
    query = query.where(seats.c.player_id == player_id, IS_SEATED, IS_RUNNING, ~has_left(seats), computers.exists())
    number: int = (await connection.execute(query)).scalar_one()
    return number


async def some_running(connection: Connection, after: int, some: int) -> int | None:
    """The last of so many running matches after this one; None if there are not as many."""
    query = select(matches.c.id).where(IS_RUNNING, matches.c.id > after).order_by(matches.c.id)
    return (await connection.execute(query.offset(some - 1).limit(1))).scalar()


async def unasked(connection: Connection, kind: str, after: int, last: int | None) -> tuple[int, ...]:
    """Running matches between these in which a computer has to move and no job of this kind asks for its move."""
    between = [matches.c.id > after] if last is None else [matches.c.id > after, matches.c.id <= last]
    to_move = (seats.c.match_id == matches.c.id) & (seats.c.seat == matches.c.to_move)
    asked = select(jobs.c.id).where(jobs.c.match_id == matches.c.id, jobs.c.kind == kind).exists()
    query = select(matches.c.id).join(seats, to_move).join(players, players.c.id == seats.c.player_id)
    return tuple((await connection.execute(query.where(IS_RUNNING, *between, IS_COMPUTER, ~asked))).scalars())

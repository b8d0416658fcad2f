"""Who helps to run a tournament, and what someone runs: named queries."""

from __future__ import annotations

from sqlalchemy import delete, func, or_, select, union

from storage.community.tables import divisions, ladders, leagues, tournament_directors, tournaments
from storage.community.tournaments import UNDER_WAY, TournamentRow, tournament_of
from storage.core.connections import Connection
from storage.core.rows import Condition, Number
from storage.core.upserts import insert_new


async def helpers(connection: Connection, number: int) -> tuple[int, ...]:
    query = select(tournament_directors.c.player_id).where(tournament_directors.c.tournament_id == number)
    return tuple((await connection.execute(query.order_by(tournament_directors.c.player_id))).scalars())


async def add(connection: Connection, number: int, player_id: int) -> bool:
    """Let someone help; False if they did."""
    row = {"tournament_id": number, "player_id": player_id}
    return (await connection.execute(insert_new(connection, tournament_directors, row))).rowcount == 1


async def remove(connection: Connection, number: int, player_id: int) -> bool:
    """Let someone help no more; False if they did not."""
    which = (tournament_directors.c.tournament_id == number, tournament_directors.c.player_id == player_id)
    return (await connection.execute(delete(tournament_directors).where(*which))).rowcount == 1


async def run_by(connection: Connection, player_id: int) -> tuple[TournamentRow, ...]:
    own = select(tournaments.c.id).where(tournaments.c.director_id == player_id, tournaments.c.state.in_(UNDER_WAY))
    helped = select(tournament_directors.c.tournament_id).where(tournament_directors.c.player_id == player_id)
    which = (tournaments.c.id.in_(union(own, helped)), tournaments.c.state.in_(UNDER_WAY))
    rows = await connection.execute(select(tournaments).where(*which).order_by(tournaments.c.id))
    return tuple(tournament_of(row) for row in rows)


def runs_any(who: Number) -> Condition:
    """Whether a player runs a tournament that isn't over, or helps."""
    own = select(tournaments.c.id).where(tournaments.c.director_id == who, tournaments.c.state.in_(UNDER_WAY))
    helped = select(tournaments.c.id).select_from(tournament_directors.join(tournaments))
    helped = helped.where(tournament_directors.c.player_id == who)
    return or_(own.exists(), helped.where(tournaments.c.state.in_(UNDER_WAY)).exists())


async def going_on(connection: Connection, player_id: int, guild_id: int) -> int:
    """How many tournaments, ladders and leagues someone runs in a server; divisions are part of their league."""
    is_division = select(divisions.c.league_id).where(divisions.c.tournament_id == tournaments.c.id).exists()
    counted = [
        select(func.count())
        .where(table.c.director_id == player_id, table.c.guild_id == guild_id, *which)
        .scalar_subquery()
        for table, which in (
            (tournaments, (tournaments.c.state.in_(UNDER_WAY), ~is_division)),
            (ladders, (ladders.c.ended_at.is_(None),)),
            (leagues, (leagues.c.ended_at.is_(None),)),
        )
    ]
    return int((await connection.execute(select(sum(counted[1:], counted[0])))).scalar_one())


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(delete(tournament_directors).where(tournament_directors.c.player_id == player_id))

"""What an audit reads: the rows of players, matches, posts and tournaments, alike on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import (
    blocks,
    climbs,
    consents,
    entrants,
    incidents,
    invitations,
    jobs,
    ladder_facts,
    ladders,
    matches,
    moves,
    offers,
    pairing_matches,
    pairings,
    players,
    posts,
    rating_facts,
    result_corrections,
    seats,
    standing_invitations,
    stints,
    tournament_directors,
    tournament_facts,
    tournament_requests,
    tournaments,
)

EXPORTED: tuple[Table, ...] = (
    *(players, blocks, matches, seats, stints, invitations, moves, incidents),
    *(offers, consents, posts, standing_invitations, jobs, climbs, result_corrections),
    *(rating_facts, tournaments, tournament_facts, entrants, tournament_directors, tournament_requests),
    *(pairings, pairing_matches, ladders, ladder_facts),
)
"""The tables, each after those it refers to."""


async def rows(connection: AsyncConnection) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """Every row of these tables with the name of its table, in the order of its key."""
    for table in EXPORTED:
        query = select(table).order_by(*table.primary_key.columns)
        for row in await connection.execute(query):
            yield table.name, dict(row._mapping)

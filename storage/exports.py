"""What an audit reads: the rows of players, matches, posts and tournaments, alike on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Table, select

from storage.community.tables import (
    climbs,
    entrants,
    ladder_facts,
    ladders,
    pairing_matches,
    pairings,
    series,
    tour_events,
    tournament_directors,
    tournament_facts,
    tournament_requests,
    tournaments,
    tours,
)
from storage.core.connections import Connection
from storage.core.tables import jobs, posts
from storage.people.tables import blocks, players
from storage.play.matches.tables import matches, moves, result_corrections, seats, stints
from storage.play.ratings.tables import rating_facts
from storage.play.tables import consents, incidents, invitations, offers, standing_invitations

EXPORTED: tuple[Table, ...] = (
    *(players, blocks, matches, seats, stints, invitations, moves, incidents),
    *(offers, consents, posts, standing_invitations, jobs, climbs, result_corrections),
    *(rating_facts, tournaments, tournament_facts, entrants, tournament_directors, tournament_requests),
    *(pairings, pairing_matches, ladders, ladder_facts, series, tours, tour_events),
)
"""The tables, each after those it refers to."""


async def rows(connection: Connection) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """Every row of these tables with the name of its table, in the order of its key."""
    for table in EXPORTED:
        query = select(table).order_by(*table.primary_key.columns)
        for row in await connection.execute(query):
            yield table.name, dict(row._mapping)

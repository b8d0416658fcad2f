"""Tournaments that nobody sets up by hand: the next of a series, a division of a league."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.community.tournaments.designs import most_entrants
from bot.community.tournaments.pages.posts import enqueue_card
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.people import Player
from storage import Connection
from storage.community import tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from tournaments.facts import Format

DESIGNED = ("guild_id", "channel_id", "director_id", "game", "options", "format")
"""The columns that the next one has from the one before, besides settings."""
TICK = timedelta(microseconds=1)


def design_of(row: TournamentRow) -> dict[str, Any]:
    """The columns of a tournament that the next of its kind has too."""
    return {name: getattr(row, name) for name in DESIGNED} | {
        "clock": row.clock and row.clock.values,
        "settings": row.settings.stored,
    }


async def open_with(
    connection: Connection, columns: Mapping[str, Any], starts_at: datetime, entrants: Sequence[Player], now: datetime
) -> int:
    """A tournament that is open, with its card; returns its number.

    These have entered it in this order, and those for whom there is no place wait for one.
    """
    number = await tournaments.create(
        connection,
        **columns,
        seed=secrets.token_hex(8),
        state=TournamentState.OPEN,
        starts_at=starts_at,
        due_at=starts_at,
        created_at=now,
    )
    row = await tournaments.find(connection, number)
    assert row is not None
    await tournaments.append(connection, row, now, None, (FactKind.OPENED.value, {}))
    most = most_entrants(Format(row.format), row.settings)
    for place, player in enumerate(entrants):
        await tournaments.enter(connection, number, player.id, now + place * TICK, waits=place >= most)
    await enqueue_card(connection, row, now)
    return number

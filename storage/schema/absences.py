"""Until when the vacation of a player stops the clock of a match that limits vacations."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Table

from storage.schema.base import Instant, metadata, partial
from storage.schema.matches import matches
from storage.schema.players import players

LASTS = "over_at IS NULL"

vacation_limits = Table(
    "vacation_limits",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("ends_at", Instant, nullable=False),  # then the clock runs, though the vacation lasts
    Column("tell_at", Instant),  # when the player is told that this is near; NULL once that was done
    Column("over_at", Instant),  # NULL while the clock stands still for it
    Index("ix_vacation_limits_player_id", "player_id"),
    partial("ix_vacation_limits_lasting", "ends_at", where=LASTS),
)

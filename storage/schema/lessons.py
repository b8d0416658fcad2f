"""What people have learnt."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table

from storage.schema.base import Instant, metadata
from storage.schema.players import players

solved_steps = Table(
    "solved_steps",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),  # the number of a step of a lesson
    Column("solved_at", Instant, nullable=False),
)

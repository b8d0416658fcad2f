"""The first columns of what is run in a channel: tournaments, ladders, leagues."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, String

from storage.schema.base import Key
from storage.schema.players import players


def housed() -> tuple[Column[object], ...]:
    """The columns of where it is, who runs it, and what is played."""
    return (
        Column("id", Key, primary_key=True),
        Column("guild_id", BigInteger, nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("director_id", ForeignKey(players.c.id), nullable=False),
        Column("name", String(80), nullable=False),
        Column("game", String(32), nullable=False),
        Column("options", JSON, nullable=False),
        Column("clock", JSON(none_as_null=True)),
    )

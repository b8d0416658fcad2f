"""What the moderators of a server have set, and what Discord says of it."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, String, Table

from storage.schema.base import Instant, metadata

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("updated_at", Instant, nullable=False),
    Column("locale", String(16)),  # in which Discord shows the server; NULL where that is its usual one
)

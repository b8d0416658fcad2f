"""People, whom they block, their holidays, digests and what they brought in."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Date, ForeignKey, Index, String, Table, Text

from storage.schema.base import Instant, Key, metadata, partial

IS_PRESENT = "ended_at IS NULL"
IS_COMPUTER = "kind = 'computer'"

players = Table(
    "players",
    metadata,
    Column("id", Key, primary_key=True),
    Column("discord_id", BigInteger, unique=True),
    Column("name", String(100), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("settings", JSON(none_as_null=True)),  # what was chosen; everything else has its default
    Column("kind", String(16), nullable=False, server_default="person"),  # only a person has a Discord id
    Column("account", String(100)),  # the user name, for pictures whose fonts lack the letters of the name
    Column("dm_channel_id", BigInteger),  # where direct messages go; NULL until there was one
    partial("uq_players_computer", "name", where=IS_COMPUTER, unique=True),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("blocked_id", ForeignKey(players.c.id), primary_key=True),
    Column("created_at", Instant, nullable=False),
    Index("ix_blocks_blocked_id", "blocked_id"),
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Key, primary_key=True),
    Column("player_id", ForeignKey(players.c.id), nullable=False),
    Column("began_at", Instant, nullable=False),
    Column("ends_at", Instant, nullable=False),  # when the budget is used up
    Column("ended_at", Instant),  # NULL while it lasts
    Index("ix_vacations_player_id", "player_id"),
    partial("ix_vacations_present", "ends_at", where=IS_PRESENT),
)

digests = Table(
    "digests",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True, autoincrement=False),
    Column("due_at", Instant),  # NULL while none is wanted
    Column("told_at", Instant),
    Column("told_on", Date),  # which day that was for the player
    Index("ix_digests_due_at", "due_at"),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Key, primary_key=True),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who looks at it
    Column("record", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_imports_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never opens a newer record
)

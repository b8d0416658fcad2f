"""Tables of players, whom they do not want to meet, and servers."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String, Table

from storage.core.columns import Instant, Key, metadata, partial

# People, whom they block, their holidays, digests and what they brought in.

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
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("blocked_id", ForeignKey("players.id"), primary_key=True),
    Column("created_at", Instant, nullable=False),
    Index("ix_blocks_blocked_id", "blocked_id"),
)

follows = Table(
    "follows",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("number", Key, primary_key=True, autoincrement=False),  # of the match or tournament
    Column("seen", Integer, nullable=False),  # how far it was when they were told of it last
    Column("created_at", Instant, nullable=False),
)

# What the moderators of a server have set, and what Discord says of it.

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("updated_at", Instant, nullable=False),
    Column("locale", String(16)),  # in which Discord shows the server; NULL where that is its usual one
)

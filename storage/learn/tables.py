"""Tables of what players have solved."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Index, Integer, String, Table, UniqueConstraint

from storage.core.columns import Instant, Key, metadata

# What people have learnt.

solved_steps = Table(
    "solved_steps",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),  # the number of a step of a lesson
    Column("solved_at", Instant, nullable=False),
)

# Puzzles that people have solved, and those that servers get every day.

solved_puzzles = Table(
    "solved_puzzles",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("puzzle", Integer, primary_key=True, autoincrement=False),  # its number
    Column("solved_at", Instant, nullable=False),
)

daily_plans = Table(
    "daily_plans",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),  # of the day, in the zone
    Column("zone", String(64), nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("told_on", Date),  # the day of the last one
    Column("player_id", ForeignKey("players.id")),  # who set it up
    Index("ix_daily_plans_due_at", "due_at"),
    Index("ix_daily_plans_player_id", "player_id"),
)

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("day", Date, nullable=False),
    Column("puzzle", Integer, nullable=False),
    Column("post_id", ForeignKey("posts.id")),
    Column("posted_at", Instant, nullable=False),
    Column("told_at", Instant),  # when its solution was
    UniqueConstraint("guild_id", "day", name="uq_daily_puzzles_day"),
    Index("ix_daily_puzzles_post_id", "post_id"),
)

daily_solvers = Table(
    "daily_solvers",
    metadata,
    Column("daily_id", ForeignKey("daily_puzzles.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("solved_at", Instant, nullable=False),
    Index("ix_daily_solvers_player_id", "player_id"),
)

daily_results = Table(
    "daily_results",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the puzzle, the same in all servers
    Column("daily_id", ForeignKey("daily_puzzles.id")),  # where it was first tried, if anywhere
    Column("failed", Integer, nullable=False, server_default="0"),
    Column("solved_at", Instant),
    Column("seen_at", Instant),  # when they looked at the solution before
    Column("shared_at", Instant),
    Column("streak", Integer, nullable=False, server_default="0"),  # days in a row that were solved, with this one
    Index("ix_daily_results_daily_id", "daily_id"),
    Index("ix_daily_results_number", "number"),
)

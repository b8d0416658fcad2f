"""Tables of matches, who sits at them, and what happened in them move by move."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from storage.core.columns import ChainValue, Instant, Key, metadata, partial

# Matches, who sits at them, and what happened in them move by move.

IS_OPEN, IS_RUNNING, IS_CANCELLED = "status = 'open'", "status = 'running'", "status = 'cancelled'"
IS_LOOKED_AT = f"{IS_RUNNING} AND remind_at IS NOT NULL"
RESTS = "zones IS NOT NULL"

matches = Table(
    "matches",
    metadata,
    Column("id", Key, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats_wanted", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", ForeignKey("players.id"), nullable=False),
    Column("ply", Integer, nullable=False, default=0),
    Column("to_move", Integer),
    Column("places", JSON),  # list of lists of seats, best first
    Column("reason", String(64)),
    Column("created_at", Instant, nullable=False),
    Column("started_at", Instant),
    Column("ended_at", Instant),
    Column("clock", JSON(none_as_null=True)),  # the rule; NULL for a match without a clock
    Column("paused_at", Instant),
    Column("rematch_of", ForeignKey("matches.id")),  # the match it goes back to
    Column("paused_by", Key),  # the player id of the moderator who paused; NULL for a pause by agreement
    Column("thread", String(16)),  # how it stands with its thread; NULL for a match without one
    Column("thread_id", BigInteger),  # NULL until there is one
    Column("rated", Boolean),  # frozen when the match is made; NULL before there were ratings
    Column("unseen_by", JSON(none_as_null=True)),  # player ids of those who cannot see its channel; NULL for nobody
    Column("liberties", JSON(none_as_null=True)),  # what its players may not do, frozen with it; NULL: anything
    Column("clock_from", Instant),  # when its first clock runs even if no board is out yet; NULL: it waits for none
    Column("remind_at", Instant),  # when a match without a clock is looked at next; NULL: not before something happens
    Column("nudged_at", Instant),  # when an opponent nudged whoever is to move for the last time
    Column("silent_ply", Integer),  # the board on which the others may end it without a result; NULL: none yet
    CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
    CheckConstraint("ply >= 0", name="ply"),
    Index("ix_matches_channel_status", "channel_id", "status"),
    Index("ix_matches_channel_ended", "channel_id", "ended_at"),
    Index("ix_matches_guild_status", "guild_id", "status"),
    Index("ix_matches_host_id", "host_id"),
    Index("ix_matches_host_game", "host_id", "game"),
    partial("ix_matches_open", "id", where=IS_OPEN),
    partial("ix_matches_cancelled", "host_id", "guild_id", where=IS_CANCELLED),
    partial("ix_matches_open_host", "host_id", "guild_id", where=IS_OPEN),
    partial("ix_matches_running", "id", where=IS_RUNNING),
    partial("ix_matches_remind_at", "remind_at", where=IS_LOOKED_AT),
    Index("ix_matches_rematch_of", "rematch_of"),
    Index("ix_matches_thread_status", "thread", "status"),
    Index("ix_matches_thread_id", "thread_id"),
    sqlite_autoincrement=True,  # a match number is never given twice
)

forum_posts = Table(
    "forum_posts",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("asked_in", BigInteger, nullable=False),  # where its table was opened, and where it falls back to
    Column("shows", String(16)),  # the status that its name and tags tell; NULL before it is there, and after the end
    Column("left_id", BigInteger),  # the post, once its match goes on elsewhere; NULL while that is played there
    partial("ix_forum_posts_shows", "match_id", where="shows IS NOT NULL"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("bank_seconds", Float),  # NULL where a clock carries nothing over
    # Where its player lives, each zone with the Monday it counts from; NULL where no clock stands still on some days
    Column("zones", JSON(none_as_null=True)),
    Column("ended_at", Instant),  # that of its match, by a trigger; NULL while it is not over
    UniqueConstraint("match_id", "player_id", name="uq_seats_match_player"),
    Index("ix_seats_player_ended", "player_id", "ended_at", "match_id"),
    partial("ix_seats_zones", "match_id", where=RESTS),
)

stints = Table(
    "stints",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),  # who sat there until someone took over
    Column("until_ply", Integer, nullable=False),
    Column("until_at", Instant, nullable=False),
    Index("ix_stints_match_id", "match_id"),
    Index("ix_stints_player_id", "player_id"),
)

rulings = Table(
    "rulings",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("moderator_id", ForeignKey("players.id"), nullable=False),
    Column("verdict", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_rulings_moderator_id", "moderator_id"),
    sqlite_autoincrement=True,  # an old button never carries out a newer ruling
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # entries before this one
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("notation", String(64), nullable=False),
    Column("played_at", Instant, nullable=False),
    Column("chain", ChainValue, nullable=False),  # SHA-256 over this entry and the chain before it
    Column("automatic", Boolean),  # made for the player, who wanted it; NULL: by hand
    Column("seconds", Float),  # it took by the clock; NULL where none ran
    CheckConstraint("ply >= 0", name="ply"),
)

# What was decided about results of matches that are over.

result_corrections = Table(
    "result_corrections",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("verdict", String(64)),  # the result from now on, as a ruling writes it; NULL: as it was played
    Column("rated", Boolean),  # whether it counts for ratings; NULL: as it did
    Column("moderator_id", ForeignKey("players.id")),  # NULL: the bot itself
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_result_corrections_match_id", "match_id"),
    Index("ix_result_corrections_moderator_id", "moderator_id"),
    sqlite_autoincrement=True,  # the newest one holds
)

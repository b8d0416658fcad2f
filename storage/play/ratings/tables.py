"""Tables of rated matches, and of what follows from them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
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

from storage.core.columns import Instant, Key, metadata, partial

# Which matches count for ratings, in which order, and what follows from that.

IS_PENDING = "number IS NULL"

rating_classes = Table(
    "rating_classes",
    metadata,
    Column("key", String(48), primary_key=True),
    Column("last_number", Integer, nullable=False),  # of the facts that have one
    Column("is_stale", Boolean, nullable=False),  # an old result was corrected: everything has to be rated anew
    Column("revision", Integer, nullable=False),  # raised by each correction
)

rating_facts = Table(
    "rating_facts",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False, unique=True),
    Column("rating_class", String(48), nullable=False),
    Column("at", Instant, nullable=False),  # when the match ended
    Column("number", Integer),  # in its class; NULL until it was decided whether it counts
    Column("rated", Boolean),
    Column("why", String(32)),  # why it does not count
    Column("seats", JSON(none_as_null=True)),  # those that count, or would
    Column("late", JSON(none_as_null=True)),  # players who ran out of time
    Column("early", JSON(none_as_null=True)),  # players who left before really playing
    UniqueConstraint("rating_class", "number", name="uq_rating_facts_class_number"),
    partial("ix_rating_facts_pending", "id", where=IS_PENDING),
    sqlite_autoincrement=True,
)

# What follows is made again from the facts whenever that is wanted. It has no foreign keys to matches: whoever holds
# a class must not wait for a match.

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("rating_class", String(48), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("match_id", Key, nullable=False),
    Column("player_id", Key, nullable=False),
    Column("at", Instant, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_rating_steps_player", "player_id", "rating_class", "number"),
    Index("ix_rating_steps_match_id", "match_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("rating_class", String(48), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),  # rated ones
    Column("opponents", Integer, nullable=False),  # different ones
    Column("rated_at", Instant, nullable=False),  # when the last rated match ended
    Column("recounted_from", Float),  # mu before an old result was corrected, where that changed much
    Column("recounted_at", Instant),
    Column("upset_at", Instant),  # when they first beat someone who stood far above
    Index("ix_ratings_player_id", "player_id"),
)

rating_pairs = Table(
    "rating_pairs",
    metadata,
    Column("rating_class", String(48), primary_key=True),
    Column("player_id", Key, primary_key=True, autoincrement=False),
    Column("opponent_id", Key, primary_key=True, autoincrement=False),
    Column("latest", JSON(none_as_null=True)),  # when their last rated matches ended
    Column("guilds", JSON(none_as_null=True)),  # the servers in which there were any
)

rating_servers = Table(
    "rating_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("rating_class", String(48), primary_key=True),
    Column("player_id", Key, primary_key=True, autoincrement=False),  # who ended a rated match there
    Column("matches", Integer, nullable=False),  # rated ones there
    Column("opponents", Integer, nullable=False),  # different ones there
    Index("ix_rating_servers_rating_class", "rating_class"),
)

# What someone's matches add up to: in all, by game, against each opponent, in each server.

IS_STALE = "is_stale IS NOT NULL"

tallies = Table(
    "tallies",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("opponent_id", Key, primary_key=True, autoincrement=False),  # 0: everyone
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),  # 0: everywhere
    Column("game", String(32), primary_key=True),  # empty: all of them
    *(
        Column(name, Integer, nullable=False, server_default="0")
        for name in ("matches", "won", "drawn")  # with a result for the player
    ),
    Column("points", Float, nullable=False, server_default="0"),
    Column("first", Integer, nullable=False, server_default="0"),  # at the first seat
    Column("first_points", Float, nullable=False, server_default="0"),
    Column("late", Integer, nullable=False, server_default="0"),  # lost on time
    Column("meant", Integer, nullable=False, server_default="0"),  # to be rated, with a result or without
    *(Column(name, Integer, nullable=False, server_default="0") for name in ("rated", "forfeits", "time_outs")),
    Column("course", JSON(none_as_null=True)),  # what depends on the order in which they ended
    Column("is_stale", Boolean),  # true: all rows of the player have to be made anew; else NULL
    Index("ix_tallies_met", "player_id", "guild_id", "game", "matches", "opponent_id"),
    Index("ix_tallies_rated", "player_id", "guild_id", "rated", "opponent_id"),
    partial("ix_tallies_stale", "player_id", where=IS_STALE),
)

ranking_decisions = Table(
    "ranking_decisions",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("moderator_id", ForeignKey("players.id"), nullable=False),
    Column("is_out", Boolean, nullable=False),  # of all rankings of the server, until a later decision
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_ranking_decisions_guild_id_player_id", "guild_id", "player_id"),
    Index("ix_ranking_decisions_player_id", "player_id"),
    Index("ix_ranking_decisions_moderator_id", "moderator_id"),
)

"""Ladders: who stands on which rung, what moved them, and the challenges that may."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Index, Integer, String, Table

from storage.schema.base import Instant, Key, metadata, partial
from storage.schema.housed import housed
from storage.schema.matches import matches
from storage.schema.players import players
from storage.schema.posts import posts

CLIMB_ENDED = "ended_at IS NOT NULL AND settled_at IS NULL"
CLIMB_OPEN = "settled_at IS NULL"

ladders = Table(
    "ladders",
    metadata,
    *housed(),
    Column("reach", Integer, nullable=False),  # rungs above one's own that can be challenged
    Column("seed", String(32), nullable=False),
    Column("rungs", JSON, nullable=False),  # player ids, the top first: what the facts make of it
    Column("version", Integer, nullable=False),  # the number of its latest fact
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey(posts.c.id)),
    Index("ix_ladders_guild_id", "guild_id"),
    Index("ix_ladders_director_id", "director_id"),
    sqlite_autoincrement=True,  # an old button never acts on a newer ladder
)

climbers = Table(
    "climbers",
    metadata,
    Column("ladder_id", ForeignKey(ladders.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),
    Column("active_at", Instant, nullable=False),  # when they last played, or joined
    Column("falls", Integer, nullable=False),  # since then, for not playing
    Column("is_warned", Boolean, nullable=False),  # of the next fall
    Column("due_at", Instant),  # of the next warning or fall; NULL once they have left
    Index("ix_climbers_player_id", "player_id"),
    Index("ix_climbers_due_at", "due_at"),
)

ladder_facts = Table(
    "ladder_facts",
    metadata,
    Column("ladder_id", ForeignKey(ladders.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", Instant, nullable=False),
    Column("by_id", ForeignKey(players.c.id)),  # NULL: the bot
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),  # numbers of players only
    Index("ix_ladder_facts_by_id", "by_id"),
)

climbs = Table(
    "climbs",
    metadata,
    Column("id", Key, primary_key=True),
    Column("ladder_id", ForeignKey(ladders.c.id), nullable=False),
    Column("challenger_id", ForeignKey(players.c.id), nullable=False),
    Column("challenged_id", ForeignKey(players.c.id), nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),  # without an answer
    Column("left_seconds", Integer),  # until then, while the challenged player is on vacation
    Column("due_at", Instant),  # of the reminder, then of the end; NULL once it is answered
    Column("match_id", ForeignKey(matches.c.id), unique=True),
    Column("ended_at", Instant),  # when its match ended
    Column("settled_at", Instant),  # when it became a fact
    Column("result", String(16)),
    Column("post_id", ForeignKey(posts.c.id)),
    Index("ix_climbs_ladder_id", "ladder_id", "id"),
    Index("ix_climbs_due_at", "due_at"),
    Index("ix_climbs_challenger_id", "challenger_id"),
    Index("ix_climbs_challenged_id", "challenged_id"),
    partial("ix_climbs_ended", "ladder_id", where=CLIMB_ENDED),
    sqlite_autoincrement=True,
)

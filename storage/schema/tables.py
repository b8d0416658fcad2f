"""Tables that wait for players, and open challenges to more of them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from storage.schema.base import Instant, Key, metadata, partial
from storage.schema.matches import matches
from storage.schema.players import players
from storage.schema.posts import posts

IS_NOTED = "note IS NOT NULL"

invitations = Table(
    "invitations",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("declined_at", Instant),
    Index("ix_invitations_player_id", "player_id"),
)

standing_invitations = Table(
    "standing_invitations",
    metadata,
    Column("id", Key, primary_key=True),
    Column("owner_id", ForeignKey(players.c.id), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("seats_least", Integer, nullable=False),
    Column("seats_wanted", Integer, nullable=False),
    Column("owner_seat", Integer),  # NULL: by lot
    Column("at_most", Integer, nullable=False),  # matches at a time
    Column("left", Integer),  # how often it can still be taken up; NULL without a limit
    Column("is_repeatable", Boolean, nullable=False),  # by someone whose match continues
    Column("note", String(200)),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Column("card_id", ForeignKey(posts.c.id)),
    Column("shown", String(32)),  # what its card says, so that it is drawn again when that changes
    Column("rated", Boolean),  # whether its matches are; NULL before there were ratings
    Column("computers", JSON(none_as_null=True)),  # what else sits at its tables, such as ["2"]; NULL for none
    CheckConstraint("status IN ('open', 'paused', 'closed')", name="status"),
    Index("ix_standing_invitations_owner_id", "owner_id"),
    Index("ix_standing_invitations_status", "status"),
    sqlite_autoincrement=True,  # an old card never opens a newer invitation
)

terms = Table(
    "terms",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("seats_least", Integer, nullable=False),  # the host may begin with so many
    Column("by_choice", Boolean, nullable=False),  # seats can be chosen; else they are drawn by lot
    Column("is_private", Boolean, nullable=False),  # only for those who are invited
    Column("note", String(200)),
    Column("days", Integer, nullable=False),  # how long it waits for players
    Column("expires_at", Instant, nullable=False),
    Column("remind_at", Instant),  # NULL once those who have not answered were reminded
    Column("standing_id", ForeignKey(standing_invitations.c.id)),  # the open challenge it came from
    Index("ix_terms_standing_id", "standing_id"),
    partial("ix_terms_noted", "match_id", where=IS_NOTED),
)

seat_choices = Table(
    "seat_choices",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("match_id", "seat", name="uq_seat_choices_match_seat"),
)

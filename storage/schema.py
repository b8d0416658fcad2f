"""The tables as they are now; `migrations/` tells how they came to be."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

IS_OPEN = "status = 'open'"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


class Instant(TypeDecorator[datetime]):
    """A moment in UTC; naive datetimes are refused, because nobody knows when they are."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{value} has no time zone; give a moment in UTC.")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value if value.tzinfo else value.replace(tzinfo=UTC)  # SQLite forgets the zone
        return moment.astimezone(UTC)


players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("discord_id", BigInteger, unique=True),  # NULL once the person asked to be forgotten
    Column("name", String(100), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("settings", JSON(none_as_null=True)),  # what was chosen; everything else has its default
)

blocks = Table(
    "blocks",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("blocked_id", ForeignKey(players.c.id), primary_key=True),
    Column("created_at", Instant, nullable=False),
    Index("ix_blocks_blocked_id", "blocked_id"),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("updated_at", Instant, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats_wanted", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", ForeignKey(players.c.id), nullable=False),
    Column("ply", Integer, nullable=False, default=0),
    Column("to_move", Integer),
    Column("places", JSON),  # list of lists of seats, best first
    Column("reason", String(64)),
    Column("created_at", Instant, nullable=False),
    Column("started_at", Instant),
    Column("ended_at", Instant),
    Column("clock", JSON(none_as_null=True)),  # the rule; NULL for a match without a clock
    Column("paused_at", Instant),
    Column("pause_votes", JSON(none_as_null=True)),  # seats that agree to a pause
    Column("rematch_of", ForeignKey("matches.id")),  # the match it goes back to
    Column("paused_by", Integer),  # the player id of the moderator who paused; NULL for a pause by agreement
    Column("thread", String(16)),  # how it stands with its thread; NULL for a match without one
    Column("thread_id", BigInteger),  # NULL until there is one
    CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
    CheckConstraint("ply >= 0", name="ply"),
    Index("ix_matches_channel_status", "channel_id", "status"),
    Index("ix_matches_rematch_of", "rematch_of"),
    Index("ix_matches_thread_status", "thread", "status"),
    Index("ix_matches_thread_id", "thread_id"),
    sqlite_autoincrement=True,  # a match number is never given twice
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),
    Column("bank_seconds", Float),  # NULL where a clock carries nothing over
    UniqueConstraint("match_id", "player_id", name="uq_seats_match_player"),
    Index("ix_seats_player_id", "player_id"),
)

stints = Table(
    "stints",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who sat there until somebody took over
    Column("until_ply", Integer, nullable=False),
    Column("until_at", Instant, nullable=False),
    Index("ix_stints_match_id", "match_id"),
    Index("ix_stints_player_id", "player_id"),
)

rulings = Table(
    "rulings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("moderator_id", ForeignKey(players.c.id), nullable=False),
    Column("verdict", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    sqlite_autoincrement=True,  # an old button never carries out a newer ruling
)

invitations = Table(
    "invitations",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("declined_at", Instant),
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # entries before this one
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("notation", String(64), nullable=False),
    Column("played_at", Instant, nullable=False),
    Column("chain", String(64), nullable=False),  # SHA-256 over this entry and the chain before it
    Column("automatic", Boolean),  # made for the player, who wished it; NULL: by hand
    CheckConstraint("kind IN ('move', 'resign', 'timeout', 'undo', 'draw', 'abort', 'ruling')", name="kind"),
    CheckConstraint("ply >= 0", name="ply"),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who looks at it
    Column("record", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_imports_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never opens a newer record
)

posts = Table(
    "posts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id)),  # NULL for what is about no single match
    Column("kind", String(16), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("channel_id", BigInteger),  # where to; NULL for a direct message
    Column("player_id", ForeignKey(players.c.id)),  # whom to; NULL for a channel
    Column("nonce", String(25), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("due_at", Instant, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("sent_at", Instant),
    Column("message_id", BigInteger),
    Column("trouble", Text),
    Column("closed_at", Instant),  # the buttons are gone
    Column("details", JSON(none_as_null=True)),  # what a kind has to know beside match and ply
    CheckConstraint("status IN ('owed', 'sent', 'dropped', 'failed')", name="status"),
    CheckConstraint("kind IN ('table', 'board', 'reminder', 'offer', 'note', 'digest', 'invitation')", name="kind"),
    CheckConstraint("(channel_id IS NULL) != (player_id IS NULL)", name="address"),
    Index("ix_posts_status_due", "status", "due_at"),
    Index("ix_posts_match_id", "match_id"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("seen_at", Instant, nullable=False),
    Index("ix_interactions_seen_at", "seen_at"),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("due_at", Instant),  # NULL while the clock stands still
    Column("left_seconds", Float),  # NULL while it runs
    CheckConstraint("kind IN ('flag', 'reminder', 'fallen')", name="kind"),
    CheckConstraint("(due_at IS NULL) != (left_seconds IS NULL)", name="running"),
    Index("ix_deadlines_due_at", "due_at"),
    Index("ix_deadlines_match_id", "match_id"),
)

turns = Table(
    "turns",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # at which it began
    Column("seat", Integer, nullable=False),
    Column("span_seconds", Float, nullable=False),
    Column("banks", JSON, nullable=False),  # of every seat, as the turn began
)

offers = Table(
    "offers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who asks
    Column("ply", Integer, nullable=False),
    Column("details", JSON, nullable=False),  # what its kind has to know beside match and ply
    Column("status", String(16), nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("due_at", Instant, nullable=False),  # when it expires
    Column("ended_at", Instant),
    Column("ended_by", ForeignKey(players.c.id)),  # who declined
    Column("told_at", Instant),  # when every message that shows it said how it ended
    CheckConstraint("kind IN ('draw', 'undo', 'abort', 'rematch', 'substitute')", name="kind"),
    CheckConstraint("status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void')", name="status"),
    CheckConstraint("(status = 'open') = (ended_at IS NULL)", name="ended"),
    Index("ix_offers_match_id", "match_id"),
    Index("ix_offers_player_id", "player_id"),
    Index("ix_offers_told_at", "told_at"),
    Index(
        "uq_offers_open", "match_id", "kind", unique=True, sqlite_where=text(IS_OPEN), postgresql_where=text(IS_OPEN)
    ),
)

consents = Table(
    "consents",
    metadata,
    Column("offer_id", ForeignKey(offers.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("agreed_at", Instant),  # NULL: was asked and has not agreed
    Index("ix_consents_player_id", "player_id"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", Instant, nullable=False),
    CheckConstraint("id = 1", name="single"),
)

incidents = Table(
    "incidents",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("values", JSON, nullable=False),
    Index("ix_incidents_match_id", "match_id"),
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey(players.c.id), nullable=False),
    Column("began_at", Instant, nullable=False),
    Column("ends_at", Instant, nullable=False),  # when the budget is used up
    Column("ended_at", Instant),  # NULL while it lasts
    Index("ix_vacations_player_id", "player_id"),
    Index("ix_vacations_ends_at", "ends_at"),
)

standing_invitations = Table(
    "standing_invitations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner_id", ForeignKey(players.c.id), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("seats_least", Integer, nullable=False),
    Column("seats_wanted", Integer, nullable=False),
    Column("owner_seat", Integer),  # NULL: by lot
    Column("at_most", Integer, nullable=False),  # matches at a time
    Column("left", Integer),  # how often it can still be taken up; NULL without a limit
    Column("is_repeatable", Boolean, nullable=False),  # by somebody whose match goes on
    Column("note", String(200)),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Column("card_id", ForeignKey(posts.c.id)),
    Column("shown", String(32)),  # what its card says, so that it is drawn again when that changes
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
    Column("standing_id", ForeignKey(standing_invitations.c.id)),  # the standing invitation it came from
    Index("ix_terms_expires_at", "expires_at"),
    Index("ix_terms_standing_id", "standing_id"),
)

seat_choices = Table(
    "seat_choices",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("match_id", "seat", name="uq_seat_choices_match_seat"),
)

plans = Table(
    "plans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who planned it, and nobody else sees it
    Column("ply", Integer, nullable=False),  # entries before its first move
    Column("path", JSON, nullable=False),  # notations, the moves of both sides in turn
    Column("created_at", Instant, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
    Index("ix_plans_match_id", "match_id"),
    Index("ix_plans_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never means a newer line
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

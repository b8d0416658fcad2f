"""Tables of what belongs to matches: who waits for players, clocks, offers, plans, notes."""

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
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from storage.core.columns import FILLED, Instant, Key, metadata, partial

IS_PRESENT = "ended_at IS NULL"

vacations = Table(
    "vacations",
    metadata,
    Column("id", Key, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("began_at", Instant, nullable=False),
    Column("ends_at", Instant, nullable=False),  # when the budget is used up
    Column("ended_at", Instant),  # NULL while it lasts
    Index("ix_vacations_player_id", "player_id"),
    partial("ix_vacations_present", "ends_at", where=IS_PRESENT),
)

digests = Table(
    "digests",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("due_at", Instant),  # NULL while none is wanted
    Column("told_at", Instant),
    Column("told_on", Date),  # which day that was for the player
    Index("ix_digests_due_at", "due_at"),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Key, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),  # who looks at it
    Column("record", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_imports_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never opens a newer record
)

# Tables that wait for players, and open challenges to more of them.

IS_NOTED = "note IS NOT NULL"

invitations = Table(
    "invitations",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("declined_at", Instant),
    Column("is_over", Boolean),  # true once the table waits no more, by a trigger; NULL before
    Index("ix_invitations_player_over", "player_id", "is_over"),
)

standing_invitations = Table(
    "standing_invitations",
    metadata,
    Column("id", Key, primary_key=True),
    Column("owner_id", ForeignKey("players.id"), nullable=False),
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
    Column("card_id", ForeignKey("posts.id")),
    Column("shown", String(32)),  # what its card says, so that it is drawn again when that changes
    Column("rated", Boolean),  # whether its matches are; NULL: as is usual among those who play
    Column("computers", JSON(none_as_null=True)),  # what else sits at its tables, such as ["2"]; NULL for none
    CheckConstraint("status IN ('open', 'paused', 'closed')", name="status"),
    Index("ix_standing_invitations_owner_id", "owner_id"),
    Index("ix_standing_invitations_status", "status"),
    Index("ix_standing_invitations_card_id", "card_id"),
    sqlite_autoincrement=True,  # an old card never opens a newer invitation
)

terms = Table(
    "terms",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seats_least", Integer, nullable=False),  # the host may begin with so many
    Column("by_choice", Boolean, nullable=False),  # seats can be chosen; else they are drawn by lot
    Column("is_private", Boolean, nullable=False),  # only for those who are invited
    Column("note", String(200)),
    Column("days", Integer, nullable=False),  # how long it waits for players
    Column("expires_at", Instant, nullable=False),
    Column("remind_at", Instant),  # NULL once those who have not answered were reminded
    Column("standing_id", ForeignKey("standing_invitations.id")),  # the open challenge it came from
    Index("ix_terms_standing_id", "standing_id"),
    partial("ix_terms_noted", "match_id", where=IS_NOTED),
)

seat_choices = Table(
    "seat_choices",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("match_id", "seat", name="uq_seat_choices_match_seat"),
)

# What players offer each other, and who agreed.

IS_OPEN = "status = 'open'"

offers = Table(
    "offers",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),  # who asks
    Column("ply", Integer, nullable=False),
    Column("details", JSON, nullable=False),  # what its kind has to know beside match and ply
    Column("status", String(16), nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("due_at", Instant, nullable=False),  # when it expires
    Column("ended_at", Instant),
    Column("ended_by", ForeignKey("players.id")),  # who declined
    Column("told_at", Instant),  # when every message that shows it said how it ended
    CheckConstraint("status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void')", name="status"),
    CheckConstraint("(status = 'open') = (ended_at IS NULL)", name="ended"),
    Index("ix_offers_match_id", "match_id"),
    Index("ix_offers_player_id", "player_id"),
    Index("ix_offers_told_at", "told_at"),
    partial("uq_offers_open", "match_id", "kind", where=IS_OPEN, unique=True),
)

consents = Table(
    "consents",
    metadata,
    Column("offer_id", ForeignKey("offers.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("agreed_at", Instant),  # NULL: was asked and has not agreed
    Column("is_over", Boolean),  # true once the offer has ended, by a trigger; NULL before
    Index("ix_consents_player_over", "player_id", "is_over"),
)

# What is due when, how clocks stood, and what happened besides the moves.

DECIDED = "moderator_id IS NOT NULL"
RUNS = "left_seconds IS NULL"
ALWAYS = datetime(1970, 1, 1, tzinfo=UTC)


def _once_due(context: Any) -> datetime:
    """When a new row is looked at: when it is due, and if it stands still not before it runs."""
    due_at: datetime | None = context.get_current_parameters().get("due_at")
    return due_at or ALWAYS


deadlines = Table(
    "deadlines",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("due_at", Instant),  # NULL while the clock is paused
    # Not later than that, so that an outage moves the other and no index; in the past where nobody has said it.
    Column("look_at", Instant, nullable=False, default=_once_due, server_default="1970-01-01 00:00:00"),
    Column("left_seconds", Float),  # NULL while it runs
    Column("claimed_by", String(64)),  # who acts on it; NULL: nobody yet
    Column("claimed_until", Instant),  # then someone else may
    CheckConstraint("(due_at IS NULL) != (left_seconds IS NULL)", name="running"),
    partial("ix_deadlines_look_at", "look_at", where=RUNS),
    Index("ix_deadlines_match_id", "match_id"),
    info={FILLED: 45},  # so that all rows of a page can change at once and stay in it
)

turns = Table(
    "turns",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # at which it began
    Column("seat", Integer, nullable=False),
    Column("span_seconds", Float, nullable=False),
    Column("banks", JSON, nullable=False),  # of every seat, as the turn began
)

incidents = Table(
    "incidents",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("values", JSON, nullable=False),
    Column("moderator_id", ForeignKey("players.id")),  # who decided it, if a moderator did; also among the values
    Index("ix_incidents_match_id", "match_id"),
    partial("ix_incidents_moderator_id", "moderator_id", where=DECIDED),
)

# Until when the vacation of a player stops the clock of a match that limits vacations.

LASTS = "over_at IS NULL"

vacation_limits = Table(
    "vacation_limits",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("ends_at", Instant, nullable=False),  # then the clock runs, though the vacation lasts
    Column("tell_at", Instant),  # when the player is told that this is near; NULL once that was done
    Column("over_at", Instant),  # NULL while the clock stands still for it
    Index("ix_vacation_limits_player_id", "player_id"),
    partial("ix_vacation_limits_lasting", "ends_at", where=LASTS),
)

# Lines planned ahead.

plans = Table(
    "plans",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),  # who planned it, and nobody else sees it
    Column("ply", Integer, nullable=False),  # entries before its first move
    Column("path", JSON, nullable=False),  # notations, the moves of both sides in turn
    Column("created_at", Instant, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
    Index("ix_plans_match_id", "match_id"),
    Index("ix_plans_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never means a newer line
)

# Matches that were looked at again by the computer.

analyses = Table(
    "analyses",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("asked_by", ForeignKey("players.id")),  # NULL: someone who wants to be forgotten
    Column("done", Integer, nullable=False),  # entries that were looked at
    Column("total", Integer, nullable=False),  # entries that count
    Column("found", JSON, nullable=False),  # what each move was worth
    Column("asked_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),  # when someone last looked at it, to the day
    Index("ix_analyses_asked_by", "asked_by"),
    Index("ix_analyses_seen_at", "seen_at"),
)

# Who reached a limit in which server, for its moderators.

slowdowns = Table(
    "slowdowns",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("limit", String(32), primary_key=True),  # which one
    Column("times", Integer, nullable=False),
    Column("last_at", Instant, nullable=False),
    Index("ix_slowdowns_player_id", "player_id"),
)

# What players note for themselves about positions of their matches.

remarks = Table(
    "remarks",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),  # who wrote it, and nobody else sees it
    Column("ply", Integer, nullable=False),  # entries before the board it is about
    Column("text", Text, nullable=False),
    Column("written_at", Instant, nullable=False),
    UniqueConstraint("match_id", "player_id", "ply", name="uq_remarks_board"),
    Index("ix_remarks_player_id", "player_id"),
)

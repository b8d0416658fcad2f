"""Posts and deadlines that are claimed, kinds of players, shorter hashes, and no list of kinds in any constraint."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import copy

revision = "0012"
down_revision = "0011"

INSTANT = sa.DateTime(timezone=True)
CLAIM = (("claimed_by", sa.String(length=64)), ("claimed_until", INSTANT))
NO_VALUES: Mapping[str, str] = MappingProxyType({})
KEYS = {
    "players": ("id",),
    "blocks": ("player_id", "blocked_id"),
    "vacations": ("id", "player_id"),
    "digests": ("player_id",),
    "imports": ("id", "player_id"),
    "matches": ("id", "host_id", "rematch_of", "paused_by"),
    "seats": ("match_id", "player_id"),
    "stints": ("id", "match_id", "player_id"),
    "rulings": ("id", "match_id", "moderator_id"),
    "moves": ("match_id",),
    "posts": ("id", "match_id", "player_id"),
    "deadlines": ("id", "match_id"),
    "turns": ("match_id",),
    "incidents": ("id", "match_id"),
    "offers": ("id", "match_id", "player_id", "ended_by"),
    "consents": ("offer_id", "player_id"),
    "invitations": ("match_id", "player_id"),
    "standing_invitations": ("id", "owner_id", "card_id"),
    "terms": ("match_id", "standing_id"),
    "seat_choices": ("match_id", "player_id"),
    "plans": ("id", "match_id", "player_id"),
}
"""Numbers that the database gives, which PostgreSQL kept in four bytes."""
INDEXES = (
    ("ix_matches_guild_status", "matches", ["guild_id", "status"], None),
    ("ix_matches_host_id", "matches", ["host_id"], None),
    ("ix_matches_open", "matches", ["id"], "status = 'open'"),
    ("ix_matches_running", "matches", ["id"], "status = 'running'"),
    ("ix_rulings_moderator_id", "rulings", ["moderator_id"], None),
    ("ix_invitations_player_id", "invitations", ["player_id"], None),
    ("ix_incidents_moderator_id", "incidents", ["moderator_id"], "moderator_id IS NOT NULL"),
    ("ix_vacations_present", "vacations", ["ends_at"], "ended_at IS NULL"),
    ("ix_posts_player_id", "posts", ["player_id"], "player_id IS NOT NULL"),
    ("ix_posts_owed", "posts", ["priority", "id"], "status = 'owed'"),
    ("ix_posts_line", "posts", ["queue_key", "match_id", "id"], "status = 'owed'"),
    ("ix_posts_claimed_by", "posts", ["claimed_by"], "claimed_by IS NOT NULL"),
    ("ix_posts_closes_at", "posts", ["closes_at"], "closes_at IS NOT NULL"),
    ("ix_posts_trouble", "posts", ["due_at"], "trouble IS NOT NULL"),
)
PRIORITY = (
    "CASE kind WHEN 'offer' THEN 10 WHEN 'note' THEN 10 WHEN 'reminder' THEN 20 WHEN 'invitation' THEN 30"
    " WHEN 'digest' THEN 40 ELSE 0 END"
)
LINE = "CASE WHEN player_id IS NULL THEN 'c' || channel_id ELSE 'p' || player_id END"

incidents = sa.table(
    "incidents", sa.column("id"), sa.column("values", sa.JSON()), sa.column("moderator_id", sa.BigInteger())
)
posts = sa.table("posts", *(sa.column(name) for name in ("id", "match_id", "kind", "ply", "player_id", "status")))
posts.append_column(sa.column("trouble"))
posts.append_column(sa.column("closed_at"))
posts.append_column(sa.column("closes_at", INSTANT))


def upgrade() -> None:
    op.drop_index("ix_posts_status_due", table_name="posts")
    op.drop_index("ix_terms_expires_at", table_name="terms")
    op.drop_index("ix_vacations_ends_at", table_name="vacations")
    _widen_keys()
    _players()
    _posts()
    _moves()
    _deadlines()
    _any_kind("offers")
    _heartbeat()
    _incidents()
    for name, table, columns, rows in INDEXES:
        where = rows and sa.text(rows)
        op.create_index(name, table, columns, unique=False, sqlite_where=where, postgresql_where=where)
    _close_old_boards()


def _widen_keys() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    for table, columns in KEYS.items():
        wider = ", ".join(f"ALTER COLUMN {column} TYPE BIGINT" for column in columns)
        op.execute(f"ALTER TABLE {table} {wider}")
        if "id" in columns:
            op.execute(f"ALTER SEQUENCE {table}_id_seq AS BIGINT")


def _players() -> None:
    op.add_column("players", sa.Column("kind", sa.String(length=16), server_default="person", nullable=False))
    op.add_column("players", sa.Column("dm_channel_id", sa.BigInteger(), nullable=True))
    op.execute("UPDATE players SET kind = 'forgotten', name = 'Deleted player' WHERE discord_id IS NULL")


def _posts() -> None:
    op.add_column("posts", sa.Column("queue_key", sa.String(length=32), server_default="", nullable=False))
    op.add_column("posts", sa.Column("priority", sa.Integer(), server_default="0", nullable=False))
    for name, kind in (*CLAIM, ("closes_at", INSTANT)):
        op.add_column("posts", sa.Column(name, kind, nullable=True))
    _any_kind("posts", {"queue_key": LINE, "priority": PRIORITY})


def _moves() -> None:
    """The hash as bytes, and any kind of entry; what protects the rows stays."""
    bind = op.get_bind()
    if bind.dialect.name == "sqlite":
        bind.connection.create_function("from_hex", 1, bytes.fromhex)
        changes = {r"\bchain VARCHAR\(64\)": "chain BLOB", _listing("moves"): ""}
        copy("moves", changes, {"chain": "from_hex(chain)"})
        return
    op.drop_constraint(op.f("ck_moves_kind"), "moves", type_="check")
    op.execute("ALTER TABLE moves ALTER COLUMN chain TYPE BYTEA USING decode(chain, 'hex')")


def _deadlines() -> None:
    for name, kind in CLAIM:
        op.add_column("deadlines", sa.Column(name, kind, nullable=True))
    _any_kind("deadlines")


def _any_kind(table: str, values: Mapping[str, str] = NO_VALUES) -> None:
    """Allow any kind, with room for longer ones, and set columns to what SQL says."""
    if op.get_bind().dialect.name == "sqlite":
        copy(table, {r"\bkind VARCHAR\(16\)": "kind VARCHAR(32)", _listing(table): ""}, values)
        return
    op.drop_constraint(op.f(f"ck_{table}_kind"), table, type_="check")
    op.alter_column(table, "kind", type_=sa.String(length=32), existing_type=sa.String(length=16))
    for column, expression in values.items():
        op.execute(f"UPDATE {table} SET {column} = {expression}")  # noqa: S608 (our own names)


def _listing(table: str) -> str:
    """The constraint, with the comma before it, as SQLite keeps its text."""
    return rf",\s*CONSTRAINT ck_{table}_kind CHECK \(kind IN \([^)]*\)\)"


def _heartbeat() -> None:
    """One beat a shard; so far there was one of all."""
    bind = op.get_bind()
    last = bind.execute(sa.text("SELECT beat_at FROM heartbeat").columns(beat_at=INSTANT)).scalar()
    op.drop_table("heartbeat")
    beats = op.create_table(
        "heartbeat",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_heartbeat")),
    )
    if last is not None:
        bind.execute(beats.insert().values(shard=0, beat_at=last))


def _incidents() -> None:
    reference = sa.ForeignKey("players.id", name=op.f("fk_incidents_moderator_id"))
    op.add_column("incidents", sa.Column("moderator_id", _key(), reference, nullable=True), inline_references=True)
    moderator = incidents.c["values"]["people"]["moderator"].as_integer()
    op.get_bind().execute(incidents.update().where(moderator.is_not(None)).values(moderator_id=moderator))


def _close_old_boards() -> None:
    """Messages that show buttons though a newer one is out: looked for here once, and noted at once from now on."""
    newer, kinds = posts.alias(), ("table", "board", "reminder")
    elsewhere = newer.c.player_id.is_distinct_from(posts.c.player_id)
    twin = sa.and_(newer.c.kind == posts.c.kind, newer.c.ply == posts.c.ply, elsewhere)
    later = (newer.c.match_id == posts.c.match_id, newer.c.id > posts.c.id, newer.c.status == "sent")
    stands = sa.or_(newer.c.player_id.is_(None), newer.c.trouble.is_not(None))
    overtaken = sa.select(newer.c.id).where(*later, newer.c.kind.in_(kinds), stands, ~twin).exists()
    still = (posts.c.status == "sent", posts.c.kind.in_(kinds), posts.c.closed_at.is_(None))
    op.get_bind().execute(posts.update().where(*still, overtaken).values(closes_at=datetime.now(UTC)))


def _key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")

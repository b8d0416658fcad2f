"""Every entry is sealed by a hash chain; records that people bring in to look at are kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


APPEND_ONLY = "moves are never changed or removed: they are the truth"

matches = sa.table(
    "matches",
    sa.column("id", sa.Integer),
    sa.column("game", sa.String),
    sa.column("ruleset", sa.Integer),
    sa.column("options", sa.JSON),
    sa.column("seats_wanted", sa.Integer),
)
moves = sa.table(
    "moves",
    sa.column("match_id", sa.Integer),
    sa.column("ply", sa.Integer),
    sa.column("seat", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("notation", sa.String),
    sa.column("played_at", sa.DateTime(timezone=True)),
    sa.column("chain", sa.String),
)


def upgrade() -> None:
    _imports()
    _allow_change()
    op.add_column("moves", sa.Column("chain", sa.String(length=64), nullable=True))
    _seal()
    with op.batch_alter_table("moves") as table:
        table.alter_column("chain", existing_type=sa.String(length=64), nullable=False)
    _refuse_change()


def _imports() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_imports_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_imports_player_id", "imports", ["player_id"], unique=False)


def _seal() -> None:
    """Fill the column, match by match."""
    connection = op.get_bind()
    for match in connection.execute(sa.select(matches)).all():
        chain = _hash(_header(match))
        entries = sa.select(moves).where(moves.c.match_id == match.id).order_by(moves.c.ply)
        for entry in connection.execute(entries).all():
            chain = _hash(f"{chain}\n{_line(entry)}")
            whose = moves.c.match_id == match.id, moves.c.ply == entry.ply
            connection.execute(moves.update().where(*whose).values(chain=chain))


def _header(match: Any) -> str:
    options: Mapping[str, str] = match.options
    words = " ".join(f"{option}={options[option]}" for option in sorted(options)) or "-"
    return f"match {match.id} game {match.game} ruleset {match.ruleset} seats {match.seats_wanted} options {words}"


def _line(entry: Any) -> str:
    played_at: datetime = entry.played_at
    moment = played_at.replace(tzinfo=UTC) if played_at.tzinfo is None else played_at.astimezone(UTC)
    words = entry.notation if entry.kind == "move" else f"({entry.kind})"
    return f"{entry.ply + 1} {entry.seat} {words} {moment:%Y-%m-%dT%H:%M:%S.%fZ}"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _allow_change() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in ("update", "delete"):
            op.execute(f"DROP TRIGGER moves_no_{change}")
    else:
        op.execute("DROP TRIGGER moves_append_only ON moves")


def _refuse_change() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER moves_no_{change.lower()} BEFORE {change} ON moves "
                f"BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END"
            )
    else:
        op.execute(
            "CREATE TRIGGER moves_append_only BEFORE UPDATE OR DELETE ON moves "
            "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        )

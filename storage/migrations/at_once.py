"""The present schema in an empty database, made at once and not in all the steps that led to it."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert

from storage.tables import metadata

APPEND_ONLY = "moves are never changed or removed: they are the truth"
REFUSAL, CHANGED = f"BEGIN RAISE EXCEPTION '{APPEND_ONLY}'; END", "BEFORE UPDATE OR DELETE"
GUARDS = {
    "sqlite": tuple(
        f"CREATE TRIGGER moves_no_{change.lower()} BEFORE {change} ON moves "
        f"BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END"
        for change in ("UPDATE", "DELETE")
    ),
    "postgresql": (
        f"CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ {REFUSAL} $$",
        f"CREATE TRIGGER moves_append_only {CHANGED} ON moves FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    ),
}
"""The triggers that keep moves as they are."""
ENDINGS = (
    (
        "seats_end",
        "matches",
        "ended_at",
        "(OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)",
        "UPDATE seats SET ended_at = NEW.ended_at WHERE match_id = NEW.id",
    ),
    (
        "invitations_end",
        "matches",
        "status",
        "(OLD.status = 'open') <> (NEW.status = 'open')",
        "UPDATE invitations SET is_over = NULLIF(NEW.status <> 'open', false) WHERE match_id = NEW.id",
    ),
    (
        "consents_end",
        "offers",
        "status",
        "NEW.status <> 'open'",
        "UPDATE consents SET is_over = true WHERE offer_id = NEW.id",
    ),
    (
        "entrants_end",
        "tournaments",
        "ended_at",
        "(OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)",
        "UPDATE entrants SET ended_at = NEW.ended_at WHERE tournament_id = NEW.id",
    ),
)
"""Name, table, column, condition and statement of the triggers that note of people's rows that what they belong to is
over: so what waits for someone is found without all that ever did."""
VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The table in which Alembic keeps which schema it is."""


def endings(dialect: str) -> Iterator[str]:
    """The statements that make those triggers."""
    for name, table, column, condition, statement in ENDINGS:
        what = f"TRIGGER {name} AFTER UPDATE OF {column} ON {table} FOR EACH ROW WHEN ({condition})"
        if dialect == "sqlite":
            yield f"CREATE {what} BEGIN {statement}; END"
        else:
            body = f"BEGIN {statement}; RETURN NULL; END"
            yield f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"
            yield f"CREATE {what} EXECUTE FUNCTION {name}()"


def create(connection: Connection, revision: str) -> None:
    """Make every table, and note that this is the schema of a revision: the newest one."""
    metadata.create_all(connection, checkfirst=False)
    for trigger in (*GUARDS[connection.dialect.name], *endings(connection.dialect.name)):
        connection.exec_driver_sql(trigger)
    VERSION.create(connection, checkfirst=False)
    connection.execute(insert(VERSION).values(version_num=revision))

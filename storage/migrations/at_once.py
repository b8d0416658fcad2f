"""The present schema in an empty database, made at once and not in all the steps that led to it."""

from __future__ import annotations

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
VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The table in which Alembic keeps which schema it is."""


def create(connection: Connection, revision: str) -> None:
    """Make every table, and note that this is the schema of a revision: the newest one."""
    metadata.create_all(connection, checkfirst=False)
    for guard in GUARDS[connection.dialect.name]:
        connection.exec_driver_sql(guard)
    VERSION.create(connection, checkfirst=False)
    connection.execute(insert(VERSION).values(version_num=revision))

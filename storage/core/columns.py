"""What every table is made with: names of constraints, keys, moments in UTC, hashes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Index, Integer, LargeBinary, MetaData, TypeDecorator, text
from sqlalchemy.types import TypeEngine

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


LARGEST, NOBODYS = 2**63 - 1, 0
"""The largest number a database takes, and what stands for whoever asks for a larger one: nobody's."""


class Key(TypeDecorator[int]):
    """A number that the database gives; SQLite counts its own only in a column that is called INTEGER."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        return value if value is None or -LARGEST <= value <= LARGEST else NOBODYS


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


class ChainValue(TypeDecorator[str]):
    """A hash: hexadecimal here, bytes in the database."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        return None if value is None else bytes.fromhex(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], str | None]:
        return _hexadecimal


def partial(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of some rows; a query uses it only if it says `where` with the same literals."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where))


FILLED = "filled"
"""The options of a table: per cent of a page of PostgreSQL that new rows fill, for the rest to change in."""


def prepare_postgresql() -> None:
    """Let partial indexes be partial there too, which isn't said at once: all of its dialect would be loaded for it."""
    for table in metadata.tables.values():
        if FILLED in table.info:
            table.dialect_options["postgresql"]["with"] = {"fillfactor": table.info[FILLED]}
    for index in (index for table in metadata.tables.values() for index in table.indexes):
        where = index.dialect_options["sqlite"]["where"]
        if where is not None:
            index.dialect_options["postgresql"]["where"] = where


def _hexadecimal(stored: Any) -> str | None:
    """A hash in hexadecimal; what was written by another way is shown as it is, and is no hash of anything."""
    return stored.hex() if isinstance(stored, bytes) else stored

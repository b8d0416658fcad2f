"""Moments moved in the database, for more rows than one would fetch."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BindParameter, Column, ColumnElement, Interval, bindparam, func, literal

from storage.core.columns import Instant
from storage.core.connections import Connection

NOW: BindParameter[datetime] = bindparam("now", type_=Instant())
"""The present moment, for statements that are built once."""


def later(connection: Connection, column: Column[datetime], span: timedelta) -> ColumnElement[Any]:
    """A column of moments moved by a span, rounded up to seconds; what is NULL stays so."""
    seconds = math.ceil(span.total_seconds())
    if connection.dialect.name != "sqlite":
        return column + literal(timedelta(seconds=seconds), Interval())
    moved = func.strftime("%Y-%m-%d %H:%M:%S", func.substr(column, 1, 19), f"+{seconds} seconds")
    return moved.concat(func.substr(column, 20))  # the part of a second, of which SQLite reads three digits only

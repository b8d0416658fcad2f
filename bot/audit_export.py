"""`export-audit`: what is stored about matches and posts, a JSON object a line, for an audit from outside."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from datetime import datetime
from typing import Any

from storage import Database, exports


async def lines(database: Database) -> AsyncIterator[str]:
    """Every row as JSON: its table, and its columns by name; all of one moment."""
    async with database.reading() as connection:
        async for table, row in exports.rows(connection):
            yield _line(table, row)


def _line(table: str, row: Mapping[str, Any]) -> str:
    plain = {name: _moment(value) if isinstance(value, datetime) else value for name, value in row.items()}
    return json.dumps({"table": table, **plain})


def _moment(value: datetime) -> str:
    """Of one length, so that later moments are greater texts."""
    return value.isoformat(timespec="microseconds")

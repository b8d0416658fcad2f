"""`export-audit`: what is stored of matches, posts and tournaments, a JSON object a line, for an audit from outside."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from datetime import datetime
from typing import Any

from bot.tournaments import load_overview
from storage import Database, exports
from tournaments.documents import written_standings


async def lines(database: Database) -> AsyncIterator[str]:
    """Every row as JSON: its table, and its columns by name; then how each tournament stands; all of one moment."""
    async with database.reading() as connection:
        numbers = []
        async for table, row in exports.rows(connection):
            yield _line(table, row)
            numbers += [row["id"]] if table == "tournaments" else []
        for number in numbers:
            for place in written_standings((await load_overview(connection, number)).standings):
                yield _line("standings", {"tournament_id": number, **place})


def _line(table: str, row: Mapping[str, Any]) -> str:
    plain = {name: _moment(value) if isinstance(value, datetime) else value for name, value in row.items()}
    return json.dumps({"table": table, **plain})


def _moment(value: datetime) -> str:
    """A moment as text of one length, so that later moments are greater texts."""
    return value.isoformat(timespec="microseconds")

"""People who delete their data while they play, and what has to be left of them: nothing, and all words of others."""

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sandbox.soak.actor import ActionResult, Actor
from sandbox.soak.audit.exported_rows import AuditedTables, Row
from sandbox.soak.ledger import SoakLedger

ASK, DELETE = "privacy:delete", "forget:me"
DONE, NOTHING = "Done. You resigned", "Nothing is stored about you"
SETTLES_S = 2.0
"""Seconds in which what others are doing with them comes to its end."""
TRIES = 20
NOBODY = "Deleted player"
MOMENTS = ("at", "created_at", "made_at")
"""Columns that say when a row was written."""
CALLED = ("tournaments", "ladders")


async def leave(actor: Actor) -> ActionResult:
    """Delete one's data, and try again until that is done; nobody names them from now on."""
    ledger, now = actor.scene.ledger, datetime.fromtimestamp(actor.scene.sandbox.clock.now(), UTC)
    ledger.leaving[actor.id] = now.isoformat(timespec="microseconds")
    await asyncio.sleep(SETTLES_S)
    for _ in range(TRIES):
        asked = await actor.insist(actor.slash, actor.home(), "privacy")
        for button in (ASK, DELETE):
            if asked.seen is not None and button in asked.seen.button_ids:
                asked = await actor.insist(actor.press, asked.seen.id, button)
        if DONE in asked.text or NOTHING in asked.text:
            ledger.deleted.add(actor.id)
            return ActionResult.DONE
        await asyncio.sleep(SETTLES_S)
    return ActionResult.REFUSED


class Leavings:
    """Looks for what is left of those who have deleted their data, and for what was taken from others."""

    def __init__(self, ledger: SoakLedger, tables: AuditedTables) -> None:
        self._ledger = ledger
        self._tables = tables

    def wrong(self) -> Iterator[str]:
        """Every row with an id of theirs, and every word of others that names nobody instead of what it said."""
        for person in self._ledger.deleted:
            yield from self._left(person)
        for name in CALLED:
            yield from (
                f"{name} {row['id']} is called {row['name']}" for row in self._tables[name] if NOBODY in row["name"]
            )
        yield from (f"a note says {row['details']}" for row in self._tables["posts"] if _is_maimed(row["details"]))

    def _left(self, person: int) -> Iterator[str]:
        since = self._ledger.leaving[person]
        for name, rows in self._tables.items():
            for row in rows:
                if str(person) in json.dumps(row) and not _is_newer(row, since):
                    yield f"{person} has deleted their data and stands in {name}: {row}"


def _is_newer(row: Row, since: str) -> bool:
    """Whether somebody wrote it later, who is free to mention whom they like."""
    return any(row[column] > since for column in MOMENTS if row.get(column))


def _is_maimed(details: dict[str, Any] | None) -> bool:
    """Whether anything of it but what somebody typed names nobody."""
    values = (details or {}).get("values", {})
    ours = {**(details or {}), "values": {place: value for place, value in values.items() if place != "reason"}}
    return NOBODY in json.dumps(ours)

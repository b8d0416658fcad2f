"""What an outage gives back: rounds, provisional results and answers wait as much longer; dates of starts stay."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.community.tournaments.entrants.places import ASKED_BEFORE
from bot.community.tournaments.pages.posts import redraw
from storage import Connection
from storage.community import entrants, tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.core.processes.heartbeats import EVERYWHERE, Served


async def give_back(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let all that was ahead of tournaments there when an outage began come later, and owe their cards that look."""
    for row in await tournaments.lasting(connection, [TournamentState.OPEN, TournamentState.RUNNING], served):
        if row.state is TournamentState.RUNNING:
            later = _ahead(row, last, now)
        else:
            later = await _start_later(connection, row, last, now)
        if later:
            await tournaments.change(connection, row.id, **later)
            await redraw(connection, row, now)


def _ahead(row: TournamentRow, last: datetime, now: datetime) -> dict[str, Any]:
    """The columns of one that runs; one that is to be looked at already stays so."""
    moments = {"deadline_at": row.deadline_at, "due_at": row.due_at}
    later: dict[str, Any] = {name: at + (now - last) for name, at in moments.items() if at is not None and at > last}
    progress = row.progress.later(now - last)
    return later | ({"progress": progress.stored} if progress != row.progress else {})


async def _start_later(connection: Connection, row: TournamentRow, last: datetime, now: datetime) -> dict[str, Any]:
    """The columns of one that waits for its date, which matters to those who were asked and could not answer."""
    starts = row.starts_at
    if starts is None or starts <= last or now <= starts - ASKED_BEFORE:
        return {}
    if not any(each.is_silent for each in await entrants.of_tournament(connection, row.id)):
        return {}
    return {"starts_at": starts + (now - last), "due_at": starts + (now - last)}

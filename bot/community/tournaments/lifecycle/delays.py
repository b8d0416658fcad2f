"""What comes later than planned: by an outage, which leaves starts alone, or by a week where a channel is lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import WAITS
from bot.community.tournaments.entrants.places import ASKED_BEFORE
from bot.community.tournaments.notes import PLACE_LOST
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.state import Decider, TournamentStep, can_step, take_step
from bot.core.services import Services
from storage import Connection
from storage.community import entrants, event_marks, event_threads, leagues, tournaments
from storage.community.tournaments import DURING, PUBLISHED, TournamentRow, TournamentState
from storage.core.processes.heartbeats import EVERYWHERE, Served

MOST = 100
"""As many as are looked at as a channel or a server is lost."""


async def give_back(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let all that was ahead of tournaments there when an outage began come later, and owe their cards that look."""
    for row in await tournaments.lasting(connection, [TournamentState.OPEN, *DURING], served):
        if row.state is TournamentState.OPEN:
            later = await _start_later(connection, row, last, now)
        else:
            later = _ahead(row, last, now)
        if later:
            await tournaments.change(connection, row.id, **later)
            await redraw(connection, row, now)


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """Note that a channel of a server is gone or, if None, the whole server."""
    async with made.database.writing() as connection:
        now = made.clock()
        if channel_id is not None:
            await event_threads.lose(connection, guild_id, channel_id)
        for listed in await tournaments.in_guild(connection, guild_id, PUBLISHED, MOST):
            if channel_id not in {None, listed.channel_id}:
                continue
            row = await tournaments.find(connection, listed.id, hold=True)
            if row is None or row.state not in PUBLISHED:
                continue
            later: dict[str, Any] = {
                name: moment + WAITS
                for name in ("starts_at", "deadline_at", "opens_at")
                if (moment := getattr(row, name)) is not None
            }
            if can_step(row, TournamentStep.PAUSE, now, Decider.BOT):
                await take_step(connection, row, TournamentStep.PAUSE, now, None)
            elif row.due_at is not None:
                later |= {"due_at": row.due_at + WAITS}
            later |= _progress_later(row, WAITS)
            if later:
                await tournaments.change(connection, row.id, **later)
                await event_marks.look_at(connection, [row.id], now)
            if not await _is_division(connection, row):
                await tell_directors(connection, row, PLACE_LOST, now)


def _ahead(row: TournamentRow, last: datetime, now: datetime) -> dict[str, Any]:
    """The columns of one that has started; one that is to be looked at already stays so."""
    moments = {"deadline_at": row.deadline_at, "due_at": row.due_at}
    later: dict[str, Any] = {name: at + (now - last) for name, at in moments.items() if at is not None and at > last}
    return later | _progress_later(row, now - last)


def _progress_later(row: TournamentRow, span: timedelta) -> dict[str, Any]:
    """The column of what is ahead besides, if anything is."""
    progress = row.progress.later(span)
    return {"progress": progress.stored} if progress != row.progress else {}


async def _start_later(connection: Connection, row: TournamentRow, last: datetime, now: datetime) -> dict[str, Any]:
    """The columns of one that waits for its date, which matters to those who were asked and could not answer."""
    starts = row.starts_at
    if starts is None or starts <= last or now <= starts - ASKED_BEFORE:
        return {}
    if not any(each.is_silent for each in await entrants.of_tournament(connection, row.id)):
        return {}
    return {"starts_at": starts + (now - last), "due_at": starts + (now - last)}


async def _is_division(connection: Connection, row: TournamentRow) -> bool:
    """Whether it is a division, whose league tells of the loss and continues."""
    number = row.settings.league
    found = await leagues.find(connection, number) if number else None
    return found is not None and found.ended_at is None

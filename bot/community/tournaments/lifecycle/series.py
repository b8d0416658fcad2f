"""Series: the next tournament is announced by itself, a week before it starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

from bot.community.tournaments.designs import NAME_LIMIT
from bot.community.tournaments.lifecycle.opening import design_of, open_with
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import SERIES_OVER, SERIES_STOPPED
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.refusals import NoStartYet, NotRepeated
from bot.community.tournaments.rights import has_room, stands
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.notes import NoteKind, enqueue_private_note
from bot.core.people import Player
from bot.people.servers import zone_of
from storage import Connection
from storage.community import series, tournaments
from storage.community.series import SeriesRow
from storage.community.tournaments import BEFORE_START, TournamentRow, TournamentState
from storage.core.due import DueRow
from storage.people import players
from tournaments.series import Rhythm, announced_at, next_start

NOTICE = timedelta(days=2)
"""A start that is nearer than this is left out."""
WAIT = timedelta(hours=1)
"""The time until one looks again whether the latest one has started."""
MISSED = 3
"""So many cancelled ones after each other end a series."""


class Recurring(Sweep[DueRow]):
    """Announces series; each announcement is one transaction."""

    any_due = series.DUE
    at_once = 20

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await series.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        async with self._database.writing() as connection:
            await _announce(connection, row.number, self._clock())
        return 1


async def repeat(
    connection: Connection, held: HeldTournament, player: Player, rhythm: Rhythm | None, now: datetime
) -> None:
    """Make a tournament the first of a series, or change or end the one it belongs to; raises `Refusal`."""
    known = held.row.settings.series
    row = await series.find(connection, known, hold=True) if known is not None else None
    if rhythm is None:
        if row is None:
            raise NotRepeated(name=held.row.name)
        await series.change(connection, row.id, ended_at=now, due_at=None)
        settings = held.row.settings.changed(series=None, rhythm=None)
    else:
        number = await (
            _begin(connection, held, player, rhythm) if row is None else _go_on(connection, row, held, rhythm, now)
        )
        settings = held.row.settings.changed(series=number, rhythm=rhythm.value)
    await tournaments.change(connection, held.number, settings=settings.stored)
    await redraw(connection, held.row, now)


def coming(row: SeriesRow, zone: tzinfo, now: datetime, ended: datetime | None) -> datetime | None:
    """The next start that leaves time to join; None while the latest one has to end first."""
    rhythm, first = Rhythm(row.rhythm), row.first_at.astimezone(zone)
    start = next_start(rhythm, first, row.last_at.astimezone(zone), ended and ended.astimezone(zone))
    while start is not None and start < now + NOTICE:
        later = next_start(rhythm, first, start, max(now, start))
        start = later.astimezone(zone) if later else None
    return start


async def _begin(connection: Connection, held: HeldTournament, player: Player, rhythm: Rhythm) -> int:
    first, zone = _start_of(held, rhythm), await zone_of(connection, held.row.guild_id)
    there = first.astimezone(zone)
    start = next_start(rhythm, there, there, None)
    return await series.create(
        connection,
        director_id=player.id,
        name=held.row.name,
        rhythm=rhythm.value,
        first_at=first,
        last_at=first,
        latest_id=held.number,
        due_at=announced_at(start) if start else None,
    )


async def _go_on(connection: Connection, row: SeriesRow, held: HeldTournament, rhythm: Rhythm, now: datetime) -> int:
    """Let a series go on in another rhythm after its latest one, whichever of it that is chosen in."""
    latest = await tournaments.find(connection, row.latest_id)
    assert latest is not None
    start = _start_of(held, rhythm) if latest.id == held.number else row.last_at
    columns: dict[str, Any] = {
        "rhythm": rhythm.value,
        "missed": 0,
        "ended_at": None,
        "first_at": start,
        "last_at": start,
    }
    if latest.id != held.number:
        settings = latest.settings.changed(series=row.id, rhythm=rhythm.value)
        await tournaments.change(connection, latest.id, settings=settings.stored)
    zone = await zone_of(connection, latest.guild_id)
    following = coming(replace(row, **columns), zone, now, latest.ended_at)
    await series.change(connection, row.id, due_at=following and announced_at(following), **columns)
    return row.id


def _start_of(held: HeldTournament, rhythm: Rhythm) -> datetime:
    """The date by which others follow; raises `NoStartYet`."""
    started = next((fact.at for fact in held.facts if fact.kind == FactKind.STARTED), None)
    first = started or held.row.starts_at
    if first is None and rhythm is not Rhythm.AFTER:
        raise NoStartYet(name=held.row.name)
    return first or held.row.created_at


async def _announce(connection: Connection, number: int, now: datetime) -> None:
    row = await series.find(connection, number, hold=True)
    if row is None or row.ended_at is not None or row.due_at is None or row.due_at > now:
        return
    latest = await tournaments.find(connection, row.latest_id)
    assert latest is not None
    if latest.state in BEFORE_START:
        await series.change(connection, number, due_at=now + WAIT)
        return
    missed = row.missed + 1 if latest.state is TournamentState.CANCELLED else 0
    if missed >= MISSED:
        await _give_up(connection, row, latest, SERIES_OVER, now)
        return
    if not await stands(connection, latest):
        await _give_up(connection, row, latest, SERIES_STOPPED, now)
        return
    zone = await zone_of(connection, latest.guild_id)
    start = coming(row, zone, now, latest.ended_at)
    if start is None or (announced_at(start) > now and row.rhythm != Rhythm.AFTER):
        await series.change(connection, number, due_at=start and announced_at(start))
        return
    if not await has_room(connection, latest, now):
        await series.change(connection, number, due_at=now + WAIT)
        return
    await _open_next(connection, row, latest, start, now)
    following = next_start(Rhythm(row.rhythm), row.first_at.astimezone(zone), start, None)
    due = announced_at(following) if following else None
    await series.change(connection, number, due_at=due, missed=missed)


async def _open_next(
    connection: Connection, row: SeriesRow, latest: TournamentRow, start: datetime, now: datetime
) -> None:
    """Open the next one, with the settings of the latest and everyone who joined always."""
    ending = f" #{row.number + 1}"
    columns = design_of(latest) | {"name": row.name[: NAME_LIMIT - len(ending)] + ending}
    always = () if latest.settings.team_size else await series.entered(connection, row.id)  # teams form anew
    number = await open_with(connection, columns, start, always, now)
    await series.change(connection, row.id, latest_id=number, last_at=start, number=row.number + 1)


async def _give_up(connection: Connection, row: SeriesRow, latest: TournamentRow, why: NoteKind, now: datetime) -> None:
    await series.change(connection, row.id, ended_at=now, due_at=None)
    director = (await players.named(connection, [latest.director_id]))[latest.director_id]
    await enqueue_private_note(connection, director, None, why, now, name=row.name)

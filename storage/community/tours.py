"""Overall standings of several tournaments: which ones, what they count for, and the places in them; named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, false, func, insert, or_, select, update

from storage.community.tables import entrants, tour_events, tournaments, tours
from storage.community.tournaments import PUBLISHED, TournamentState
from storage.core.connections import Connection
from storage.core.rows import Condition, by_name, one_row
from storage.core.upserts import inserting


@dataclass(frozen=True, slots=True)
class TourRow:
    """A row of `tours`, columns in its order."""

    id: int
    guild_id: int
    channel_id: int
    director_id: int
    name: str
    series_id: int | None
    points: Mapping[str, Any] | None
    best: int
    version: int


class PlayedEvent(NamedTuple):
    """A tournament of a tour."""

    id: int
    name: str
    ended_at: datetime | None


class StoredPlace(NamedTuple):
    """The place of someone in a tournament that is over."""

    tournament_id: int
    player_id: int
    place: int


async def create(connection: Connection, **columns: Any) -> int:
    """A new tour without tournaments; returns its number."""
    row = insert(tours).values(version=0, **columns).returning(tours.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, number: int, *, hold: bool = False) -> TourRow | None:
    """The tour with this number; with `hold`, other writers wait until this transaction ends."""
    row = await one_row(connection, select(tours).where(tours.c.id == number), hold=hold)
    return TourRow(*row) if row else None


async def of_series(connection: Connection, number: int) -> TourRow | None:
    row = await one_row(connection, select(tours).where(tours.c.series_id == number), hold=False)
    return TourRow(*row) if row else None


async def of_tournament(connection: Connection, number: int, series_id: int | None) -> tuple[TourRow, ...]:
    """The tours that a tournament counts for, or will once it is over, as one of this series."""
    query = select(tours).where(_counted_for(number, series_id)).order_by(tours.c.id)
    return tuple(TourRow(*row) for row in await connection.execute(query))


async def move(connection: Connection, number: int, series_id: int | None, before: int, after: int) -> None:
    """Let tours that stand where a tournament was go with it, those aside of which another one goes on there."""
    others = select(tour_events.c.tour_id).join(tournaments).where(tournaments.c.state.in_(PUBLISHED))
    stay = others.where(tournaments.c.channel_id == before, tournaments.c.id != number)
    which = (tours.c.channel_id == before, _counted_for(number, series_id), tours.c.id.not_in(stay))
    await connection.execute(update(tours).where(*which).values(channel_id=after))


async def of_player(connection: Connection, guild_id: int, player_id: int, limit: int) -> tuple[TourRow, ...]:
    """Those among the newest tours of a server in which someone has a place, the newest first."""
    newest = select(tours).where(tours.c.guild_id == guild_id).order_by(tours.c.id.desc()).limit(limit).subquery()
    theirs = select(tour_events.c.tour_id).join(entrants, entrants.c.tournament_id == tour_events.c.tournament_id)
    theirs = theirs.where(entrants.c.player_id == player_id, entrants.c.place.is_not(None))
    query = select(newest).where(theirs.where(tour_events.c.tour_id == newest.c.id).exists())
    return tuple(TourRow(*row) for row in await connection.execute(query.order_by(newest.c.id.desc())))


async def count(connection: Connection, guild_id: int, director_id: int | None = None) -> int:
    """How many a server has, or someone has set up there, those of series aside."""
    query = select(func.count()).select_from(tours).where(tours.c.guild_id == guild_id)
    if director_id is not None:
        query = query.where(tours.c.director_id == director_id, tours.c.series_id.is_(None))
    return int((await connection.execute(query)).scalar_one())


async def events(connection: Connection, number: int, limit: int) -> tuple[PlayedEvent, ...]:
    """The latest published tournaments of a tour, in the order in which they ended; those that go on come last."""
    query = select(tournaments.c.id, tournaments.c.name, tournaments.c.ended_at).join(tour_events)
    query = query.where(tour_events.c.tour_id == number, tournaments.c.state != TournamentState.DRAFT)
    latest = query.order_by(tournaments.c.ended_at.is_(None).desc(), tournaments.c.ended_at.desc(), tournaments.c.id)
    found = [PlayedEvent(*row) for row in await connection.execute(latest.limit(limit))]
    return tuple(sorted(found, key=lambda each: (each.ended_at is None, str(each.ended_at), each.id)))


async def places(connection: Connection, numbers: Sequence[int]) -> tuple[StoredPlace, ...]:
    """All places in these tournaments, the best first."""
    columns = (entrants.c.tournament_id, entrants.c.player_id, entrants.c.place)
    query = select(*columns).where(entrants.c.tournament_id.in_(numbers), entrants.c.place.is_not(None))
    rows = await connection.execute(query.order_by(entrants.c.tournament_id, entrants.c.place, entrants.c.player_id))
    return tuple(StoredPlace(*row) for row in rows)


async def change(connection: Connection, number: int, **columns: Any) -> None:
    """Change a tour that this transaction holds."""
    await connection.execute(update(tours).where(tours.c.id == number).values(version=tours.c.version + 1, **columns))


async def add(connection: Connection, number: int, tournament_ids: Collection[int]) -> None:
    """Let tournaments count for a tour, those that do already aside."""
    rows = [{"tour_id": number, "tournament_id": each} for each in tournament_ids]
    if rows:
        await connection.execute(inserting(connection.dialect.name, tour_events).on_conflict_do_nothing(), rows)


async def leave_out(connection: Connection, number: int, tournament_ids: Collection[int]) -> None:
    """Let tournaments count for a tour no more."""
    which = (tour_events.c.tour_id == number, tour_events.c.tournament_id.in_(list(tournament_ids)))
    await connection.execute(delete(tour_events).where(*which))


async def remove(connection: Connection, number: int) -> None:
    """Remove a tour; its tournaments stay."""
    await connection.execute(delete(tour_events).where(tour_events.c.tour_id == number))
    await connection.execute(delete(tours).where(tours.c.id == number))


async def note_places(connection: Connection, number: int, found: Mapping[int, int]) -> None:
    """Store the places of a tournament by player, in place of those there were; its tours have other standings now."""
    there = (entrants.c.tournament_id == number, entrants.c.place.is_not(None))
    await connection.execute(update(entrants).where(*there).values(place=None))
    if found:
        rows = [{"number": number, "who": who, "now": place} for who, place in found.items()]
        await connection.execute(_PLACE, rows)
    theirs = select(tour_events.c.tour_id).where(tour_events.c.tournament_id == number)
    await connection.execute(update(tours).where(tours.c.id.in_(theirs)).values(version=tours.c.version + 1))


async def directed(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: the tours they set up."""
    columns = (tours.c.id, tours.c.name, tours.c.points, tours.c.best)
    return await by_name(connection, select(*columns).where(tours.c.director_id == player_id).order_by(tours.c.id))


def _counted_for(number: int, series_id: int | None) -> Condition:
    """Whether it is a tour that a tournament counts for, or will once it is over, as one of this series."""
    theirs = select(tour_events.c.tour_id).where(tour_events.c.tournament_id == number)
    return or_(tours.c.id.in_(theirs), tours.c.series_id == series_id if series_id is not None else false())


_PLACE = (
    update(entrants)
    .where(entrants.c.tournament_id == bindparam("number"), entrants.c.player_id == bindparam("who"))
    .values(place=bindparam("now"))
)

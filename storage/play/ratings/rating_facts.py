"""Which matches count for ratings, and in which order: named queries. What is decided here is never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, true, tuple_, union_all, update

from storage.core.connections import Connection
from storage.core.upserts import insert_new
from storage.play.matches.matches import IS_SEATED
from storage.play.matches.tables import matches, moves, seats, stints
from storage.play.ratings.tables import rating_classes, rating_facts

PART = 1000
"""So many facts are read at once."""
MOVE = "move"
"""The kind of an entry that is a move."""
NO_SHOW = "no-show"
"""Why a match does not count that someone left or lost on time without a move of their own."""
IS_PENDING = rating_facts.c.number.is_(None)


WAITING = union_all(
    select(rating_facts.c.id).where(IS_PENDING), select(rating_classes.c.revision).where(rating_classes.c.is_stale)
).subquery()
"""The matches that have to be decided about, and classes to be rated anew."""


@dataclass(frozen=True, slots=True)
class RatingFact:
    id: int
    match_id: int
    rating_class: str
    at: datetime
    number: int | None
    """Its place in the order of the class, or None until it was decided whether it counts."""
    rated: bool | None
    why: str | None
    seats: Sequence[int] | None
    """The seats that count, or would."""
    late: Sequence[int] | None
    """Players who ran out of time."""
    early: Sequence[int] | None = None
    """Players who left before really playing."""


@dataclass(frozen=True, slots=True)
class ClassState:
    key: str
    last_number: int
    is_stale: bool
    revision: int


@dataclass(frozen=True, slots=True)
class PlayedFact:
    """A fact with what a replay needs of its match."""

    fact: RatingFact
    guild_id: int | None
    places: Sequence[Sequence[int]] | None
    players: tuple[int, ...]
    """Ids of players by seat."""


async def note(connection: Connection, match_id: int, rating_class: str, at: datetime) -> None:
    """Note that a match of a class is over; whether it counts is decided later, once."""
    row = {"match_id": match_id, "rating_class": rating_class, "at": at}
    await connection.execute(insert_new(connection, rating_facts, row))


async def pending(connection: Connection, limit: int) -> tuple[RatingFact, ...]:
    """What is still to be decided, in the order in which the matches ended; classes that are stale wait."""
    stale = select(rating_classes.c.key).where(rating_classes.c.is_stale == true())
    query = select(rating_facts).where(IS_PENDING, rating_facts.c.rating_class.not_in(stale))
    found = await connection.execute(query.order_by(rating_facts.c.id).limit(limit))
    return tuple(RatingFact(*row) for row in found)


async def of_match(connection: Connection, match_id: int) -> RatingFact | None:
    """The fact about a match, None for one that ended before there were ratings."""
    row = (await connection.execute(_OF_MATCH, {"number": match_id})).one_or_none()
    return RatingFact(*row) if row else None


async def decide(connection: Connection, fact_id: int, **columns: Any) -> None:
    """Give a fact its number, and say whether it counts."""
    await connection.execute(update(rating_facts).where(rating_facts.c.id == fact_id).values(**columns))


async def hold(connection: Connection, rating_class: str) -> ClassState:
    """A class, for which other writers wait until this transaction ends."""
    row = {"key": rating_class, "last_number": 0, "is_stale": False, "revision": 0}
    await connection.execute(insert_new(connection, rating_classes, row))
    query = select(rating_classes).where(rating_classes.c.key == rating_class).with_for_update()
    return ClassState(*(await connection.execute(query)).one())


async def change(connection: Connection, rating_class: str, **columns: Any) -> None:
    """Set columns of a class that is held."""
    await connection.execute(update(rating_classes).where(rating_classes.c.key == rating_class).values(**columns))


async def classes(connection: Connection, *, stale: bool = False) -> tuple[ClassState, ...]:
    query = select(rating_classes).order_by(rating_classes.c.key)
    found = await connection.execute(query.where(rating_classes.c.is_stale == true()) if stale else query)
    return tuple(ClassState(*row) for row in found)


async def of_class(connection: Connection, rating_class: str) -> list[PlayedFact]:
    """Everything that was decided in a class, in order."""
    found: list[PlayedFact] = []
    while part := await _part(connection, rating_class, len(found)):
        found += part
    return found


async def _part(connection: Connection, rating_class: str, after: int) -> list[PlayedFact]:
    """The next facts after a number, not too many at a time: others have something to do meanwhile."""
    decided = (rating_facts.c.rating_class == rating_class, rating_facts.c.number.between(after + 1, after + PART))
    query = select(rating_facts, matches.c.guild_id, matches.c.places)
    query = query.join(matches, matches.c.id == rating_facts.c.match_id).where(*decided)
    rows = (await connection.execute(query.order_by(rating_facts.c.number))).all()
    seated = select(seats.c.match_id, seats.c.player_id)
    seated = seated.join(rating_facts, rating_facts.c.match_id == seats.c.match_id).where(*decided)
    by_match: dict[int, list[int]] = {}
    for match_id, player_id in await connection.execute(seated.order_by(seats.c.match_id, seats.c.seat)):
        by_match.setdefault(match_id, []).append(player_id)
    return [
        PlayedFact(RatingFact(*row[:-2]), row.guild_id, row.places, tuple(by_match.get(row.match_id, ())))
        for row in rows
    ]


async def movers(connection: Connection, match_id: int) -> frozenset[int]:
    """The seats that ever moved in a match."""
    query = select(moves.c.seat).where(moves.c.match_id == match_id, moves.c.kind == MOVE).distinct()
    return frozenset((await connection.execute(query)).scalars())


async def has_moved_since(connection: Connection, player_id: int, since: datetime) -> bool:
    """Whether someone has made a move by hand anywhere after a moment."""
    held = select(seats.c.match_id, seats.c.seat, seats.c.player_id)
    theirs, left = held.where(seats.c.player_id == player_id), (stints.c.match_id, stints.c.seat)
    given = held.join(stints, tuple_(*left) == tuple_(seats.c.match_id, seats.c.seat))
    given = given.where(stints.c.player_id == player_id, stints.c.until_at > since)
    lasting = union_all(theirs.where(IS_SEATED), theirs.where(seats.c.ended_at > since), given).subquery()
    where = (moves.c.match_id == lasting.c.match_id) & (moves.c.seat == lasting.c.seat)
    earlier = select(stints.c.player_id).where(tuple_(*left) == tuple_(moves.c.match_id, moves.c.seat))
    earlier = earlier.where(stints.c.until_ply > moves.c.ply).order_by(stints.c.id).limit(1)
    by_them = func.coalesce(earlier.scalar_subquery(), lasting.c.player_id) == player_id
    by_hand = (moves.c.kind == MOVE, moves.c.automatic.is_(None), moves.c.played_at > since, by_them)
    query = select(lasting.c.match_id).where(select(moves.c.ply).where(where, *by_hand).exists()).limit(1)
    return (await connection.execute(query)).first() is not None


_OF_MATCH = select(rating_facts).where(rating_facts.c.match_id == bindparam("number"))

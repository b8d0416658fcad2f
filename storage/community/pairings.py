"""Who meets in a tournament, and in which matches: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, delete, func, insert, select, union, update

from storage.community.tables import pairing_matches, pairings
from storage.core.connections import Connection
from storage.core.upserts import inserting
from storage.play.matches.matches import IS_RUNNING, IS_SEATED, has_left
from storage.play.matches.tables import matches, moves, seats, stints


@dataclass(frozen=True, slots=True)
class PairingRow:
    id: int
    tournament_id: int
    round: int
    place: int
    seats: Sequence[int]
    began_at: datetime | None
    ended_at: datetime | None


class PairingMatch(NamedTuple):
    """A match of a pairing; `match_id` is None until it is made."""

    pairing_id: int
    number: int
    match_id: int | None
    ended_at: datetime | None
    settled_at: datetime | None


class MatchRound(NamedTuple):
    """A round, and how many matches there are in it and in all rounds so far, made or not."""

    tournament_id: int
    number: int
    matches: int
    matches_so_far: int


async def add(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store the pairings of a round; the database refuses a second one for the same place."""
    if found := list(rows):
        await connection.execute(insert(pairings), found)


async def of_tournament(connection: Connection, number: int) -> tuple[PairingRow, ...]:
    return tuple(PairingRow(*row) for row in await connection.execute(_PAIRINGS, {"number": number}))


async def begin(connection: Connection, pairing_ids: Sequence[int], now: datetime) -> None:
    """Note that these are played from now on."""
    which = pairings.c.id.in_(pairing_ids)
    await connection.execute(update(pairings).where(which).values(began_at=now))


async def end(connection: Connection, pairing_id: int, now: datetime) -> None:
    """Note that a pairing is decided; matches of it that were not made yet are not needed any more."""
    await connection.execute(update(pairings).where(pairings.c.id == pairing_id).values(ended_at=now))
    unmade = (pairing_matches.c.match_id.is_(None), pairing_matches.c.settled_at.is_(None))
    await connection.execute(delete(pairing_matches).where(pairing_matches.c.pairing_id == pairing_id, *unmade))


async def want(connection: Connection, *places: tuple[int, int]) -> None:
    """Want matches, each by its pairing and its number there; nothing happens for those that were wanted before."""
    rows = [{"pairing_id": pairing_id, "number": number} for pairing_id, number in places]
    if rows:
        table = inserting(connection.dialect.name, pairing_matches)
        await connection.execute(table.on_conflict_do_nothing(), rows)


async def wanted(connection: Connection, number: int, limit: int) -> tuple[PairingMatch, ...]:
    """The matches of a tournament that are to be made, in the order of their pairings."""
    return await _all(connection, _WANTED.limit(limit), number)


async def made(connection: Connection, pairing_id: int, number: int, match_id: int) -> None:
    await connection.execute(_this(pairing_id, number).values(match_id=match_id))


async def settle(connection: Connection, pairing_id: int, number: int, now: datetime) -> None:
    """Note that the result of a match is a fact now, with or without a match."""
    await want(connection, (pairing_id, number))
    await connection.execute(_this(pairing_id, number).values(settled_at=now))


async def note_end(connection: Connection, match_id: int, now: datetime) -> None:
    """Let whoever looks after its tournament come by, as a match has ended, if it belongs to one."""
    await connection.execute(update(pairing_matches).where(pairing_matches.c.match_id == match_id).values(ended_at=now))


async def note_correction(connection: Connection, match_id: int, now: datetime) -> None:
    """Let the result of a match become a fact again."""
    which = pairing_matches.c.match_id == match_id
    await connection.execute(update(pairing_matches).where(which).values(ended_at=now, settled_at=None))


async def matches_of(connection: Connection, number: int) -> tuple[PairingMatch, ...]:
    return await _all(connection, _MATCHES, number)


async def ended(connection: Connection, number: int) -> tuple[PairingMatch, ...]:
    """Matches of a tournament that have ended and whose results are no facts yet."""
    return await _all(connection, _ENDED, number)


async def tournament_of(connection: Connection, match_id: int) -> tuple[int, int, int] | None:
    """The tournament, pairing and number of a match; None if it belongs to no tournament."""
    columns = (pairings.c.tournament_id, pairings.c.id, pairing_matches.c.number)
    query = select(*columns).join(pairing_matches, pairing_matches.c.pairing_id == pairings.c.id)
    row = (await connection.execute(query.where(pairing_matches.c.match_id == match_id))).one_or_none()
    return (row[0], row[1], row[2]) if row else None


async def round_of(connection: Connection, match_id: int) -> MatchRound | None:
    """The round a match belongs to; None if it belongs to no tournament."""
    row = (await connection.execute(_ROUND_OF, {"match_id": match_id})).one_or_none()
    return MatchRound(*row) if row else None


async def playing_elsewhere(connection: Connection, number: int, player_ids: Iterable[int]) -> dict[int, int]:
    """How many matches of other tournaments these players are still in, those who are in none left out."""
    query = select(seats.c.player_id, func.count()).join(matches, matches.c.id == seats.c.match_id)
    query = query.join(pairing_matches, pairing_matches.c.match_id == matches.c.id)
    query = query.join(pairings, pairings.c.id == pairing_matches.c.pairing_id)
    theirs = (seats.c.player_id.in_(list(player_ids)), IS_SEATED, IS_RUNNING, ~has_left(seats))
    query = query.where(pairings.c.tournament_id != number, *theirs)
    rows = await connection.execute(query.group_by(seats.c.player_id))
    return {row[0]: row[1] for row in rows}


async def called_since(connection: Connection, number: int, since: datetime) -> frozenset[int]:
    """The players with the first move in matches of a tournament that have begun since then and wait for it."""
    query = select(seats.c.player_id).join(matches, matches.c.id == seats.c.match_id)
    query = query.join(pairing_matches, pairing_matches.c.match_id == matches.c.id)
    query = query.join(pairings, pairings.c.id == pairing_matches.c.pairing_id)
    fresh = (matches.c.started_at >= since, matches.c.ply == 0, seats.c.seat == matches.c.to_move)
    rows = await connection.execute(query.where(pairings.c.tournament_id == number, *fresh))
    return frozenset(rows.scalars())


async def played_by(connection: Connection, number: int, player_id: int) -> frozenset[int]:
    """The pairings in whose matches someone sits or has sat, also for others or before others had their place."""
    made = select(pairings.c.id).join(pairing_matches, pairing_matches.c.pairing_id == pairings.c.id)
    made = made.where(pairings.c.tournament_id == number)
    own = [
        made.join(table, table.c.match_id == pairing_matches.c.match_id).where(table.c.player_id == player_id)
        for table in (seats, stints)
    ]
    return frozenset((await connection.execute(union(*own))).scalars())


async def reseat(connection: Connection, number: int, leaver_id: int, newcomer_id: int) -> None:
    """Let pairings name the newcomer, who takes over a place."""
    for row in await of_tournament(connection, number):
        if leaver_id in row.seats:
            seats = [newcomer_id if who == leaver_id else who for who in row.seats]
            await connection.execute(update(pairings).where(pairings.c.id == row.id).values(seats=seats))


async def remove(connection: Connection, number: int, round_: int) -> tuple[int, ...]:
    """Drop the pairings of a round; returns its matches, which belong to no tournament any more."""
    which = select(pairings.c.id).where(pairings.c.tournament_id == number, pairings.c.round == round_)
    made = select(pairing_matches.c.match_id).where(pairing_matches.c.pairing_id.in_(which))
    found = (await connection.execute(made.where(pairing_matches.c.match_id.is_not(None)))).scalars().all()
    await connection.execute(delete(pairing_matches).where(pairing_matches.c.pairing_id.in_(which)))
    await connection.execute(delete(pairings).where(pairings.c.id.in_(which)))
    return tuple(found)


async def moved_by_hand(connection: Connection, match_id: int) -> frozenset[int]:
    """The seats that have made a move themselves."""
    by_hand = (moves.c.match_id == match_id, moves.c.kind == "move", moves.c.automatic.is_(None))
    query = select(moves.c.seat).distinct().where(*by_hand)
    return frozenset((await connection.execute(query)).scalars())


def _this(pairing_id: int, number: int) -> Any:
    which = (pairing_matches.c.pairing_id == pairing_id, pairing_matches.c.number == number)
    return update(pairing_matches).where(*which)


async def _all(connection: Connection, query: Select[Any], number: int) -> tuple[PairingMatch, ...]:
    return tuple(PairingMatch(*row) for row in await connection.execute(query, {"number": number}))


_OF_TOURNAMENT = pairings.c.tournament_id == bindparam("number")
_BY_PLACE = (pairings.c.round, pairings.c.place)
_PAIRINGS = select(pairings).where(_OF_TOURNAMENT).order_by(*_BY_PLACE)
_MATCHES = select(pairing_matches).join(pairings, pairings.c.id == pairing_matches.c.pairing_id)
_MATCHES = _MATCHES.where(_OF_TOURNAMENT).order_by(*_BY_PLACE, pairing_matches.c.number)
_UNSETTLED = _MATCHES.where(pairing_matches.c.settled_at.is_(None))
_WANTED = _UNSETTLED.where(pairing_matches.c.match_id.is_(None))
_ENDED = _UNSETTLED.where(pairing_matches.c.ended_at.is_not(None))
"""The query that every step of a tournament asks, built once."""
_BESIDE, _THERE = pairings.alias("beside"), pairing_matches.alias("there")
_MATCHES_BESIDE = select(func.count()).select_from(_BESIDE.join(_THERE, _THERE.c.pairing_id == _BESIDE.c.id))
_MATCHES_BESIDE = _MATCHES_BESIDE.where(_BESIDE.c.tournament_id == pairings.c.tournament_id).correlate(pairings)
_ROUND_OF = select(
    pairings.c.tournament_id,
    pairings.c.round,
    _MATCHES_BESIDE.where(_BESIDE.c.round == pairings.c.round).scalar_subquery(),
    _MATCHES_BESIDE.scalar_subquery(),
)
_ROUND_OF = _ROUND_OF.join(pairing_matches, pairing_matches.c.pairing_id == pairings.c.id)
_ROUND_OF = _ROUND_OF.where(pairing_matches.c.match_id == bindparam("match_id"))

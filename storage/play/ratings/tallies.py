"""What someone's matches add up to: in all, by game, against each opponent, in each server. Named queries.

Every match is counted in the transaction that ends it, so that nobody reads a past to know it. Whoever changes rows of
someone locks the one of all their matches first, and people in order; whoever finds a row that says otherwise than the
matches makes all rows of that person anew by `recount`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy
from sqlalchemy import Row, and_, bindparam, delete, insert, or_, select, union_all, update

from storage.core.connections import Connection
from storage.core.rows import by_name, paced
from storage.core.upserts import inserting
from storage.people.players import PlayerKind
from storage.people.tables import players
from storage.play.matches import results
from storage.play.matches.tables import matches, moves, seats
from storage.play.ratings.rating_facts import MOVE, NO_SHOW, WAITING, RatingFact
from storage.play.ratings.sums import ALL, EVERYONE, EVERYWHERE, Course, Latest, Tallies, Tally, TallyKey, judged_keys
from storage.play.ratings.tables import rating_facts, rating_steps, tallies

PART = 200
"""The rows of so many people are made anew at once."""
IS_STALE = tallies.c.is_stale.is_not(None)
STALE = select(tallies.c.player_id).where(IS_STALE)
DUE = select(union_all(select(WAITING.c.id), STALE).subquery().c.id)
"""Finds a match that has to be decided about, a class to be rated anew, or someone to be counted anew."""


class Past(NamedTuple):
    """What the database said of everything that some people have played, and of what was decided about it."""

    results: results.ResultRows
    judged: Iterable[Any]
    rated: Iterable[Any]


Pace: TypeAlias = Callable[[Iterable[Any]], Iterator[Any]]
"""Goes through much, with rests where others have to come to their turns."""


async def hold(connection: Connection, keys: Iterable[TallyKey]) -> Tallies:
    """These rows, made where they are missing, for which other writers wait until this transaction ends."""
    return await connection.run_sync(_hold, keys)


async def keep(connection: Connection, held: Tallies) -> None:
    """Store rows that are held; none where everyone in a match has been forgotten."""
    if held:
        await connection.execute(_KEPT, [_values(tally) for _, tally in sorted(held.items())])


async def shift_rated(connection: Connection, changes: Mapping[TallyKey, int]) -> None:
    """Add to how many matches count for ratings; nobody counts for whom there are no rows."""
    gates = dict.fromkeys((TallyKey(key.player_id) for key in changes), 0)
    rows = [_where(key) | {"more": more} for key, more in sorted({**gates, **changes}.items())]
    if rows:
        await connection.execute(_SHIFTED, rows)


async def find(connection: Connection, key: TallyKey) -> Tally | None:
    row = (await connection.execute(_OF.where(tallies.c.game == key.game), _where(key))).one_or_none()
    return _tally(row) if row else None


async def has_finished(connection: Connection, player_id: int, game: str) -> bool:
    """Whether someone has ever played a match of a game to its end."""
    found = await find(connection, TallyKey(player_id, game=game))
    return found is not None and found.matches > 0


async def by_game(connection: Connection, player_id: int, opponent_id: int = EVERYONE) -> dict[str, Tally]:
    """What someone's matches add up to, against one opponent if wanted, by game and in all."""
    found = await connection.execute(_OF, _where(TallyKey(player_id, opponent_id)))
    return {row.game: _tally(row) for row in found}


async def of_people(connection: Connection, ids: Sequence[int]) -> dict[int, Tally]:
    """What all matches of these people add up to."""
    found = await connection.execute(select(tallies).where(tallies.c.player_id.in_(ids), _IS_ALL))
    return {row.player_id: _tally(row) for row in found}


async def frequent(connection: Connection, player_id: int, game: str, most: int) -> tuple[tuple[int, int], ...]:
    """The ids of the opponents met most often in a game or in all, each with how often."""
    known = tallies.c
    query = select(known.opponent_id, known.matches).where(known.player_id == player_id, known.guild_id == EVERYWHERE)
    query = query.where(known.game == game, known.matches > 0, known.opponent_id != EVERYONE)
    found = await connection.execute(query.order_by(known.matches.desc(), known.opponent_id.desc()).limit(most))
    return tuple((row.opponent_id, row.matches) for row in found)


async def stale(connection: Connection, limit: int) -> tuple[int, ...]:
    """The people whose rows have to be made anew."""
    return tuple((await connection.execute(STALE.limit(limit))).scalars())


async def recount(connection: Connection, ids: Sequence[int]) -> None:
    """Make all rows of these people anew from their matches, which are counted off the event loop."""
    past = await connection.run_sync(_held_past, ids)
    rows = await asyncio.to_thread(_made_anew, past, paced)
    await connection.run_sync(_replace, ids, rows)


async def people_after(connection: Connection, player_id: int) -> tuple[int, ...]:
    """The next people, in order."""
    query = select(players.c.id).where(players.c.id > player_id, players.c.kind == PlayerKind.PERSON)
    return tuple((await connection.execute(query.order_by(players.c.id).limit(PART))).scalars())


async def differences(connection: Connection, ids: Sequence[int]) -> dict[int, TallyKey]:
    """Whose rows say otherwise than their matches, each with one that does; not of those to be made anew."""
    stored = await connection.execute(select(tallies).where(tallies.c.player_id.in_(ids)))
    past = await connection.run_sync(_past, ids)
    return await asyncio.to_thread(_differences, Tallies((tally.key, tally) for tally in map(_tally, stored)), past)


async def exported(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    query = select(tallies).where(tallies.c.player_id == player_id)
    return await by_name(connection, query.order_by(tallies.c.opponent_id, tallies.c.guild_id, tallies.c.game))


async def forget(connection: Connection, player_id: int) -> None:
    """Forget what someone's matches add up to; opponents keep theirs."""
    await connection.execute(delete(tallies).where(tallies.c.player_id == player_id))


def recount_stale(connection: sqlalchemy.Connection) -> None:
    """Make anew all rows that have to be."""
    while ids := connection.execute(STALE.limit(PART)).scalars().all():
        _replace(connection, ids, _made_anew(_held_past(connection, ids)))


def _hold(connection: sqlalchemy.Connection, keys: Iterable[TallyKey]) -> Tallies:
    statement = inserting(connection.dialect.name, tallies)
    same = statement.on_conflict_do_update(
        index_elements=list(TallyKey._fields), set_={"player_id": statement.excluded.player_id}
    )
    rows = [key._asdict() for key in sorted(set(keys))]
    found = map(_tally, connection.execute(same.returning(*tallies.c), rows)) if rows else ()
    return Tallies((tally.key, tally) for tally in found)


def _held_past(connection: sqlalchemy.Connection, ids: Sequence[int]) -> Past:
    """Everything about these people, whose rows nobody else changes until this transaction ends."""
    _hold(connection, map(TallyKey, ids))
    known = select(players.c.id).where(players.c.id.in_(ids), players.c.kind == PlayerKind.PERSON)
    return _past(connection, connection.execute(known).scalars().all())


def _past(connection: sqlalchemy.Connection, ids: Sequence[int]) -> Past:
    whose = {"ids": list(ids)}
    return Past(results.ask(connection, ids), connection.execute(_JUDGED, whose), connection.execute(_RATED, whose))


def _made_anew(past: Past, pace: Pace = iter) -> list[dict[str, Any]]:
    """The rows to be stored; who has been forgotten, or hasn't played, has none."""
    return [_values(tally, "") for _, tally in sorted(_counted(past, pace).items())]


def _replace(connection: sqlalchemy.Connection, ids: Sequence[int], rows: Sequence[dict[str, Any]]) -> None:
    """Put these rows in place of all of these people; the one that others wait for is changed and stays."""
    totals = {row["player_id"]: row for row in rows if TallyKey(row["player_id"]) == _key(row)}
    gone = or_(~_IS_ALL, tallies.c.player_id.not_in(totals))
    connection.execute(delete(tallies).where(tallies.c.player_id.in_(ids), gone))
    if totals:
        kept = [{_PREFIXED.get(name, name): value for name, value in row.items()} for row in totals.values()]
        connection.execute(_KEPT, kept)
    others = [row for row in rows if row is not totals.get(row["player_id"])]
    for start in range(0, len(others), PART):
        connection.execute(insert(tallies), others[start : start + PART])


def _counted(past: Past, pace: Pace = iter) -> Tallies:
    """The rows as they follow from the matches of some people, and from what was decided about them."""
    counted = Tallies()
    for result in pace(sorted(results.read(past.results), key=lambda each: each.moment)):
        counted.count(result)
    for row in pace(past.judged):
        player_id, guild_id, seat, places, moved, *fact = row
        forfeited = bool(places) and seat not in places[0] and not moved
        for key in judged_keys(player_id, guild_id):
            counted[key].judge(RatingFact(*fact), forfeited=forfeited and row.why == NO_SHOW)
    rated = dict[tuple[int, int, int | None], list[int]]()
    for match_id, player_id, guild_id, opponent_id in past.rated:
        rated.setdefault((match_id, player_id, guild_id), []).append(opponent_id)
    for (_, player_id, guild_id), opponents in rated.items():
        counted.rate(player_id, guild_id, opponents)
    return counted


def _differences(stored: Tallies, past: Past) -> dict[int, TallyKey]:
    waiting, counted = {tally.player_id for tally in stored.values() if tally.is_stale}, _counted(past)
    wrong = (key for key in sorted({*stored, *counted}, reverse=True) if counted[key].differs(stored[key]))
    return {key.player_id: key for key in wrong if key.player_id not in waiting}


def _tally(row: Row[Any]) -> Tally:
    columns: dict[str, Any] = dict(row._mapping)
    return Tally(**columns | {"course": _course(row.course or {})})


def _course(stored: Mapping[str, Any]) -> Course:
    read: dict[str, Any] = {
        name: datetime.fromisoformat(kept) if name.endswith("_at") else kept for name, kept in stored.items()
    }
    read["reached"] = {what: datetime.fromisoformat(at) for what, at in stored.get("reached", {}).items()}
    read["latest"] = [Latest(datetime.fromisoformat(at), *other) for at, *other in stored.get("latest", ())]
    return Course(**read)


def _values(tally: Tally, prefix: str = "of_") -> dict[str, Any]:
    """A row as it is stored, in which the columns of its key begin with a prefix."""
    columns = {each.name: getattr(tally, each.name) for each in fields(Tally) if each.name not in TallyKey._fields}
    course = {each.name: _plain(getattr(tally.course, each.name)) for each in fields(Course)}
    kept = {name: value for name, value in course.items() if value}
    return columns | {"course": kept or None} | _where(tally.key, prefix)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, dict):
        return {what: _plain(each) for what, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _where(key: TallyKey, prefix: str = "of_") -> dict[str, Any]:
    return {f"{prefix}{name}": value for name, value in key._asdict().items()}


def _key(row: Mapping[str, Any]) -> TallyKey:
    return TallyKey(*(row[name] for name in TallyKey._fields))


_PREFIXED = {name: f"of_{name}" for name in TallyKey._fields}
_IS_ALL = and_(tallies.c.opponent_id == EVERYONE, tallies.c.guild_id == EVERYWHERE, tallies.c.game == ALL)
_IS_IT = [tallies.c[name] == bindparam(f"of_{name}") for name in TallyKey._fields]
_COLUMNS = [column.name for column in tallies.c if column.name not in TallyKey._fields]
_KEPT = update(tallies).where(*_IS_IT).values({name: bindparam(name) for name in _COLUMNS})
_SHIFTED = update(tallies).where(*_IS_IT).values(rated=tallies.c.rated + bindparam("more"))
_OF = select(tallies).where(*_IS_IT[:-1])
_IDS: Any = bindparam("ids", expanding=True)
_MOVED = select(moves.c.ply).where(moves.c.match_id == seats.c.match_id, moves.c.seat == seats.c.seat)
_MOVED = _MOVED.where(moves.c.kind == MOVE)
_JUDGED = (
    select(seats.c.player_id, matches.c.guild_id, seats.c.seat, matches.c.places, _MOVED.exists(), *rating_facts.c)
    .select_from(seats)
    .join(rating_facts, rating_facts.c.match_id == seats.c.match_id)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(seats.c.player_id.in_(_IDS), rating_facts.c.number.is_not(None))
)
_OTHER = rating_steps.alias()
_SAME = (_OTHER.c.rating_class == rating_steps.c.rating_class) & (_OTHER.c.number == rating_steps.c.number)
_RATED = (
    select(rating_steps.c.match_id, rating_steps.c.player_id, matches.c.guild_id, _OTHER.c.player_id)
    .join(_OTHER, _SAME & (_OTHER.c.seat != rating_steps.c.seat))
    .join(matches, matches.c.id == rating_steps.c.match_id)
    .where(rating_steps.c.player_id.in_(_IDS))
)

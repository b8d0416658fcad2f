"""What follows from the facts about rated matches: steps, ratings, who met whom and where. Named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    Table,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    tuple_,
    union_all,
)

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import upsert, upsert_each
from storage.people.players import PLAYER, Player, PlayerKind, player
from storage.people.tables import players
from storage.play.ratings.tables import ranking_decisions, rating_pairs, rating_servers, rating_steps, ratings

BATCH = 500
"""Rows that one statement names."""
PART = 1000
"""The steps of so many matches are read at once."""
HIDDEN = "hidden"
"""How a player's choice of a profile that nobody sees is stored."""


@dataclass(frozen=True, slots=True)
class StoredStep:
    rating_class: str
    number: int
    seat: int
    match_id: int
    player_id: int
    at: datetime
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class StoredRating:
    rating_class: str
    player_id: int
    mu: float
    sigma: float
    matches: int
    opponents: int
    rated_at: datetime
    recounted_from: float | None = None
    recounted_at: datetime | None = None
    upset_at: datetime | None = None
    """When they first beat someone who stood far above, both being settled."""


class StrongOpponent(NamedTuple):
    """Whom someone met in a rated match, as strong as they were then."""

    match_id: int
    opponent_id: int
    mu: float
    sigma: float


class Meetings(NamedTuple):
    """The rated matches of two people in a class."""

    latest: tuple[datetime, ...] = ()
    """When the last of them ended, in order."""
    guilds: tuple[int, ...] = ()
    """The servers in which there were any."""


class ServerPlay(NamedTuple):
    """How many rated matches of a class someone has ended in a server, and against how many people."""

    matches: int
    opponents: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a server in a class, in which those stand who were not away since a moment."""

    guild_id: int
    rating_class: str
    since: datetime
    sigma: float
    """Whoever is less sure than that stands below all others, as do those with less play there."""
    least: ServerPlay


@dataclass(frozen=True, slots=True)
class Ranked:
    player: Player
    rating: StoredRating
    is_settled: bool
    """Whether they stand among those who have played enough there."""


async def of_players(connection: Connection, rating_class: str, ids: Iterable[int]) -> dict[int, StoredRating]:
    query = select(ratings).where(ratings.c.rating_class == rating_class, ratings.c.player_id.in_(list(ids)))
    return {row.player_id: StoredRating(*row) for row in await connection.execute(query)}


async def of_player(connection: Connection, player_id: int) -> tuple[StoredRating, ...]:
    """Someone's ratings in all classes, the one with most matches first."""
    query = select(ratings).where(ratings.c.player_id == player_id)
    found = await connection.execute(query.order_by(ratings.c.matches.desc(), ratings.c.rating_class))
    return tuple(StoredRating(*row) for row in found)


async def first_upset(connection: Connection, player_id: int) -> datetime | None:
    """When someone first beat a settled opponent who stood far above, in any class."""
    found = await connection.execute(select(func.min(ratings.c.upset_at)).where(ratings.c.player_id == player_id))
    first: datetime | None = found.scalar_one()
    return first


async def of_class(connection: Connection, rating_class: str) -> dict[int, StoredRating]:
    found = await connection.execute(select(ratings).where(ratings.c.rating_class == rating_class))
    return {row.player_id: StoredRating(*row) for row in found}


async def steps_of(connection: Connection, player_id: int, rating_class: str, limit: int) -> list[StoredStep]:
    """Someone's last steps in a class, the oldest first."""
    query = select(rating_steps).where(
        rating_steps.c.player_id == player_id, rating_steps.c.rating_class == rating_class
    )
    found = await connection.execute(query.order_by(rating_steps.c.number.desc()).limit(limit))
    return [StoredStep(*row) for row in found][::-1]


async def strongest_met(
    connection: Connection, player_id: int, duels: Sequence[str], newest: int, most: int
) -> tuple[StrongOpponent, ...]:
    """Against whom someone gained points in so many of their newest matches of each class, the strongest first."""
    known, theirs = rating_steps.c, rating_steps.alias()
    parts = []
    for rating_class in duels:
        own = select(known.rating_class, known.number, known.mu, known.mu_before)
        own = own.where(known.player_id == player_id, known.rating_class == rating_class)
        parts.append(select(own.order_by(known.number.desc()).limit(newest).subquery()))
    mine = union_all(*parts).subquery()
    same = (theirs.c.rating_class == mine.c.rating_class, theirs.c.number == mine.c.number)
    query = select(theirs.c.match_id, theirs.c.player_id, theirs.c.mu_before, theirs.c.sigma_before)
    query = query.join(mine, and_(*same)).where(mine.c.mu > mine.c.mu_before, theirs.c.player_id != player_id)
    found = await connection.execute(query.order_by(theirs.c.mu_before.desc(), theirs.c.match_id).limit(most))
    return tuple(StrongOpponent(*row) for row in found)


async def steps_in(connection: Connection, rating_class: str) -> dict[tuple[int, int], StoredStep]:
    """Every step of a class by number and seat, read in parts: others have something to do meanwhile."""
    found: dict[tuple[int, int], StoredStep] = {}
    last = select(func.max(rating_steps.c.number)).where(rating_steps.c.rating_class == rating_class)
    for after in range(0, (await connection.execute(last)).scalar_one() or 0, PART):
        part = (rating_steps.c.rating_class == rating_class, rating_steps.c.number.between(after + 1, after + PART))
        for row in await connection.execute(select(rating_steps).where(*part)):
            found[row.number, row.seat] = StoredStep(*row)
    return found


async def met(
    connection: Connection, rating_class: str, ids: Sequence[int] | None = None
) -> dict[tuple[int, int], Meetings]:
    """The pairs who have met in a class, those among these players if wanted, in both orders."""
    query = select(rating_pairs).where(rating_pairs.c.rating_class == rating_class)
    if ids is not None:
        query = query.where(rating_pairs.c.player_id.in_(ids), rating_pairs.c.opponent_id.in_(ids))
    return {
        (row.player_id, row.opponent_id): Meetings(
            tuple(map(datetime.fromisoformat, row.latest or ())), tuple(row.guilds or ())
        )
        for row in await connection.execute(query)
    }


async def servers_in(
    connection: Connection, rating_class: str, guild_id: int | None = None, ids: Sequence[int] = ()
) -> dict[tuple[int, int], ServerPlay]:
    """In which servers who has ended how many rated matches of a class; by default all of them."""
    query = select(rating_servers).where(rating_servers.c.rating_class == rating_class)
    if guild_id is not None:
        query = query.where(rating_servers.c.guild_id == guild_id, rating_servers.c.player_id.in_(ids))
    found = await connection.execute(query)
    return {(row.guild_id, row.player_id): ServerPlay(row.matches, row.opponents) for row in found}


async def add_steps(connection: Connection, steps: Sequence[StoredStep]) -> None:
    await _insert(connection, rating_steps, [asdict(step) for step in steps])


async def keep(connection: Connection, rating: StoredRating) -> None:
    """Keep where a player stands from now on."""
    row = asdict(rating)
    await connection.execute(upsert(connection, ratings, row, keys=("rating_class", "player_id")))


async def keep_pairs(
    connection: Connection, rating_class: str, pairs: Iterable[tuple[tuple[int, int], Meetings]]
) -> None:
    """Keep who has met whom, each pair in both orders."""
    keys, others = ("rating_class", "player_id", "opponent_id"), ("latest", "guilds")
    same = upsert_each(connection, rating_pairs, keys=keys, others=others)
    await connection.execute(same, _pair_rows(rating_class, pairs))


async def keep_servers(connection: Connection, rating_class: str, played: Mapping[tuple[int, int], ServerPlay]) -> None:
    for row in _server_rows(rating_class, played.items()):
        await connection.execute(
            upsert(connection, rating_servers, row, keys=("guild_id", "rating_class", "player_id"))
        )


async def replace_steps(
    connection: Connection, rating_class: str, gone: Sequence[tuple[int, int]], new: Sequence[StoredStep]
) -> None:
    """Take these steps away, by number and seat, and put others in."""
    await _drop(connection, rating_steps, rating_class, ("number", "seat"), gone)
    await add_steps(connection, new)


async def replace_ratings(
    connection: Connection, rating_class: str, gone: Sequence[int], new: Sequence[StoredRating]
) -> None:
    """Take these ratings away, by player, and put others in."""
    await _drop(connection, ratings, rating_class, ("player_id",), [(each,) for each in gone])
    await _insert(connection, ratings, [asdict(rating) for rating in new])


async def replace_pairs(
    connection: Connection,
    rating_class: str,
    gone: Sequence[tuple[int, int]],
    new: Sequence[tuple[tuple[int, int], Meetings]],
) -> None:
    """Take these pairs away, and put others in."""
    await _drop(connection, rating_pairs, rating_class, ("player_id", "opponent_id"), gone)
    await _insert(connection, rating_pairs, _pair_rows(rating_class, new))


async def replace_servers(
    connection: Connection,
    rating_class: str,
    gone: Sequence[tuple[int, int]],
    new: Sequence[tuple[tuple[int, int], ServerPlay]],
) -> None:
    """Take what was played in these servers away, and put other numbers in."""
    await _drop(connection, rating_servers, rating_class, ("guild_id", "player_id"), gone)
    await _insert(connection, rating_servers, _server_rows(rating_class, new))


async def ranked(connection: Connection, ranking: Ranking, offset: int, limit: int) -> tuple[Ranked, ...]:
    """A part of a ranking, best first; whoever is not settled there stands below all who are."""
    query = _standing(select(_unsettled(ranking), *PLAYER, *ratings.c), ranking)
    order = (_unsettled(ranking), ratings.c.mu.desc(), ratings.c.sigma, ratings.c.player_id)
    return tuple(map(_ranked, await connection.execute(query.order_by(*order).offset(offset).limit(limit))))


async def find_ranked(connection: Connection, ranking: Ranking, player_id: int) -> Ranked | None:
    """The row of someone in a ranking, or None for who is not in it."""
    query = _standing(select(_unsettled(ranking), *PLAYER, *ratings.c), ranking)
    row = (await connection.execute(query.where(ratings.c.player_id == player_id))).one_or_none()
    return _ranked(row) if row else None


async def count_ranked(connection: Connection, ranking: Ranking, above: Ranked | None = None) -> int:
    """How many stand in a ranking, or above someone."""
    query = _standing(select(func.count()), ranking)
    if above is not None:
        rank = int(not above.is_settled)
        same = and_(_unsettled(ranking) == rank, _is_above(above.rating))
        query = query.where(or_(_unsettled(ranking) < rank, same))
    return int((await connection.execute(query)).scalar_one())


async def classes_of(connection: Connection, guild_id: int) -> tuple[str, ...]:
    """The classes in which rated matches ended in a server, the one with most players first."""
    query = select(rating_servers.c.rating_class).where(rating_servers.c.guild_id == guild_id)
    query = query.group_by(rating_servers.c.rating_class)
    query = query.order_by(func.count().desc(), rating_servers.c.rating_class)
    return tuple((await connection.execute(query)).scalars())


async def exported_ratings(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    query = select(ratings).where(ratings.c.player_id == player_id).order_by(ratings.c.rating_class)
    return await by_name(connection, query)


async def exported_steps(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """Someone's steps to those ratings."""
    query = select(rating_steps).where(rating_steps.c.player_id == player_id)
    query = query.order_by(rating_steps.c.rating_class, rating_steps.c.number)
    return await by_name(connection, query)


def _standing(query: Select[Any], ranking: Ranking) -> Select[Any]:
    """Those who ended a rated match in the server, were not away for long, and are neither hidden nor taken out."""
    same = (ratings.c.rating_class == rating_servers.c.rating_class) & (
        ratings.c.player_id == rating_servers.c.player_id
    )
    query = query.select_from(rating_servers).join(ratings, same).join(players, players.c.id == ratings.c.player_id)
    shown = func.coalesce(players.c.settings["profile"].as_string(), "") != HIDDEN
    later = ranking_decisions.alias()
    same = (later.c.guild_id == ranking_decisions.c.guild_id) & (later.c.player_id == ranking_decisions.c.player_id)
    out = select(ranking_decisions.c.id).where(
        ranking_decisions.c.guild_id == rating_servers.c.guild_id,
        ranking_decisions.c.player_id == rating_servers.c.player_id,
        ranking_decisions.c.is_out == true(),
        ~select(later.c.id).where(same, later.c.id > ranking_decisions.c.id).exists(),
    )
    return query.where(
        rating_servers.c.guild_id == ranking.guild_id,
        rating_servers.c.rating_class == ranking.rating_class,
        ratings.c.rated_at >= ranking.since,
        players.c.kind == PlayerKind.PERSON,
        shown,
        ~out.exists(),
    )


def _unsettled(ranking: Ranking) -> ColumnElement[int]:
    """A key of order: 0 for who has played enough there and is sure enough, 1 for everyone else."""
    settled = and_(
        ratings.c.sigma <= ranking.sigma,
        rating_servers.c.matches >= ranking.least.matches,
        rating_servers.c.opponents >= ranking.least.opponents,
    )
    return case((settled, 0), else_=1).label("unsettled")


def _ranked(row: Row[Any]) -> Ranked:
    who, rating = row[1 : len(PLAYER) + 1], row[len(PLAYER) + 1 :]
    return Ranked(player(who), StoredRating(*rating), not row.unsettled)


def _server_rows(rating_class: str, played: Iterable[tuple[tuple[int, int], ServerPlay]]) -> list[Mapping[str, Any]]:
    key = {"rating_class": rating_class}
    return [key | {"guild_id": guild, "player_id": who} | play._asdict() for (guild, who), play in played]


def _pair_rows(rating_class: str, pairs: Iterable[tuple[tuple[int, int], Meetings]]) -> list[Mapping[str, Any]]:
    return [
        {
            "rating_class": rating_class,
            "player_id": one,
            "opponent_id": other,
            "latest": [at.isoformat() for at in met.latest],
            "guilds": list(met.guilds),
        }
        for (one, other), met in pairs
    ]


def _is_above(rating: StoredRating) -> ColumnElement[bool]:
    equal = ratings.c.mu == rating.mu
    surer = (ratings.c.sigma < rating.sigma) | (
        (ratings.c.sigma == rating.sigma) & (ratings.c.player_id < rating.player_id)
    )
    return or_(ratings.c.mu > rating.mu, equal & surer)


async def _drop(
    connection: Connection, table: Table, rating_class: str, names: Sequence[str], keys: Sequence[tuple[int, ...]]
) -> None:
    key = tuple_(*(table.c[name] for name in names))
    for start in range(0, len(keys), BATCH):
        part = keys[start : start + BATCH]
        await connection.execute(delete(table).where(table.c.rating_class == rating_class, key.in_(part)))


async def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        await connection.execute(insert(table), list(rows))

"""Who entered a tournament, with place, seed and answers; and why directors decided something: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from storage.community.tables import entrants, tournament_reasons, tournaments
from storage.community.tournaments import IS_IN, TournamentRow, TournamentState, tournament_of
from storage.core.connections import Connection
from storage.core.rows import Condition, Number
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Someone who has entered and not left."""

    player: Player
    joined_at: datetime
    seed: int | None
    waiting_at: datetime | None
    asked_at: datetime | None
    confirmed_at: datetime | None
    team_id: int | None
    """Who founded their team."""

    @property
    def is_silent(self) -> bool:
        """Whether they were asked if they are still in, and have not said so."""
        return self.asked_at is not None and self.confirmed_at is None


async def of_tournament(connection: Connection, number: int) -> tuple[EntrantRow, ...]:
    """The players who are in or wait for a place, in the order of joining."""
    rows = await connection.execute(_ALL, {"number": number})
    return tuple(EntrantRow(player(row[len(_COLUMNS) :]), *row[: len(_COLUMNS)]) for row in rows)


async def change(connection: Connection, number: int, player_ids: Iterable[int], **columns: Any) -> None:
    which = (entrants.c.tournament_id == number, entrants.c.player_id.in_(list(player_ids)))
    await connection.execute(update(entrants).where(*which).values(**columns))


async def elsewhere(connection: Connection, number: int, player_ids: Iterable[int]) -> tuple[int, ...]:
    """Other running tournaments these players are in."""
    query = select(tournaments.c.id).distinct().join(entrants, entrants.c.tournament_id == tournaments.c.id)
    which = (entrants.c.player_id.in_(list(player_ids)), *IS_IN, tournaments.c.id != number)
    running = tournaments.c.state == TournamentState.RUNNING
    return tuple((await connection.execute(query.where(*which, running).order_by(tournaments.c.id))).scalars())


async def was_in(connection: Connection, number: int, player_id: int) -> bool:
    query = select(entrants.c.player_id)
    which = (entrants.c.tournament_id == number, entrants.c.player_id == player_id)
    return (await connection.execute(query.where(*which))).first() is not None


async def asking(connection: Connection, player_id: int) -> tuple[TournamentRow, ...]:
    query = select(tournaments).join(entrants, entrants.c.tournament_id == tournaments.c.id)
    silent = (*IS_IN, entrants.c.asked_at.is_not(None), entrants.c.confirmed_at.is_(None))
    query = query.where(entrants.c.player_id == player_id, *silent, tournaments.c.state == TournamentState.OPEN)
    return tuple(tournament_of(row) for row in await connection.execute(query))


def asks(who: Number) -> Condition:
    """Whether a tournament may ask a player whether they are still in."""
    silent = (*IS_IN, entrants.c.asked_at.is_not(None), entrants.c.confirmed_at.is_(None))
    query = select(tournaments.c.id).select_from(entrants.join(tournaments))
    return query.where(entrants.c.player_id == who, *silent, tournaments.c.state == TournamentState.OPEN).exists()


async def ever_of(connection: Connection, player_id: int) -> tuple[int, ...]:
    query = select(entrants.c.tournament_id).where(entrants.c.player_id == player_id)
    return tuple((await connection.execute(query.order_by(entrants.c.tournament_id))).scalars())


async def finished_of(connection: Connection, player_id: int, limit: int) -> tuple[TournamentRow, ...]:
    """The tournaments that someone played to the end, the newest first."""
    query = select(tournaments).join(entrants, entrants.c.tournament_id == tournaments.c.id)
    theirs = (entrants.c.player_id == player_id, entrants.c.left_at.is_(None), entrants.c.waiting_at.is_(None))
    over = query.where(*theirs, entrants.c.ended_at.is_not(None), tournaments.c.state == TournamentState.FINISHED)
    rows = await connection.execute(
        over.order_by(entrants.c.ended_at.desc(), entrants.c.tournament_id.desc()).limit(limit)
    )
    return tuple(tournament_of(row) for row in rows)


async def explain(connection: Connection, number: int, fact: int, by_id: int, reason: str) -> None:
    """Keep why a director decided something, beside the fact."""
    row = {"tournament_id": number, "number": fact, "by_id": by_id, "reason": reason}
    await connection.execute(insert(tournament_reasons).values(**row))


async def reasons(connection: Connection, number: int) -> Mapping[int, str]:
    """Why it was decided so, by fact, those that were erased left out."""
    query = select(tournament_reasons.c.number, tournament_reasons.c.reason)
    query = query.where(tournament_reasons.c.tournament_id == number, tournament_reasons.c.reason.is_not(None))
    return {row.number: row.reason for row in await connection.execute(query)}


async def forget(connection: Connection, player_id: int) -> None:
    """Erase what a director wrote."""
    theirs = update(tournament_reasons).where(tournament_reasons.c.by_id == player_id)
    await connection.execute(theirs.values(reason=None))


_OWN = ("joined_at", "seed", "waiting_at", "asked_at", "confirmed_at", "team_id")
_COLUMNS = tuple(entrants.c[name] for name in _OWN)
_IN = (entrants.c.tournament_id == bindparam("number"), entrants.c.left_at.is_(None))
_ALL = select(*_COLUMNS, *PLAYER).join(players, entrants.c.player_id == players.c.id).where(*_IN)
_ALL = _ALL.order_by(entrants.c.joined_at, players.c.id)

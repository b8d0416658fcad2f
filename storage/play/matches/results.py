"""How someone's matches ended, as one of their players looks at it: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

import sqlalchemy
from sqlalchemy import Row, Select, select

from storage.core.connections import Connection
from storage.play.matches.tables import matches, result_corrections, seats

NO_RESULT = "none"
"""A verdict by which a match counts for nothing."""
OUT_OF_TIME = "time"
"""The reason of a match that ended because time ran out."""


class Ending(StrEnum):
    """How a match ended for one of its players."""

    WON = "won"
    DRAWN = "drawn"  # the first place shared
    LOST = "lost"


class Outing(NamedTuple):
    """What a result is to one of its players."""

    result: Result
    ending: Ending
    points: float
    """The share of opponents beaten, those on the same place by half."""
    late: bool
    """Whether time ran out."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over, as one of its players looks at it."""

    match_id: int
    game: str
    seats: int
    guild_id: int | None
    channel_id: int
    places: Sequence[Sequence[int]] | None
    reason: str | None
    ended_at: datetime
    rated: bool | None
    """Whether it was agreed to count for ratings."""
    player_id: int
    seat: int
    opponents: tuple[tuple[int, int], ...] = ()
    """Seat and id of each."""
    verdict: str | None = None
    """A later result, which holds instead."""

    @property
    def moment(self) -> tuple[datetime, int]:
        """Its place among all results, by time."""
        return self.ended_at, self.match_id

    @property
    def outing(self) -> Outing | None:
        """What it counts for; None without a result."""
        places = (self.places or ()) if self.verdict is None else _places(self.verdict)
        mine = next((number for number, place in enumerate(places) if self.seat in place), None)
        if mine is None:
            return None
        behind, level = sum(len(place) for place in places[mine + 1 :]), len(places[mine]) - 1
        points = (behind + level / 2) / max(sum(map(len, places)) - 1, 1)
        late = self.reason == OUT_OF_TIME and self.seat in (self.places or [()])[-1]  # whatever was decided later
        if mine:
            return Outing(self, Ending.LOST, points, late)
        return Outing(self, Ending.DRAWN if level else Ending.WON, points, late=False)


class ResultRows(NamedTuple):
    """What the database said of matches."""

    mine: Iterable[Any]
    seated: Iterable[Any]
    corrected: Iterable[Any]


async def several(connection: Connection, player_id: int, match_ids: Sequence[int]) -> tuple[Result, ...]:
    """Some of someone's matches that are over, the newest first."""
    found = await connection.run_sync(ask, [player_id], match_ids)
    return tuple(sorted(read(found), key=lambda each: each.moment, reverse=True))


def ask(connection: sqlalchemy.Connection, ids: Sequence[int], match_ids: Sequence[int] | None = None) -> ResultRows:
    """Ask for the matches of these people that are over, all of them or these."""
    mine = _mine(ids, match_ids)
    known: Any = select(mine.subquery().c.id).distinct() if match_ids is None else match_ids
    seated = select(seats.c.match_id, seats.c.seat, seats.c.player_id).where(seats.c.match_id.in_(known))
    decided = result_corrections.c
    corrected = select(decided.match_id, decided.verdict).where(decided.match_id.in_(known)).order_by(decided.id)
    seated = seated.order_by(seats.c.match_id, seats.c.seat)
    return ResultRows(connection.execute(mine), connection.execute(seated), connection.execute(corrected))


def read(asked: ResultRows) -> list[Result]:
    """The matches that were asked for."""
    others, verdicts = dict[int, list[tuple[int, int]]](), dict[int, str | None]()
    for match_id, seat, player_id in asked.seated:
        others.setdefault(match_id, []).append((seat, player_id))
    for match_id, verdict in asked.corrected:
        verdicts[match_id] = verdict
    return [_result(row, others.get(row.id, ()), verdicts.get(row.id)) for row in asked.mine]


def _mine(ids: Sequence[int], match_ids: Sequence[int] | None) -> Select[Any]:
    names = ("id", "game", "seats_wanted", "guild_id", "channel_id", "places", "reason", "ended_at", "rated")
    query = select(*(matches.c[name] for name in names), seats.c.player_id, seats.c.seat)
    query = query.join(seats, seats.c.match_id == matches.c.id).where(seats.c.player_id.in_(ids))
    query = query.where(matches.c.started_at.is_not(None), matches.c.ended_at.is_not(None))
    return query if match_ids is None else query.where(matches.c.id.in_(match_ids))


def _places(verdict: str) -> Sequence[Sequence[int]]:
    """The places that a decision gives, best first."""
    if verdict == NO_RESULT:
        return ()
    return [[int(seat) for seat in place.split("=")] for place in verdict.split(">")]


def _result(row: Row[Any], seated: Iterable[tuple[int, int]], verdict: str | None) -> Result:
    columns: dict[str, Any] = dict(zip(Result.__slots__, row, strict=False))
    others = tuple(each for each in seated if each[1] != row.player_id)
    return Result(**columns, opponents=others, verdict=verdict)

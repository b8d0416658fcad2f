"""The order of a ladder: what happened moves it, and all that happened gives it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from storage.community.climbs import ClimbRow
from storage.community.tournaments import Fact
from tournaments import ladder
from tournaments.draws import lot
from tournaments.facts import Climb, Entrant, Format, Settings, Tournament

ANSWER = timedelta(days=5)
"""How long someone has to answer a challenge."""
REMINDED = timedelta(days=1)
AGAIN = timedelta(hours=ladder.AGAIN)
"""So long it takes until the same two may meet again."""
HOUR = timedelta(hours=1)
REACH, FURTHEST = 5, 10


class LadderFact(StrEnum):
    JOINED = "joined"
    LEFT = "left"
    CHALLENGE = "challenge"  # settled, with its result
    FELL = "fell"


class ClimbResult(StrEnum):
    WIN = "win"  # of whoever challenged
    LOSS = "loss"
    DRAW = "draw"
    REFUSED = "refused"
    UNANSWERED = "unanswered"
    WITHDRAWN = "withdrawn"  # by whoever challenged, or one of them left
    VOID = "void"


MOVES = {ClimbResult.WIN: "win", ClimbResult.REFUSED: "refused", ClimbResult.UNANSWERED: "refused"}
"""The facts that move anyone, as whoever keeps the order knows them."""


def climb_of(fact: Fact) -> Climb:
    """A fact as it moves the order."""
    data = fact.data
    match fact.kind:
        case LadderFact.JOINED:
            return Climb(ladder.JOIN, str(data["player"]))
        case LadderFact.LEFT:
            return Climb(ladder.LEAVE, str(data["player"]))
        case LadderFact.FELL:
            return Climb(ladder.DROP, str(data["player"]), rungs=data["rungs"])
    result = MOVES.get(ClimbResult(data["result"]), "loss")
    return Climb(ladder.CHALLENGE, str(data["by"]), str(data["to"]), result)


def moved(order: Sequence[int], climb: Climb) -> list[int]:
    return [int(who) for who in ladder.rungs(_tournament(order, (climb,)))]


def replayed(facts: Iterable[Fact]) -> list[int]:
    """The order after everything that happened."""
    return [int(who) for who in ladder.rungs(_tournament((), tuple(map(climb_of, facts))))]


def possible(
    order: Sequence[int], reach: int, by: int, pending: Iterable[ClimbRow], settled: Iterable[ClimbRow], now: datetime
) -> list[int]:
    """The players whom someone can challenge now, the highest first."""
    met = tuple(
        Climb(ladder.CHALLENGE, str(row.challenger_id), str(row.challenged_id), "loss", at=_hours(row.settled_at))
        for row in settled
        if row.settled_at is not None and row.result != ClimbResult.VOID
    )
    waiting = [(str(row.challenger_id), str(row.challenged_id)) for row in pending]
    found = ladder.challengeable(_tournament(order, met, reach), str(by), waiting, _hours(now))
    return [int(who) for who in found]


def next_look(active_at: datetime, falls: int, *, is_warned: bool) -> datetime:
    """When someone who does not play is warned, falls or is out."""
    fall = ladder.IDLE + falls * ladder.IDLE_STEP
    return active_at + timedelta(days=fall if is_warned else fall - ladder.WARNED)


def seating(seed: str, row: ClimbRow) -> tuple[int, int]:
    """The players of a challenge by their seats: the first one by lot."""
    pair = (row.challenger_id, row.challenged_id)
    return pair if lot(seed, "seats", row.id, *map(str, pair)) % 2 else (pair[1], pair[0])


def _hours(moment: datetime) -> float:
    return moment.timestamp() / HOUR.total_seconds()


def _tournament(order: Sequence[int], climbs: tuple[Climb, ...], reach: int = REACH) -> Tournament:
    entrants = tuple(Entrant(str(who), seed) for seed, who in enumerate(order, 1))
    return Tournament(Format.LADDER, entrants, Settings(reach=reach), climbs=climbs)

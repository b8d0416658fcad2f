"""A ladder without end: who climbs takes the rung of whom they beat; the order is replayed from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.facts import Climb, Tournament

DAY = 24.0
AGAIN = 14 * DAY
"""Hours until the same two may meet again."""

OUTGOING, INCOMING = 1, 2
"""Challenges an entrant may have open at a time."""

IDLE, IDLE_STEP, IDLE_RUNGS, GONE, WARNED = 60, 30, 5, 180, 7
"""Days without a match until the first fall and between falls, their rungs, days until one is out, days of warning."""

CHALLENGE, JOIN, LEAVE, DROP = "challenge", "join", "leave", "drop"
Pair = frozenset[str]
TAKES_RUNG = frozenset({"win", "refused"})


@dataclass(frozen=True, slots=True)
class Idleness:
    """What follows from days without a match: falls due so far, whether a warning is, and whether one is out."""

    falls: int
    warned: bool
    out: bool


def rungs(tournament: Tournament) -> list[str]:
    """The order now, the top first."""
    order = _first_order(tournament)
    for climb in tournament.climbs:
        apply(order, climb)
    return order


def tops(climbs: Iterable[Climb]) -> list[str | None]:
    """Those who stood on the top rung after each of these, None where nobody stood below."""
    order: list[str] = []
    found: list[str | None] = []
    for climb in climbs:
        apply(order, climb)
        found.append(order[0] if len(order) > 1 else None)
    return found


def challengeable(tournament: Tournament, by: str, pending: Iterable[tuple[str, str]], at: float) -> list[str]:
    """Those whom `by` can challenge at this hour, the highest first; pending are (challenger, challenged)."""
    return possible(rungs(tournament), tournament.settings.reach, by, pending, _last_met(tournament), at)


def possible(
    order: Sequence[str], reach: int, by: str, pending: Iterable[tuple[str, str]], met: Mapping[Pair, float], at: float
) -> list[str]:
    """Those whom `by` can challenge, in this order, where these have met when."""
    open_ones = list(pending)
    outgoing = Counter(one for one, _ in open_ones)
    incoming = Counter(other for _, other in open_ones)
    if by not in order or outgoing[by] >= OUTGOING:
        return []
    here = order.index(by)
    above = order[max(0, here - reach) : here]
    busy = {frozenset(pair) for pair in open_ones}
    return [
        one
        for one in above
        if incoming[one] < INCOMING
        and frozenset((by, one)) not in busy
        and at - met.get(frozenset((by, one)), -AGAIN) >= AGAIN
    ]


def idleness(days: float) -> Idleness:
    """What is due after so many days without a match."""
    falls = 0 if days < IDLE else int((days - IDLE) // IDLE_STEP) + 1
    coming = IDLE + falls * IDLE_STEP
    return Idleness(falls, coming - WARNED <= days, days >= GONE)


def _first_order(tournament: Tournament) -> list[str]:
    """The entrants by seed, without those whose first event is that they join."""
    begins: dict[str, str] = {}
    for climb in tournament.climbs:
        if climb.kind in {JOIN, LEAVE}:
            begins.setdefault(climb.by, climb.kind)
    return [entrant.id for entrant in tournament.by_seed if begins.get(entrant.id) != JOIN]


def apply(order: list[str], climb: Climb) -> None:
    """Change the order by what happened."""
    if climb.kind == JOIN:
        if climb.by not in order:
            order.append(climb.by)
    elif climb.by not in order:
        return
    elif climb.kind == LEAVE:
        order.remove(climb.by)
    elif climb.kind == DROP:
        here = order.index(climb.by)
        order.remove(climb.by)
        order.insert(len(order) if climb.rungs is None else here + climb.rungs, climb.by)
    elif climb.result in TAKES_RUNG and climb.to in order:
        _take(order, climb.by, climb.to)


def _take(order: list[str], by: str, to: str) -> None:
    """The challenger stands where the other stood, all between move one down."""
    there, here = order.index(to), order.index(by)
    if there < here:
        order.insert(there, order.pop(here))


def _last_met(tournament: Tournament) -> dict[Pair, float]:
    return {
        frozenset((climb.by, climb.to)): climb.at
        for climb in tournament.climbs
        if climb.kind == CHALLENGE and climb.at is not None
    }

"""A simulated ladder: some months of challenges, with absences and people who come and go."""

from __future__ import annotations

from dataclasses import replace

from tournaments.chance import Chance
from tournaments.facts import Climb, Tournament
from tournaments.ladder import CHALLENGE, DAY, DROP, JOIN, LEAVE, Pair, apply, possible, rungs

CHALLENGES = 4
"""Challenges of an entrant, about."""


def climbed(tournament: Tournament, chance: Chance) -> Tournament:
    """The ladder after so many challenges, one every other day."""
    order, met = rungs(tournament), dict[Pair, float]()
    climbs: list[Climb] = []
    for number in range(len(tournament.entrants) * CHALLENGES):
        for climb in _happening(tournament, chance, number, order, met):
            apply(order, climb)
            climbs.append(climb)
            if climb.kind == CHALLENGE and climb.at is not None:
                met[frozenset((climb.by, climb.to))] = climb.at
    return replace(tournament, climbs=tuple(climbs))


def _happening(
    tournament: Tournament, chance: Chance, number: int, order: list[str], met: dict[Pair, float]
) -> list[Climb]:
    at = number * 2 * DAY
    if trouble := _trouble(tournament, chance, number, order, at):
        return [trouble]
    if not order:
        return []
    by = order[int(chance.roll("by", number) * len(order))]
    found = possible(order, tournament.settings.reach, by, (), met, at)
    if not found:
        return []
    to = found[int(chance.roll("to", number) * len(found))]
    return _challenged(chance, number, by, to, at)


def _challenged(chance: Chance, number: int, by: str, to: str, at: float) -> list[Climb]:
    """The result, and the fall of a challenger who ran out of time."""
    climb = Climb(CHALLENGE, by, to, _result(chance, number), at=at)
    late = climb.result == "loss" and chance.troubled("time", number)
    return [climb, Climb(DROP, by, at=at)] if late else [climb]


def _result(chance: Chance, number: int) -> str:
    if chance.troubled("refusal", number):
        return "refused"
    roll = chance.roll("result", number)
    return "win" if roll < 0.45 else "loss" if roll < 0.85 else "draw"


def _trouble(tournament: Tournament, chance: Chance, number: int, order: list[str], at: float) -> Climb | None:
    """The fall, leaving or return of someone, if one comes now."""
    if not chance.troubled("ladder", number, share=0.5) or len(order) < 3:
        return None
    roll = chance.roll("trouble", number)
    who = order[int(chance.roll("who", number) * len(order))]
    absent = [entrant.id for entrant in tournament.entrants if entrant.id not in order]
    if roll < 0.3 and absent:
        return Climb(JOIN, absent[0], at=at)
    if roll < 0.6:
        return Climb(LEAVE, who, at=at)
    return Climb(DROP, who, rungs=5, at=at)

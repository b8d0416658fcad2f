"""What pairing needs to know of every entrant: score, sides, opponents, floats, rounds without a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.facts import Round, Tournament
from tournaments.ranking import MANNERS
from tournaments.records import UNPLAYED, Kind, Record, records

UP, DOWN = 1, -1


@dataclass(slots=True)
class Career:
    """Score in twelfths of a win; sides +1 for the first seat, -1 for the second, of the pairings played."""

    id: str
    seed: int
    score: int = 0
    pairings: int = 0
    ended: int = 0
    """Pairings with a result."""
    gifts: int = 0
    """Byes and wins by forfeit."""
    unplayed: int = 0
    sides: tuple[int, ...] = ()
    met: Counter[str] = field(default_factory=Counter)
    floats: Mapping[int, int] = field(default_factory=dict)
    """By round UP or DOWN, where the opponent had another score."""

    def floated(self, number: int) -> int:
        """The float in that round: UP, DOWN or 0."""
        return self.floats.get(number, 0)


def careers(tournament: Tournament) -> dict[str, Career]:
    rounds = dict(enumerate(tournament.rounds, 1))
    found = records(tournament, rounds, MANNERS[tournament.format])
    before = _scores_before(found, rounds)
    return {
        entrant.id: _career(entrant.id, entrant.seed, found[entrant.id], before)
        for entrant in tournament.entrants
        if entrant.id in found
    }


def in_order(found: Mapping[str, Career]) -> list[Career]:
    """Entrants by score, then by seed."""
    return sorted(found.values(), key=lambda career: (-career.score, career.seed))


def bye_order(found: Mapping[str, Career]) -> list[Career]:
    """The order in which byes are due: fewest so far, lowest score, fewest rounds unplayed, weakest seed."""
    return sorted(found.values(), key=lambda one: (one.gifts, one.score, one.unplayed, -one.seed))


def _career(who: str, seed: int, record: Record, before: Mapping[int, Mapping[str, int]]) -> Career:
    career = Career(who, seed)
    floats: dict[int, int] = {}
    for number, stretch in sorted(record.items()):
        career.score += stretch.points
        career.unplayed += stretch.kind in UNPLAYED
        career.gifts += stretch.kind in {Kind.BYE, Kind.WON_ALONE}
        career.pairings += stretch.pairing is not None
        career.ended += stretch.pairing is not None and stretch.kind is not Kind.OPEN
        if stretch.kind is Kind.PLAYED and stretch.pairing:
            others = [other for other in stretch.pairing.seats if other != who]
            career.met.update(others)
            career.sides += (UP if stretch.pairing.seats[0] == who else DOWN,)
        if way := _float(who, stretch.kind, stretch.pairing.seats if stretch.pairing else (), before[number]):
            floats[number] = way
    career.floats = floats
    return career


def _float(who: str, kind: Kind, seats: tuple[str, ...], before: Mapping[str, int]) -> int:
    """The float: down for a bye or a win by forfeit; a match against another score floats one way or the other."""
    if kind in {Kind.BYE, Kind.WON_ALONE}:
        return DOWN
    if kind is not Kind.PLAYED or len(seats) != 2:
        return 0
    other = seats[0] if seats[1] == who else seats[1]
    gap = before.get(other, 0) - before[who]
    return (gap > 0) - (gap < 0)


def _scores_before(found: Mapping[str, Record], rounds: Mapping[int, Round]) -> dict[int, dict[str, int]]:
    """The score of each entrant before each round."""
    scores = dict.fromkeys(found, 0)
    before = {}
    for number in rounds:
        before[number] = dict(scores)
        for who, record in found.items():
            if stretch := record.get(number):
                scores[who] += stretch.points
    return before

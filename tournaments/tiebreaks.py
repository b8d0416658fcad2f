"""Tie-breaks after FIDE C.07 (March 2026), a pairing of several taken apart into pairs; exact, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tournaments.points import WIN
from tournaments.records import CHOSEN, Kind, Played, Record, Stretch

FINE = WIN**3 // 2
"""Parts of a win in which sums are kept: twelfths, of means over up to three, times twelfths."""

GAMES = frozenset({Kind.PLAYED})
ROBIN_GAMES = GAMES | {Kind.WON_ALONE, Kind.MISSED, Kind.VOID}


NO_BOARDS: Mapping[str, Mapping[int, Fraction]] = {}


class Contribution(NamedTuple):
    """What one match, played or not, adds to Buchholz."""

    value: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Sums:
    """Everything tie-breaks are computed from: records, scores, and scores as opponents see them, in twelfths."""

    records: Mapping[str, Record]
    scores: Mapping[str, int]
    adjusted: Mapping[str, int]
    games: int
    rounds: int
    robin: bool
    board_points: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    """Of entrants that are teams, by round."""
    counted: dict[str, list[Contribution]] = field(default_factory=dict, compare=False)
    """Contributions to Buchholz that have been counted already."""

    @classmethod
    def of(
        cls,
        records: Mapping[str, Record],
        games: int,
        rounds: int,
        board_points: Mapping[str, Mapping[int, Fraction]] = NO_BOARDS,
        *,
        robin: bool,
    ) -> Sums:
        """Add up the scores; rounds are those planned."""
        scores = {who: sum(stretch.points for stretch in record.values()) for who, record in records.items()}
        adjusted = {who: score + _for_absence(records[who], games) for who, score in scores.items()}
        return cls(records, scores, adjusted, games, rounds, robin, board_points)

    def mean(self, opponents: tuple[str, ...]) -> int:
        """The mean of the opponents' adjusted scores; who is no entrant counts nothing."""
        return sum(self.adjusted.get(who, 0) for who in opponents) * (FINE // WIN) // len(opponents)

    def dummy(self, who: str, played: Played | None) -> int:
        """The opponent one is given in a match that was not played (16.4); against a filler it is that of a bye."""
        is_entrant = played is not None and not self.adjusted.keys().isdisjoint(played.opponents)
        if played and is_entrant and played.kind in {Kind.WON_ALONE, Kind.MISSED}:
            most = self.mean(played.opponents)
        else:
            most = self.games * self.rounds * FINE // 2
        return min(self.scores[who] * (FINE // WIN), most)


def contributions(sums: Sums, who: str) -> list[Contribution]:
    """What each match of each round adds to Buchholz."""
    if who in sums.counted:
        return sums.counted[who]
    found = sums.counted[who] = []
    for stretch in sums.records[who].values():
        for played in stretch.matches:
            value = sums.mean(played.opponents) if played.kind is Kind.PLAYED else sums.dummy(who, played)
            found.append(Contribution(value, played.kind in CHOSEN))
        if not stretch.matches and stretch.kind is not Kind.OPEN:
            given = Contribution(sums.dummy(who, None), stretch.kind in CHOSEN)
            found.extend([given] * sums.games)
    return found


def buchholz(sums: Sums, who: str) -> Fraction:
    """The sum of the opponents' adjusted scores."""
    return Fraction(sum(value for value, _ in contributions(sums, who)), FINE)


def smallest(found: list[Contribution]) -> int:
    """Which of the contributions is cut: the smallest, or the smallest the entrant chose not to play (16.5)."""
    which = [number for number, each in enumerate(found) if each.chosen] or range(len(found))
    return min(which, key=lambda number: found[number].value)


def buchholz_cut(sums: Sums, who: str) -> Fraction:
    """Buchholz without one contribution."""
    return Fraction(sum(_cut(contributions(sums, who))), FINE)


def buchholz_median(sums: Sums, who: str) -> Fraction:
    """Buchholz without its smallest and its largest contribution."""
    left = _cut(contributions(sums, who))
    return Fraction(sum(left) - max(left, default=0), FINE)


def sonneborn_berger(sums: Sums, who: str) -> Fraction:
    """The sum of what was made against each opponent times their adjusted score."""
    total = 0
    for stretch in sums.records[who].values():
        total += sum(defeats(sums, who, played) for played in stretch.matches)
        if not stretch.matches:
            total += unplayed_defeats(sums, who, stretch)
    return Fraction(total, FINE)


def defeats(sums: Sums, who: str, played: Played) -> int:
    """What a match adds to Sonneborn-Berger."""
    if played.kind not in (ROBIN_GAMES if sums.robin else GAMES):
        return played.points * sums.dummy(who, played) // WIN
    total = sum(half * sums.adjusted.get(other, 0) for other, half in zip(played.opponents, played.made, strict=True))
    return total * (FINE // WIN // 2) // len(played.opponents)


def unplayed_defeats(sums: Sums, who: str, stretch: Stretch) -> int:
    """What a round without a match adds to Sonneborn-Berger; in a round robin nothing."""
    return 0 if sums.robin else stretch.points * sums.dummy(who, None) // WIN


def won(record: Record) -> list[tuple[int, Played]]:
    """The matches won alone on the first place over the board, each with its round."""
    return [
        (number, played)
        for number, stretch in record.items()
        for played in stretch.matches
        if played.won and played.kind is Kind.PLAYED
    ]


def wins(sums: Sums, who: str) -> Fraction:
    """Matches won alone on the first place, over the board."""
    return Fraction(len(won(sums.records[who])))


def wins_from_later_seats(sums: Sums, who: str) -> Fraction:
    """Matches won like that, but not from the first seat."""
    return Fraction(sum(1 for _, played in won(sums.records[who]) if not played.first))


def board_points(sums: Sums, who: str) -> Fraction:
    """The points of a team on all boards."""
    return sum(sums.board_points.get(who, {}).values(), Fraction(0))


NUMBERS: Mapping[str, Callable[[Sums, str], Fraction]] = {
    "BH": buchholz,
    "BHC1": buchholz_cut,
    "BHM1": buchholz_median,
    "SB": sonneborn_berger,
    "WON": wins,
    "SECOND": wins_from_later_seats,
    "BP": board_points,
}
"""Tie-breaks that are a number of each entrant; the larger is better."""

OF_SCORES = frozenset({"BH", "BHC1", "BHM1", "SB"})
"""Those that are sums of scores."""


def _for_absence(record: Record, games: int) -> int:
    """What 16.3 adds: rounds after which someone was never available again count half."""
    added = 0
    for number in sorted(record, reverse=True):
        if record[number].kind is not Kind.ABSENT:
            break
        added += WIN * games // 2 - record[number].points
    return added


def _cut(found: list[Contribution]) -> list[int]:
    left = [value for value, _ in found]
    if found:
        del left[smallest(found)]
    return left

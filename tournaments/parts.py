"""A place taken apart: what each match adds to each number, and what parts an entrant from who stands above."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments import encounters, groups
from tournaments.cuts import first_stage
from tournaments.facts import Format, Tournament
from tournaments.points import WIN
from tournaments.ranking import FEW, MANNERS, POINTS, Table, ranked
from tournaments.records import Kind, Played, Stretch
from tournaments.tiebreaks import FINE, NUMBERS, Sums, contributions, defeats, smallest, unplayed_defeats, won


class Summand(NamedTuple):
    """What a match adds, or a round in which one had none; who was met, and what was made against each, in halves."""

    round: int
    """0 for what was made against someone in all rounds."""
    kind: Kind
    opponents: tuple[str, ...]
    made: tuple[int, ...]
    value: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Number:
    """Points or a tie-break of an entrant; it is the sum of those parts that count, None where it says nothing."""

    name: str
    value: Fraction | None
    parts: tuple[Summand, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What put someone above: the first number that is not alike; in direct encounter that of the tied `among`."""

    above: str
    by: str
    own: Fraction | None = None
    theirs: Fraction | None = None
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entrant stands where they do, in a group of `Format.GROUPS` or before a cut if there is one."""

    group: str
    place: int
    numbers: tuple[Number, ...]
    level: tuple[str, ...]
    """Those who share the place."""
    difference: Difference | None
    """Why the last of those above is above; None for the first."""
    scores: Mapping[str, Fraction]
    adjusted: Mapping[str, Fraction]
    """What everyone has, and what it counts for their opponents."""


def explain(tournament: Tournament, who: str) -> Explanation | None:
    """Take the place of an entrant apart; None where places don't follow from points, or for who has none."""
    if tournament.format not in MANNERS or not tournament.rounds:
        return None
    group, table = next(((group, each) for group, each in _tables(tournament) if who in each.sums.records), ("", None))
    if table is None:
        return None
    levels = [[other for other in level if other != who] for level in table.order]
    number = next(number for number, level in enumerate(table.order) if who in level)
    return Explanation(
        group,
        1 + sum(map(len, table.order[:number])),
        tuple(_numbers(table, who)),
        tuple(levels[number]),
        _difference(table, who, levels[number - 1][-1]) if number else None,
        {each: Fraction(score * table.win, WIN) for each, score in table.sums.scores.items()},
        {each: Fraction(score * table.win, WIN) for each, score in table.sums.adjusted.items()},
    )


def _tables(tournament: Tournament) -> Iterable[tuple[str, Table]]:
    """The tables in which places are given, each with the letter of its group."""
    if tournament.format is Format.GROUPS:
        return zip(groups.letters(), groups.tables(tournament), strict=False)
    return [("", ranked(first_stage(tournament)))]


def _numbers(table: Table, who: str) -> Iterator[Number]:
    for name in (POINTS, *table.tiebreaks):
        if name in PARTS:
            worth, parts = table.worth(name), sorted(PARTS[name](table.sums, who), key=lambda part: part.round)
            shown = tuple(part._replace(value=part.value * worth) for part in parts)
            yield Number(name, table.number(name, who), shown)
        elif name == "DE" and (tied := _tied(table, who))[1:]:
            yield _encounter(table, who, tied)


def _points(sums: Sums, who: str) -> Iterator[Summand]:
    for number, stretch in sums.records[who].items():
        for played in stretch.matches:
            yield _part(number, played, Fraction(played.points, WIN))
        if not stretch.matches and stretch.kind is not Kind.OPEN:
            yield _part(number, stretch, Fraction(stretch.points, WIN))


def _buchholz(sums: Sums, who: str) -> list[Summand]:
    seen = [
        (number, each)
        for number, stretch in sums.records[who].items()
        for each in stretch.matches or ([] if stretch.kind is Kind.OPEN else [stretch] * sums.games)
    ]
    values = contributions(sums, who)
    return [_part(number, each, Fraction(part.value, FINE)) for (number, each), part in zip(seen, values, strict=True)]


def _buchholz_cut(sums: Sums, who: str) -> list[Summand]:
    parts = _buchholz(sums, who)
    if parts:
        cut = smallest(contributions(sums, who))
        parts[cut] = parts[cut]._replace(counts=False)
    return parts


def _buchholz_median(sums: Sums, who: str) -> list[Summand]:
    parts = _buchholz_cut(sums, who)
    if left := [number for number, part in enumerate(parts) if part.counts]:
        largest = max(left, key=lambda number: parts[number].value)
        parts[largest] = parts[largest]._replace(counts=False)
    return parts


def _sonneborn_berger(sums: Sums, who: str) -> Iterator[Summand]:
    for number, stretch in sums.records[who].items():
        for played in stretch.matches:
            yield _part(number, played, Fraction(defeats(sums, who, played), FINE))
        if not stretch.matches and stretch.kind is not Kind.OPEN and not sums.robin:
            yield _part(number, stretch, Fraction(unplayed_defeats(sums, who, stretch), FINE))


def _wins(sums: Sums, who: str) -> Iterator[Summand]:
    return (_part(number, played, Fraction(1)) for number, played in won(sums.records[who]))


def _wins_from_later_seats(sums: Sums, who: str) -> Iterator[Summand]:
    return (_part(number, played, Fraction(1)) for number, played in won(sums.records[who]) if not played.first)


def _board_points(sums: Sums, who: str) -> Iterator[Summand]:
    """What each match brings at its boards, also while some of them are played."""
    for number, value in sums.board_points.get(who, {}).items():
        stretch = sums.records[who][number]
        if stretch.kind is Kind.OPEN and stretch.pairing:
            others = tuple(other for other in stretch.pairing.seats if other != who)
            yield Summand(number, Kind.OPEN, others, (), value)
        else:
            yield _part(number, stretch.matches[0] if stretch.matches else stretch, value)


PARTS: Mapping[str, Callable[[Sums, str], Iterable[Summand]]] = {
    POINTS: _points,
    "BH": _buchholz,
    "BHC1": _buchholz_cut,
    "BHM1": _buchholz_median,
    "SB": _sonneborn_berger,
    "WON": _wins,
    "SECOND": _wins_from_later_seats,
    "BP": _board_points,
}
"""The parts of the points and of each of `NUMBERS`."""


def _part(number: int, seen: Played | Stretch, value: Fraction) -> Summand:
    if isinstance(seen, Stretch):
        return Summand(number, seen.kind, (), (), value)
    return Summand(number, seen.kind, seen.opponents, seen.made, value)


def _tied(table: Table, who: str) -> list[str]:
    """Those among whom direct encounter decides."""
    steps = list(table.steps)
    before = table.steps[steps[steps.index("DE") - 1]]
    return next(level for level in before if who in level)


def _encounter(table: Table, who: str, tied: list[str]) -> Number:
    made = encounters.met(who, tied, table.sums.records, table.encounters)
    scores = encounters.scores(tied, table.sums.records, table.encounters)
    parts = (
        Summand(0, Kind.PLAYED, (other,), tuple(halves), encounters.mean(halves), counts=scores is not None)
        for other, halves in made.items()
    )
    missed = (
        Summand(0, Kind.OPEN, (other,), (), Fraction(0), counts=False) for other in tied if other not in {who, *made}
    )
    return Number("DE", scores[who] if scores else None, (*parts, *missed))


def _difference(table: Table, who: str, above: str) -> Difference:
    by = next(name for name, order in table.steps.items() if not any({who, above} <= set(level) for level in order))
    if by == POINTS:
        own, theirs = table.number(POINTS, who), table.number(POINTS, above)
        return Difference(above, by, own, theirs) if own < theirs else Difference(above, FEW)
    if by in NUMBERS:
        return Difference(above, by, table.number(by, who), table.number(by, above))
    if by == "DE":
        found = encounters.parted(_tied(table, who), table.sums.records, table.encounters, who, above)
        assert found is not None
        among, scores = found
        return Difference(above, by, scores[who], scores[above], tuple(among))
    return Difference(above, by)

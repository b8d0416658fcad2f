"""Places by points and tie-breaks, for the formats in which points count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from tournaments import encounters
from tournaments.defaults import planned_rounds, tiebreaks
from tournaments.facts import Format, Round, Tournament
from tournaments.points import WIN
from tournaments.records import ROBIN, ROLLING, SWISS, Kind, Manner, Record, records
from tournaments.teams import MATCH_POINTS, board_points
from tournaments.tiebreaks import NO_BOARDS, NUMBERS, OF_SCORES, Sums

MANNERS: dict[Format, Manner] = {
    Format.SWISS: SWISS,
    Format.TABLES: SWISS,
    Format.ROLLING: ROLLING,
    Format.ROUND_ROBIN: ROBIN,
    Format.GROUPS: ROBIN,
}

POINTS, FEW = "POINTS", "FEW"
"""What parts entrants before any tie-break: points, and whether they have played too few matches of a rolling Swiss."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of an entrant; ties that remain share it. Points are wins; none in a bracket or on a ladder."""

    place: int
    id: str
    points: Fraction | None = None
    tiebreaks: Mapping[str, Fraction] = field(default_factory=dict)


Tied = list[list[str]]
"""Entrants, best first; who are level stand together."""


@dataclass(frozen=True, slots=True)
class Table:
    """The order of some entrants over some rounds, and the numbers it follows from."""

    order: Tied
    sums: Sums
    tiebreaks: tuple[str, ...]
    steps: Mapping[str, Tied]
    """The order after the points, and after each of what parts the level."""
    win: int = 1
    """What a win counts where scores are shown: matches between teams bring more."""

    @property
    def encounters(self) -> frozenset[Kind]:
        """The kinds of matches that count for direct encounter."""
        return encounters.counted(robin=self.sums.robin)

    def standings(self) -> tuple[Standing, ...]:
        """One line an entrant."""
        return tuple(self._line(place, who) for place, who in placed(self.order))

    def told(self) -> tuple[Standing, ...]:
        """The standings with what the tied made against each other, in its place, for those whom it concerns."""
        lines = self.standings()
        if "DE" not in self.tiebreaks:
            return lines
        names, made = list(self.steps), dict[str, Fraction]()
        for tied in self.steps[names[names.index("DE") - 1]]:
            made |= (encounters.scores(tied, self.sums.records, self.encounters) or {}) if tied[1:] else {}
        return tuple(self._with_encounter(each, made) for each in lines)

    def _with_encounter(self, line: Standing, made: Mapping[str, Fraction]) -> Standing:
        numbers = {**line.tiebreaks, **({"DE": made[line.id]} if line.id in made else {})}
        return replace(line, tiebreaks={name: numbers[name] for name in self.tiebreaks if name in numbers})

    def _line(self, place: int, who: str) -> Standing:
        numbers = {name: self.number(name, who) for name in self.tiebreaks if name in NUMBERS}
        return Standing(place, who, self.number(POINTS, who), numbers)

    def number(self, name: str, who: str) -> Fraction:
        """The points or a tie-break as they are shown."""
        value = Fraction(self.sums.scores[who], WIN) if name == POINTS else NUMBERS[name](self.sums, who)
        return value if (worth := self.worth(name)) == 1 else value * worth

    def worth(self, name: str) -> int:
        """How many points a win brings, in numbers that are made of points."""
        return self.win if name in {POINTS, *OF_SCORES} else 1


def ranked(tournament: Tournament) -> Table:
    rounds = dict(enumerate(tournament.rounds, 1))
    manner = MANNERS[tournament.format]
    return table(tournament, records(tournament, rounds, manner), robin=manner is ROBIN)


def group_table(tournament: Tournament, members: Iterable[str], rounds: Sequence[Round]) -> Table:
    """The table of one group; ties are broken by seed at the end."""
    found = records(tournament, dict(enumerate(rounds, 1)), ROBIN)
    inside = {who: found[who] for who in members if who in found}
    return table(tournament, inside, robin=True, last="SEED")


def table(tournament: Tournament, found: Mapping[str, Record], *, robin: bool, last: str = "") -> Table:
    """Order these records by points, then by each tie-break in turn."""
    boards = board_points(tournament) if tournament.teams else NO_BOARDS
    sums = Sums.of(found, tournament.settings.games, planned_rounds(tournament), boards, robin=robin)
    names = tiebreaks(tournament) + ((last,) if last else ())
    seeds = tournament.seeds
    order = parted([sorted(found, key=seeds.__getitem__)], lambda who: -sums.scores[who])
    steps = {POINTS: order}
    if tournament.format is Format.ROLLING:
        steps[FEW] = order = _late(order, found, planned_rounds(tournament))
    for name in names:
        steps[name] = order = _broken(order, name, sums, seeds)
    return Table(order, sums, names, steps, MATCH_POINTS if tournament.teams else 1)


def placed(order: Tied) -> Iterable[tuple[int, str]]:
    """Place and entrant: 1, 2, 2, 4 .."""
    place = 1
    for level in order:
        yield from ((place, who) for who in level)
        place += len(level)


def parted(order: Tied, key: Callable[[str], int | Fraction | bool]) -> Tied:
    """Each level in parts by the key, smallest first; the order inside a part stays."""
    return [
        list(part)
        for level in order
        for _, part in groupby(sorted(level, key=key) if len(level) > 1 else level, key=key)
    ]


def _broken(order: Tied, name: str, sums: Sums, seeds: Mapping[str, int]) -> Tied:
    if name == "SEED":
        return parted(order, seeds.__getitem__)
    if name == "DE":
        kinds = encounters.counted(robin=sums.robin)
        return [part for level in order for part in encounters.split(level, sums.records, kinds)]
    number = NUMBERS[name]
    return [
        part for level in order for part in (parted([level], lambda who: -number(sums, who)) if level[1:] else [level])
    ]


def _late(order: Tied, found: Mapping[str, Record], games: int) -> Tied:
    """Put who has played fewer than half of their matches below all others."""
    few = {who for who, record in found.items() if 2 * _played(record) < games}
    parts = [[who for who in level if (who in few) is late] for late in (False, True) for level in order]
    return [part for part in parts if part]


def _played(record: Record) -> int:
    return sum(1 for stretch in record.values() if stretch.kind is Kind.PLAYED)

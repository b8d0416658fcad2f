"""Direct encounter: what the tied made against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tournaments.records import Kind, Record

OVER_THE_BOARD = frozenset({Kind.PLAYED})
IN_A_ROBIN = OVER_THE_BOARD | {Kind.WON_ALONE, Kind.MISSED, Kind.VOID}
"""In a round robin forfeits count as matches."""


def counted(*, robin: bool) -> frozenset[Kind]:
    """The kinds of matches that count."""
    return IN_A_ROBIN if robin else OVER_THE_BOARD


def split(tied: Sequence[str], all_records: Mapping[str, Record], kinds: frozenset[Kind]) -> list[list[str]]:
    """The tied in parts, best first, each split again by what its own members made; one part if that says nothing."""
    score = scores(tied, all_records, kinds)
    if score is None or len(set(score.values())) == 1:
        return [list(tied)]
    ordered = sorted(tied, key=lambda who: -score[who])
    parts = [list(part) for _, part in groupby(ordered, key=score.__getitem__)]
    return [smaller for part in parts for smaller in split(part, all_records, kinds)]


def scores(
    tied: Sequence[str], all_records: Mapping[str, Record], kinds: frozenset[Kind]
) -> dict[str, Fraction] | None:
    """The sum of the means against each of the others; None unless all have met."""
    scores = {}
    for who in tied:
        made = met(who, tied, all_records, kinds)
        if len(made) < len(tied) - 1:
            return None
        scores[who] = sum((mean(halves) for halves in made.values()), Fraction(0))
    return scores


def parted(
    tied: Sequence[str], all_records: Mapping[str, Record], kinds: frozenset[Kind], one: str, other: str
) -> tuple[list[str], Mapping[str, Fraction]] | None:
    """The group inside the tied in which two come apart, with its scores; None if they don't."""
    score = scores(tied, all_records, kinds)
    if score is None or len(set(score.values())) == 1:
        return None
    if score[one] != score[other]:
        return list(tied), score
    return parted([who for who in tied if score[who] == score[one]], all_records, kinds, one, other)


def mean(halves: Sequence[int]) -> Fraction:
    return Fraction(sum(halves), 2 * len(halves))


def met(
    who: str, tied: Iterable[str], all_records: Mapping[str, Record], kinds: frozenset[Kind]
) -> dict[str, list[int]]:
    """What someone made against each of the tied they have met, in halves."""
    among, made = set(tied), dict[str, list[int]]()
    for other, half in _encounters(all_records[who], kinds):
        if other in among:
            made.setdefault(other, []).append(half)
    return made


def _encounters(record: Record, kinds: frozenset[Kind]) -> Iterable[tuple[str, int]]:
    for stretch in record.values():
        for played in stretch.matches:
            if played.kind in kinds:
                yield from zip(played.opponents, played.made, strict=True)

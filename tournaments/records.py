"""What every entrant did in every round, read from the facts; tie-breaks and pairings are made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from tournaments.facts import How, Match, Pairing, Round, Tournament
from tournaments.points import WIN, results, share


class Kind(Enum):
    """What a round or a match was for an entrant."""

    PLAYED = auto()
    BYE = auto()
    WON_ALONE = auto()
    """The entrant won by forfeit."""
    MISSED = auto()
    """The entrant lost by forfeit."""
    ABSENT = auto()
    """The entrant asked not to play, or has left."""
    VOID = auto()
    OPEN = auto()
    """The match has not ended yet."""


CHOSEN = frozenset({Kind.ABSENT, Kind.MISSED})
"""The entrant chose not to play."""

UNPLAYED = frozenset(Kind) - {Kind.PLAYED, Kind.OPEN}


class Played(NamedTuple):
    """One match as one entrant saw it: points in twelfths, what was made against each opponent in halves."""

    kind: Kind
    points: int
    opponents: tuple[str, ...]
    made: tuple[int, ...]
    first: bool
    won: bool


@dataclass(slots=True)
class Stretch:
    """One round as one entrant saw it."""

    kind: Kind
    points: int
    matches: tuple[Played, ...] = ()
    pairing: Pairing | None = None


Record = dict[int, Stretch]
"""What each round was by its number; a round that does not concern the entrant is missing."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a format counts: whether a bye is a win, and whether who is in no list has been away."""

    byes: bool = True
    absences: bool = True


SWISS = Manner()
ROLLING = Manner(absences=False)
ROBIN = Manner(byes=False, absences=False)


def records(tournament: Tournament, rounds: Mapping[int, Round], manner: Manner) -> dict[str, Record]:
    """The record of every entrant over these rounds, annulled entrants left out."""
    found: dict[str, Record] = {
        entrant.id: {} for entrant in tournament.entrants if entrant.id not in tournament.annulled
    }
    games = tournament.settings.games
    for number, played in rounds.items():
        for pairing in played.pairings:
            if tournament.annulled.isdisjoint(pairing.seats):
                _enter(found, number, pairing)
        if manner.byes:
            _give(found, number, played.byes, Stretch(Kind.BYE, WIN * games))
            _give(found, number, played.rests, Stretch(Kind.ABSENT, WIN * games // 2))
    if manner.absences:
        _count_absences(found, tournament, rounds)
    return found


def _enter(found: dict[str, Record], number: int, pairing: Pairing) -> None:
    seen: dict[str, list[Played]] = {seat: [] for seat in pairing.seats}
    for match in pairing.matches:
        for seat, played in _views(match):
            if seat in seen:
                seen[seat].append(played)
    for seat, matches in seen.items():
        if seat in found:
            points = sum(played.points for played in matches)
            found[seat][number] = Stretch(_kind(matches), points, tuple(matches), pairing)


def _views(match: Match) -> Iterable[tuple[str, Played]]:
    for seat, made in results(match).items():
        others = tuple(other for other in match.seats if other != seat)
        kind, won = _kind_of(match, seat), match.how is not How.FORFEIT and match.places[:1] == ((seat,),)
        yield seat, Played(kind, share(made), others, made, match.seats[0] == seat, won)


def _kind_of(match: Match, seat: str) -> Kind:
    if match.how is How.FORFEIT:
        return Kind.WON_ALONE if seat in match.shown_up else Kind.MISSED
    return {How.VOID: Kind.VOID, How.FILLER: Kind.BYE}.get(match.how, Kind.PLAYED)


def _kind(matches: list[Played]) -> Kind:
    """The first kind found that says most about the round."""
    kinds = [played.kind for played in matches]
    return Kind.PLAYED if Kind.PLAYED in kinds else kinds[0] if kinds else Kind.OPEN


def _give(found: dict[str, Record], number: int, ids: Iterable[str], stretch: Stretch) -> None:
    for who in ids:
        if who in found:
            found[who][number] = stretch


def _count_absences(found: dict[str, Record], tournament: Tournament, rounds: Mapping[int, Round]) -> None:
    """Count absences: who is in no list was away; the round missed by a late entry is a rest, once."""
    late = Stretch(Kind.ABSENT, WIN * tournament.settings.games // 2)
    away = Stretch(Kind.ABSENT, 0)
    for entrant in tournament.entrants:
        if (record := found.get(entrant.id)) is None:
            continue
        for number in rounds:
            if number not in record:
                record[number] = late if number == 1 < entrant.entered else away

"""The standings of any tournament, from its facts alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from tournaments import brackets, cuts, groups, ladder, tableknockout
from tournaments.facts import Format, How, Match, Tournament
from tournaments.ranking import MANNERS, Standing, Table, Tied, placed, ranked

BY_POINTS = frozenset(MANNERS) - {Format.GROUPS}


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """One line an entrant, best first; who is level shares a place and stands in order of seeds."""
    if tournament.format in BY_POINTS:
        return _by_points(tournament, Table.standings)
    seeds = tournament.seeds
    order = [sorted(level, key=lambda who: seeds.get(who, 0)) for level in _order(tournament)]
    return tuple(Standing(place, who) for place, who in placed(order))


def told_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The standings with what the tied made against each other, where points count."""
    return _by_points(tournament, Table.told) if tournament.format in BY_POINTS else standings(tournament)


def has_winner(tournament: Tournament, unplayed: Collection[tuple[int, int]] = ()) -> bool:
    """Whether there is somebody on the first place, and all there have decided a match over the board.

    Otherwise it has ended without enough matches: byes, forfeits, draws where nobody moved, and what else is
    `unplayed`, by round and place, make no champion.
    """
    best = {each.id for each in standings(tournament) if each.place == 1} if tournament.rounds else set()
    return bool(best) and best <= _played(tournament, unplayed)


def _played(tournament: Tournament, unplayed: Collection[tuple[int, int]]) -> set[str]:
    return {
        who
        for number, held in enumerate(tournament.rounds, 1)
        for place, pairing in enumerate(held.pairings)
        if tournament.annulled.isdisjoint(pairing.seats) and (number, place) not in unplayed
        for match in pairing.matches
        if _is_real(match)
        for who in match.seats
    }


def _is_real(match: Match) -> bool:
    """Whether it is real: a match called a draw by decree may be one in which nobody has moved."""
    return match.how in {How.PLAYED, How.FILLER} or (match.how is How.ADJUDICATED and len(match.places) > 1)


def _by_points(tournament: Tournament, lines: Callable[[Table], tuple[Standing, ...]]) -> tuple[Standing, ...]:
    """The lines of the table, after a cut in the order in which the knock-out puts them."""
    table = ranked(cuts.first_stage(tournament))
    found = lines(table)
    if not tournament.has_cut:
        return found
    known = {line.id: line for line in found}
    return tuple(replace(known[who], place=place) for place, who in placed(cuts.places(tournament, table)))


def _order(tournament: Tournament) -> Tied:
    match tournament.format:
        case Format.KNOCKOUT:
            return brackets.knockout(tournament).places
        case Format.DOUBLE:
            return brackets.double(tournament).places
        case Format.TABLE_KNOCKOUT:
            return tableknockout.Rounds(tournament).places
        case Format.GROUPS:
            return groups.places(tournament)
        case _:
            return [[who] for who in ladder.rungs(tournament)]

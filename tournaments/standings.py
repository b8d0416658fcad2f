"""The standings of any tournament, from its facts alone."""

from __future__ import annotations

from tournaments import brackets, groups, ladder, tableknockout
from tournaments.facts import Format, Tournament
from tournaments.ranking import Standing, Tied, placed, ranked


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """One line an entrant, best first; who is level shares a place and stands in order of seeds."""
    if tournament.format in {Format.ROUND_ROBIN, Format.SWISS, Format.ROLLING, Format.TABLES}:
        return ranked(tournament).standings()
    seeds = tournament.seeds
    order = [sorted(level, key=lambda who: seeds.get(who, 0)) for level in _order(tournament)]
    return tuple(Standing(place, who) for place, who in placed(order))


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

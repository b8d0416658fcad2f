"""The standings of any tournament, from its facts alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments import brackets, cuts, groups, ladder, tableknockout
from tournaments.facts import Format, How, Match, Pairing, Tournament
from tournaments.points import WIN
from tournaments.ranking import MANNERS, Standing, Table, Tied, parted, placed, ranked
from tournaments.teams import has_ended, homes, made_at
from tournaments.withdrawals import ENDED

BY_POINTS = frozenset(MANNERS) - {Format.GROUPS}


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """One line an entrant, best first; who is level shares a place and stands in order of seeds."""
    if tournament.format in BY_POINTS:
        return _by_points(tournament, Table.standings)
    seeds = tournament.seeds
    order = [sorted(level, key=lambda who: seeds.get(who, 0)) for level in _order(tournament)]
    return tuple(Standing(place, who) for place, who in placed(order))


@dataclass(frozen=True, slots=True)
class Individual:
    """The place of a member of a team: points at the boards, how many boards, and how many won over the board."""

    place: int
    id: str
    team: str
    points: Fraction
    games: int
    won: int


def individuals(tournament: Tournament) -> tuple[Individual, ...]:
    """One line for everyone who has sat at a board, best first; boards against annulled teams aside."""
    made: dict[str, list[tuple[int, bool]]] = {}
    for board in _boards(tournament):
        for who, twelfths in made_at(board).items():
            wins = [match for match in board.matches if match.how in ENDED and match.places[0] == (who,)]
            made.setdefault(who, []).extend([(twelfths, bool(wins))] if has_ended(board) else [])
    points = {who: sum(each for each, _ in boards) for who, boards in made.items()}
    won = {who: sum(each for _, each in boards) for who, boards in made.items()}
    order = [[each.id for each in sorted(tournament.players, key=lambda each: each.seed) if each.id in made]]
    order = parted(parted(order, lambda who: -points[who]), lambda who: -won[who])
    home = homes(tournament)
    return tuple(
        Individual(place, who, home[who], Fraction(points[who], WIN), len(made[who]), won[who])
        for place, who in placed(order)
    )


def placed_people(tournament: Tournament) -> list[tuple[str, int]]:
    """Everyone who plays, with the place of theirs or of the team they have stayed in, best first."""
    return [(who, line.place) for line in standings(tournament) for who in _people(tournament, line.id)]


def winners(tournament: Tournament) -> Sequence[str]:
    """Whoever has won: of those who share the first place the better seed, of a team everyone who has stayed in it."""
    return _people(tournament, standings(tournament)[0].id)


def _people(tournament: Tournament, who: str) -> Sequence[str]:
    """An entrant, or the members of one that is a team, without those who have left."""
    left = {player.id for player in tournament.players if player.left is not None}
    found = (each for team in tournament.teams if team.id == who for each in team.members if each not in left)
    return [*found] if tournament.teams else [who]


def _boards(tournament: Tournament) -> Iterator[Pairing]:
    for held in tournament.rounds:
        for pairing in held.pairings:
            if tournament.annulled.isdisjoint(pairing.seats):
                yield from pairing.boards


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

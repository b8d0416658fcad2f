"""Plays whole tournaments with random results, through the same functions that pair and rank real ones."""

from __future__ import annotations

from dataclasses import replace

from tournaments import cuts, groups
from tournaments.chance import Chance
from tournaments.climbing import climbed
from tournaments.contests import next_seats
from tournaments.defaults import entered, fitted, number_of_groups, planned_rounds, tiebreaks
from tournaments.facts import Format, Pairing, Round, Settings, Tournament
from tournaments.pairing import next_round, next_rounds
from tournaments.rests import may_rest
from tournaments.timetable import all_at_once, rolled
from tournaments.verdicts import seeds_of_bracket
from tournaments.withdrawals import absent_twice, left

FEWEST = 4
"""Nobody rests or withdraws from fewer."""


def simulate(kind: Format, players: int, settings: Settings, seed: int, rough: float = 0.0) -> Tournament:
    tournament = opening(kind, players, settings, seed)
    chance = Chance(seed, rough)
    match kind:
        case Format.LADDER:
            return climbed(tournament, chance)
        case Format.ROUND_ROBIN:
            return all_at_once(tournament, chance)
        case Format.ROLLING:
            return rolled(tournament, chance)
        case Format.SWISS | Format.TABLES:
            return _after_the_cut(_by_rounds(tournament, chance), chance)
        case Format.GROUPS:
            return _to_the_end(_grouped(tournament, chance), chance)
        case _:
            return _to_the_end(tournament, chance)


def opening(kind: Format, players: int, settings: Settings, seed: int) -> Tournament:
    """One that nothing has happened in, with every setting it goes by."""
    tournament = Tournament(kind, entered(players), fitted(kind, settings), seed)
    return replace(tournament, settings=_written_out(tournament))


def _written_out(tournament: Tournament) -> Settings:
    """The settings with every default that depends on the format."""
    count, kind = 0, tournament.format
    if kind in {Format.SWISS, Format.TABLES, Format.ROLLING}:
        count = planned_rounds(tournament)
    if kind in {Format.SWISS, Format.ROLLING}:
        count = min(count, len(tournament.entrants) - 1)
    number = number_of_groups(tournament) if kind is Format.GROUPS else 0
    return replace(tournament.settings, rounds=count, groups=number, tiebreaks=tiebreaks(tournament))


def _by_rounds(tournament: Tournament, chance: Chance) -> Tournament:
    while len(tournament.rounds) < planned_rounds(tournament):
        held = next_round(replace(tournament, resting=_resting(tournament, chance)))
        if held is None:
            break
        number = len(tournament.rounds) + 1
        tournament = _with(tournament, _played(held, chance, number, tournament.settings.games))
        tournament = _thinned(tournament, chance, number)
    return tournament


def _resting(tournament: Tournament, chance: Chance) -> frozenset[str]:
    number = len(tournament.rounds) + 1
    there = [entrant.id for entrant in tournament.present(number)]
    asked = [who for who in there if chance.troubled("rest", number, who, share=0.5) and may_rest(tournament, who)]
    return frozenset(asked[: max(0, len(there) - FEWEST)])


def _thinned(tournament: Tournament, chance: Chance, number: int) -> Tournament:
    """The tournament without who leaves after this round or did not show up twice."""
    still = [entrant.id for entrant in tournament.present(number + 1)]
    asked = [who for who in still if chance.troubled("withdrawal", number, who, share=0.25)]
    gone = sorted(absent_twice(tournament)) + asked
    return left(tournament, gone[: max(0, len(still) - FEWEST)])


def _grouped(tournament: Tournament, chance: Chance) -> Tournament:
    tournament = replace(tournament, groups=groups.members(tournament))
    for number, held in enumerate(next_rounds(tournament), 1):
        tournament = _with(tournament, _played(held, chance, number, tournament.settings.games))
    return replace(tournament, bracket=groups.qualified(tournament))


def _after_the_cut(tournament: Tournament, chance: Chance) -> Tournament:
    """Play off who goes on, and then the knock-out, whose bracket is fixed with its first round."""
    while tournament.has_cut and (held := next_round(tournament)):
        number = len(tournament.rounds) + 1
        if cuts.is_after(held) and not tournament.bracket:
            tournament = replace(tournament, bracket=cuts.made_cut(tournament).ids)
        held = _in_knockout(tournament, held, chance, number)
        tournament = _thinned(_with(tournament, held), chance, number)
    return tournament


def _to_the_end(tournament: Tournament, chance: Chance) -> Tournament:
    """Play a knock-out round by round."""
    while held := next_round(tournament):
        tournament = _with(tournament, _in_knockout(tournament, held, chance, len(tournament.rounds) + 1))
    return tournament


def _in_knockout(tournament: Tournament, held: Round, chance: Chance, number: int) -> Round:
    if held.at_tables:
        return _played(held, replace(chance, rough=0.0), number, tournament.settings.games)
    return replace(held, pairings=tuple(_fought(one, tournament, chance, number) for one in held.pairings))


def _fought(pairing: Pairing, tournament: Tournament, chance: Chance, number: int) -> Pairing:
    """Play a duel of a knock-out, not left level where the seeds of groups and bracket disagree."""
    seeds = tournament.seeds
    bracket = seeds_of_bracket(tournament)
    one, two = pairing.seats
    decided = (seeds[one] < seeds[two]) != (bracket[one] < bracket[two])
    while seats := next_seats(pairing, tournament.settings, bracket):
        turn = number * 100 + len(pairing.matches)
        match = chance.forfeit(seats, turn, one=True) or chance.match(seats, turn, decided=decided)
        pairing = replace(pairing, matches=(*pairing.matches, match))
    return pairing


def _played(held: Round, chance: Chance, number: int, games: int) -> Round:
    pairings = (replace(one, matches=chance.all_matches(one, number, games)) for one in held.pairings)
    return replace(held, pairings=tuple(pairings))


def _with(tournament: Tournament, held: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds, held), resting=frozenset())

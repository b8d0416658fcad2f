"""Plays whole tournaments with random results, through the same functions that pair and rank real ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from tournaments import cuts, groups
from tournaments.chance import Chance
from tournaments.climbing import climbed
from tournaments.contests import next_seats
from tournaments.defaults import entered, fitted, number_of_groups, planned_rounds, tiebreaks
from tournaments.draws import lot
from tournaments.facts import Format, Pairing, Round, Settings, Team, Tournament
from tournaments.pairing import next_round, next_rounds
from tournaments.rests import may_rest
from tournaments.teams import annulled_by_leaving, between, captain, homes, joined, moved, settled, there
from tournaments.timetable import all_at_once, rolled
from tournaments.verdicts import seeds_of_bracket
from tournaments.withdrawals import absent_twice, forfeit, left

FEWEST = 4
"""Nobody rests or withdraws from fewer."""

SUBSTITUTES = 2
"""Most members of a team who have no board."""


def simulate(kind: Format, players: int, settings: Settings, seed: int, rough: float = 0.0) -> Tournament:
    tournament = opening(kind, players, settings, seed)
    chance = Chance(seed, rough)
    if tournament.teams:
        return _between_teams(tournament, chance)
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
    if settings.team_size:
        tournament = _in_teams(tournament)
    return replace(tournament, settings=_written_out(tournament))


def _in_teams(tournament: Tournament) -> Tournament:
    """The tournament with teams as entrants: as many members as boards, and up to two more."""
    entrants, boards = entered(len(tournament.entrants), "t"), tournament.settings.team_size
    sizes = [boards + lot(tournament.seed, "substitutes", 0, each.id) % (SUBSTITUTES + 1) for each in entrants]
    players = entered(sum(sizes))
    ids = iter([player.id for player in players])
    members = [tuple(islice(ids, size)) for size in sizes]
    teams = tuple(Team(each.id, inside, inside[0]) for each, inside in zip(entrants, members, strict=True))
    return replace(tournament, entrants=entrants, teams=teams, players=players)


def _written_out(tournament: Tournament) -> Settings:
    """The settings with every default that depends on the format."""
    count, kind = 0, tournament.format
    if kind in {Format.SWISS, Format.TABLES, Format.ROLLING}:
        count = planned_rounds(tournament)
    if kind in {Format.SWISS, Format.ROLLING}:
        count = min(count, max(len(tournament.entrants) - 1, 0))
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


def _between_teams(tournament: Tournament, chance: Chance) -> Tournament:
    """Play between teams, whose captains set a new order now and then, and whose members leave."""
    while True:
        number = len(tournament.rounds) + 1
        tournament = replace(tournament, teams=tuple(_ordered(tournament, each, chance) for each in tournament.teams))
        swiss = tournament.format is Format.SWISS
        held = next_round(replace(tournament, resting=_resting(tournament, chance)) if swiss else tournament)
        if held is None:
            return tournament
        if tournament.has_cut and cuts.is_after(held) and not tournament.bracket:
            tournament = replace(tournament, bracket=cuts.made_cut(between(tournament)).ids)
        pairings = tuple(_at_boards(each, chance, number) for each in held.pairings)
        tournament = settled(_with(tournament, replace(held, pairings=pairings)))
        tournament = _changed(_without_members(tournament, chance, number), chance, number)
        tournament = _with_newcomers(tournament, chance, number)
        if tournament.format is Format.ROUND_ROBIN:
            tournament = _annulled(tournament, chance, number)
        else:
            tournament = _thinned(left(tournament, _empty(tournament, number + 1)), chance, number)


def _ordered(tournament: Tournament, team: Team, chance: Chance) -> Team:
    """A team as its captain, or whoever follows them, sends it into the next round."""
    number = len(tournament.rounds) + 1
    leading = captain(tournament, team, number) or team.captain
    if not chance.troubled("order", number, team.id, share=3.0):
        return replace(team, captain=leading)
    members = sorted(team.members, key=lambda who: chance.roll("board", number, who))
    return replace(team, members=tuple(members), captain=leading)


def _at_boards(pairing: Pairing, chance: Chance, number: int) -> Pairing:
    """Play all boards; now and then a whole team doesn't come."""
    away = {team for team in pairing.seats if chance.troubled("no-show", number, team, share=0.3)}
    sides = (pairing.seats[::-1] if place % 2 else pairing.seats for place in range(len(pairing.boards)))
    boards = (_at_board(*each, away, chance, number) for each in zip(pairing.boards, sides, strict=True))
    return replace(pairing, boards=tuple(boards))


def _at_board(board: Pairing, teams: tuple[str, ...], away: set[str], chance: Chance, number: int) -> Pairing:
    """Play one board between these teams, in the order of its seats."""
    if len(board.seats) == 1:
        return board
    if away.isdisjoint(teams):
        return replace(board, matches=chance.all_matches(board, number, 1))
    came = tuple(who for who, team in zip(board.seats, teams, strict=True) if team not in away)
    return replace(board, matches=(forfeit(board.seats, came),))


def _without_members(tournament: Tournament, chance: Chance, number: int) -> Tournament:
    gone = {each.id for each in tournament.players if chance.troubled("leaving", number, each.id, share=0.25)}
    players = (
        replace(each, left=number) if each.id in gone and each.left is None else each for each in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _changed(tournament: Tournament, chance: Chance, number: int) -> Tournament:
    """Let some who have not played yet change into another team, whose substitutes leave it room."""
    seated = {who for held in tournament.rounds for board in held.boards for who in board.seats}
    waiting = [each.id for each in tournament.players if each.present(number + 1) and each.id not in seated]
    for who in (each for each in waiting if chance.troubled("change", number, each, share=0.5)):
        inside, most = there(tournament, number + 1), tournament.settings.team_size + SUBSTITUTES
        free = [team for team, members in inside.items() if 0 < len(members) < most and team not in tournament.annulled]
        if free and len(inside[homes(tournament)[who]]) > 1:
            tournament = moved(tournament, who, free[int(chance.roll("team", number, who) * len(free))])
    return tournament


def _with_newcomers(tournament: Tournament, chance: Chance, number: int) -> Tournament:
    """The Swiss with a whole team that comes after its first round, now and then."""
    is_open = tournament.format is Format.SWISS and number == 1 < planned_rounds(tournament)
    if is_open and chance.troubled("late team", number, share=2.0):
        for member in range(1, tournament.settings.team_size + 1):
            tournament = joined(tournament, f"late{member}", "late")
    return tournament


def _empty(tournament: Tournament, number: int) -> list[str]:
    """The teams that nobody is left of."""
    return [team.id for team in tournament.teams if not captain(tournament, team, number)]


def _annulled(tournament: Tournament, chance: Chance, number: int) -> Tournament:
    """The round robin without teams that leave after this round."""
    still = [each.id for each in tournament.present(number + 1) if each.id not in tournament.annulled]
    empty = [team for team in _empty(tournament, number + 1) if team in still]
    asked = [team for team in still if chance.troubled("withdrawal", number, team, share=0.25)]
    gone = empty + asked[: max(0, len(still) - FEWEST)]
    annulled = {team for team in gone if annulled_by_leaving(tournament, team)}
    return replace(left(tournament, gone), annulled=tournament.annulled | annulled)

"""Matches between teams: who sits at which board, what the boards come to, and what a team has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

from tournaments.facts import Entrant, Format, How, Match, Pairing, Round, Team, Tournament
from tournaments.points import WIN, points
from tournaments.withdrawals import ENDED, forfeit

SMALLEST = 2
"""Fewest boards of a match between teams."""

MATCH_POINTS = 2
"""What a match won counts."""

Homes = Mapping[str, str]
"""The team of each player."""


def homes(tournament: Tournament, number: int | None = None) -> Homes:
    """The team of each player as it is now, or was in that round."""
    home = {who: team.id for team in tournament.teams for who in team.members}
    if number is not None:
        was = ((each.id, team) for each in tournament.players for team, last in reversed(each.was) if number <= last)
        home.update(was)
    return home


def is_annulled(tournament: Tournament, who: str) -> bool:
    """Whether none of somebody's matches count, or none of their team."""
    return homes(tournament).get(who, who) in tournament.annulled


def joined(tournament: Tournament, who: str, team: str | None) -> Tournament:
    """The tournament with somebody new from the next round on, where teams play in this one, which may be new too."""
    if team is None:
        return replace(tournament, entrants=(*tournament.entrants, _late(tournament, who, tournament.entrants)))
    players, teams = (*tournament.players, _late(tournament, who, tournament.players)), tournament.teams
    if team in tournament.seeds:
        teams = tuple(_with_member(each, who, team) for each in teams)
        return replace(tournament, players=players, teams=teams)
    entrants = (*tournament.entrants, _late(tournament, team, tournament.entrants))
    return replace(tournament, players=players, teams=(*teams, Team(team, (who,), who)), entrants=entrants)


def _late(tournament: Tournament, who: str, others: Sequence[Entrant]) -> Entrant:
    return Entrant(who, len(others) + 1, len(tournament.rounds) + 1)


def moved(tournament: Tournament, who: str, team: str) -> Tournament:
    """The tournament with somebody in another team from the next round on, who is not the last of theirs."""
    last, home = len(tournament.rounds), homes(tournament)[who]
    if home == team:
        return tournament
    players = (replace(each, was=_since(each, home, last)) if each.id == who else each for each in tournament.players)
    teams = tuple(_with_member(_without_member(each, who), who, team) for each in tournament.teams)
    return replace(tournament, players=tuple(players), teams=teams)


def _since(player: Entrant, team: str, last: int) -> tuple[tuple[str, int], ...]:
    """The teams they were in, with one they leave after that round, if they were in it for any."""
    return player.was if last <= max((until for _, until in player.was), default=0) else (*player.was, (team, last))


def _without_member(team: Team, who: str) -> Team:
    if who not in team.members:
        return team
    left = tuple(each for each in team.members if each != who)
    return replace(team, members=left, captain=left[0] if team.captain == who else team.captain)


def _with_member(team: Team, who: str, wanted: str) -> Team:
    return replace(team, members=(*team.members, who)) if team.id == wanted else team


def there(tournament: Tournament, number: int) -> dict[str, tuple[str, ...]]:
    """Who is in each team in that round, in the order in which they sit down; nobody in a team that has left."""
    present = {each.id for each in (*tournament.players, *tournament.entrants) if each.present(number)}
    return {
        team.id: tuple(who for who in team.members if who in present) if team.id in present else ()
        for team in tournament.teams
    }


def lineups(tournament: Tournament, number: int) -> dict[str, tuple[str, ...]]:
    """Who sits at the boards of each team in that round, the first board first."""
    return {team: inside[: tournament.settings.team_size] for team, inside in there(tournament, number).items()}


def captain(tournament: Tournament, team: Team, number: int) -> str | None:
    """Whoever sets the order before that round: who has left is followed by the next on the list."""
    inside = there(tournament, number)[team.id]
    return team.captain if team.captain in inside else next(iter(inside), None)


def between(tournament: Tournament) -> Tournament:
    """The tournament as one of entrants alone: without teams that nobody is left of, with blocks of teams."""
    number, home = len(tournament.rounds) + 1, homes(tournament)
    inside = {who for members in there(tournament, number).values() for who in members}
    blocks = {(home[one], home[two]) for one, two in tournament.blocks if {one, two} <= inside}
    tournament = replace(tournament, blocks=frozenset(pair for pair in blocks if pair[0] != pair[1]))
    if tournament.format is Format.ROUND_ROBIN:  # its table has room for everyone who began
        return tournament
    manned = {home[who] for who in inside}
    return replace(tournament, entrants=tuple(_gone(each, number, manned) for each in tournament.entrants))


def seated(tournament: Tournament, rounds: Sequence[Round]) -> list[Round]:
    """These rounds, which are the next ones, with the boards of every match."""
    first = len(tournament.rounds) + 1
    return [_with_boards(tournament, held, number) for number, held in enumerate(rounds, first)]


def settled(tournament: Tournament) -> Tournament:
    """The tournament with the teams at each board, and the match of each pairing whose boards have all ended."""
    rounds = (_round(held, homes(tournament, number)) for number, held in enumerate(tournament.rounds, 1))
    return replace(tournament, rounds=tuple(rounds))


def made_at(board: Pairing) -> Mapping[str, int]:
    """The points at one board, in twelfths of a win: who has nobody opposite has won."""
    if len(board.seats) == 1:
        return {board.seats[0]: WIN}
    return points(board.matches[0]) if board.matches else dict.fromkeys(board.seats, 0)


def has_ended(board: Pairing) -> bool:
    return len(board.seats) == 1 or bool(board.matches)


def made_by_boards(pairing: Pairing) -> dict[str, list[int]]:
    """What each team made at each board, in twelfths of a win."""
    made: dict[str, list[int]] = {team: [0] * len(pairing.boards) for team in pairing.seats}
    for number, board in enumerate(pairing.boards):
        found = made_at(board)
        for who, team in zip(board.seats, board.sides, strict=True):
            made[team][number] = found[who]
    return made


def is_level(pairing: Pairing) -> bool:
    """Whether both teams have the same board points."""
    return len({sum(made) for made in made_by_boards(pairing).values()}) == 1


def board_points(tournament: Tournament) -> dict[str, dict[int, Fraction]]:
    """The board points of all teams by round; a bye, a rest and a first round missed count half of the boards."""
    found: dict[str, dict[int, Fraction]] = {entrant.id: {} for entrant in tournament.entrants}
    half = Fraction(tournament.settings.team_size, 2)
    for number, held in enumerate(tournament.rounds, 1):
        for pairing in held.pairings:
            if tournament.annulled.isdisjoint(pairing.seats):
                for team, made in made_by_boards(pairing).items():
                    found[team][number] = Fraction(sum(made), WIN)
        if tournament.format is not Format.ROUND_ROBIN:
            late = (each.id for each in tournament.entrants if number == 1 < each.entered)
            for team in (*held.byes, *held.rests, *late):
                found[team][number] = half
    return found


def annulled_by_leaving(tournament: Tournament, team: str) -> bool:
    """Whether all matches of a team that leaves a round robin are annulled: fewer than half have been played."""
    mine = (each for held in tournament.rounds for each in held.pairings if team in each.seats)
    played = sum(match.how in ENDED for pairing in mine for match in pairing.matches)
    return 2 * played < (len(tournament.present(1)) - 1) * tournament.settings.cycles


def _gone(entrant: Entrant, number: int, manned: set[str]) -> Entrant:
    """An entrant, out from now on if nobody is left of it."""
    gone = entrant.present(number) and entrant.id not in manned
    return replace(entrant, left=number - 1) if gone else entrant


def _with_boards(tournament: Tournament, held: Round, number: int) -> Round:
    """A round with its boards; of a round robin without the matches of who is annulled, or of two who have left."""
    present = lineups(tournament, number)
    pairings, byes = [], list(held.byes)
    for pairing in held.pairings:
        manned = [team for team in pairing.seats if present[team]]
        if not tournament.annulled.isdisjoint(pairing.seats):
            byes += [team for team in manned if team not in tournament.annulled]
        elif manned:
            one, two = pairing.seats
            pairings.append(replace(pairing, boards=_boards(present[one], present[two])))
    return _round(replace(held, pairings=tuple(pairings), byes=tuple(byes)), homes(tournament))


def _boards(one: Sequence[str], two: Sequence[str]) -> tuple[Pairing, ...]:
    """The boards: on the first one, the third .. the first team has the first seat."""
    pairs = (pair[::-1] if number % 2 else pair for number, pair in enumerate(zip_longest(one, two)))
    return tuple(Pairing(tuple(who for who in pair if who is not None)) for pair in pairs)


def _round(held: Round, home: Homes) -> Round:
    """A round with the teams at each board, and the matches of those that have all ended."""
    pairings = (_settled(_with_sides(each, home), decisive=held.in_bracket) for each in held.pairings)
    return replace(held, pairings=tuple(pairings))


def _with_sides(pairing: Pairing, home: Homes) -> Pairing:
    boards = (replace(board, sides=tuple(home[who] for who in board.seats)) for board in pairing.boards)
    return replace(pairing, boards=tuple(boards))


def _settled(pairing: Pairing, *, decisive: bool) -> Pairing:
    if not all(map(has_ended, pairing.boards)):
        return replace(pairing, matches=())
    made = {team: (sum(each), *(each if decisive else ())) for team, each in made_by_boards(pairing).items()}
    first, second = sorted(pairing.seats, key=lambda team: made[team], reverse=True)
    level = made[first] == made[second]
    places = ((first, second),) if level else ((first,), (second,))
    hows = {match.how for board in pairing.boards for match in board.matches}
    if hows & ENDED:
        match = Match(pairing.seats, places)
    elif hows == {How.VOID} and all(board.matches for board in pairing.boards):
        match = Match(pairing.seats, places, How.VOID)
    else:  # nothing was played: whoever came has won, or both have come to as much
        match = forfeit(pairing.seats, places[0] if any(made[first]) else ())
    return replace(pairing, matches=(match,))

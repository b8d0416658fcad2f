"""What is played next in any tournament, from its facts alone. This needs the pairing library: run it apart."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import berger, brackets, cuts, groups, rolling, swiss, tableknockout, tables, teams
from tournaments.defaults import planned_rounds
from tournaments.facts import BRACKETS, MAIN, Format, Round, Tournament
from tournaments.verdicts import bracket_of


class Unfinished(ValueError):
    """Matches that the next round waits for have not ended."""


def next_round(tournament: Tournament) -> Round | None:
    """The next round; None if all are made. Raises Unfinished while it has to wait."""
    rounds = next_rounds(tournament)
    return rounds[0] if rounds else None


def next_rounds(tournament: Tournament) -> Sequence[Round]:
    """All rounds that can be made now; none if all are made. Raises Unfinished while the next has to wait."""
    if tournament.teams:
        return teams.seated(tournament, _between_entrants(teams.between(tournament)))
    return _between_entrants(tournament)


def _between_entrants(tournament: Tournament) -> Sequence[Round]:
    match tournament.format:
        case Format.ROUND_ROBIN:
            return _columns(tournament)
        case Format.SWISS | Format.TABLES:
            return _by_score(tournament)
        case Format.ROLLING:
            return [] if rolling.finished(tournament) else [rolling.pair(tournament) or Round()]
        case Format.KNOCKOUT:
            return _waiting(tournament, brackets.knockout(tournament).next)
        case Format.DOUBLE:
            return _waiting(tournament, brackets.double(tournament).next)
        case Format.TABLE_KNOCKOUT:
            return _waiting(tournament, [made] if (made := tableknockout.Rounds(tournament).next) else [])
        case Format.GROUPS:
            return list(groups.next_group_rounds(tournament)) or _after_groups(tournament)
        case Format.LADDER:
            return []


def finished(tournament: Tournament) -> bool:
    """Whether nothing is left to be played."""
    try:
        return not next_rounds(tournament) and not unfinished(tournament)
    except Unfinished:
        return False


def unfinished(tournament: Tournament) -> bool:
    """Whether a pairing with fewer matches than planned is left, those of annulled entrants aside."""
    if tournament.format in BRACKETS:
        played = bracket_of(tournament)
        return bool(tournament.rounds) and played is not None and not played.is_over
    return any(
        len(pairing.matches) < tournament.settings.games and tournament.annulled.isdisjoint(pairing.seats)
        for held in tournament.rounds
        if not held.in_bracket
        for pairing in held.pairings
    )


def _columns(tournament: Tournament) -> Sequence[Round]:
    """All columns; of teams, whose captains set an order before each, the next one."""
    ids = [entrant.id for entrant in tournament.present(1)]
    left = list(berger.schedule(ids, tournament.settings.cycles, MAIN))[len(tournament.rounds) :]
    if tournament.teams and left and unfinished(tournament):
        raise Unfinished("Matches of the last round have not ended.")
    return left[:1] if tournament.teams else left


def _by_score(whole: Tournament) -> Sequence[Round]:
    tournament = cuts.first_stage(whole)
    is_last = len(tournament.rounds) >= planned_rounds(tournament)
    if is_last and not whole.has_cut:
        return []
    if unfinished(tournament):
        raise Unfinished("Matches of the last round have not ended.")
    if is_last:
        return _after_the_cut(whole)
    return [swiss.pair(tournament) if tournament.format is Format.SWISS else tables.pair(tournament)]


def _after_groups(tournament: Tournament) -> Sequence[Round]:
    played = groups.bracket(tournament)
    if played is None:
        raise Unfinished("Matches of the groups have not ended.")
    if not played.next and not played.is_over:
        raise Unfinished("Matches of the knock-out have not ended.")
    return played.next


def _after_the_cut(tournament: Tournament) -> Sequence[Round]:
    made = cuts.next_rounds(tournament)
    if not made and not cuts.is_over(tournament):
        raise Unfinished("Matches of the knock-out have not ended.")
    return made


def _waiting(tournament: Tournament, rounds: Sequence[Round]) -> Sequence[Round]:
    if not rounds and unfinished(tournament):
        raise Unfinished("Matches of the knock-out have not ended.")
    return rounds

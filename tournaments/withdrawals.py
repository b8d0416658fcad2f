"""What becomes of the pairings of who leaves a round robin, and who is taken out for not showing up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tournaments.facts import How, Match, Pairing, Round, Tournament

ENDED = frozenset({How.PLAYED, How.ADJUDICATED})

TWICE = 2
"""So many forfeits in one tournament take an entrant out."""


def annuls(tournament: Tournament, who: str) -> bool:
    """Whether all matches of who leaves a round robin are annulled: fewer than half have ended over the board."""
    own = [pairing for held in tournament.rounds for pairing in held.pairings if who in pairing.seats]
    ended = sum(match.how in ENDED for pairing in own for match in pairing.matches)
    return 2 * ended < len(own) * tournament.settings.games


def without(tournament: Tournament, who: str) -> Tournament:
    """A round robin without `who`: all their matches annulled, or those not begun lost by forfeit.

    All columns have to be made. Their running matches are resigned by the caller, and do not count as ended here.
    """
    annulled = tournament.annulled | {who} if annuls(tournament, who) else tournament.annulled
    rounds = tuple(_forfeited(held, who, tournament.settings.games) for held in tournament.rounds)
    return replace(tournament, rounds=rounds, annulled=annulled)


def left(tournament: Tournament, who: Iterable[str]) -> Tournament:
    """The tournament in which these are not paired any more; the last round made was their last."""
    gone, last = set(who), len(tournament.rounds)
    entrants = tuple(
        replace(entrant, left=last) if entrant.id in gone and entrant.left is None else entrant
        for entrant in tournament.entrants
    )
    return replace(tournament, entrants=entrants)


def absent_twice(tournament: Tournament) -> set[str]:
    """Those who have lost two pairings by forfeit and are still in."""
    missed: Counter[str] = Counter()
    for held in tournament.rounds:
        for pairing in held.pairings:
            forfeits = [match for match in pairing.matches if match.how is How.FORFEIT]
            missed.update({seat for match in forfeits for seat in match.seats if seat not in match.shown_up})
    still = {entrant.id for entrant in tournament.entrants if entrant.left is None}
    return {who for who, times in missed.items() if times >= TWICE and who in still}


def forfeit(seats: tuple[str, ...], shown_up: tuple[str, ...]) -> Match:
    """A match for which only these showed up."""
    return Match(seats, (shown_up, *((seat,) for seat in seats if seat not in shown_up)), How.FORFEIT)


def _forfeited(held: Round, who: str, games: int) -> Round:
    return replace(held, pairings=tuple(_without(pairing, who, games) for pairing in held.pairings))


def _without(pairing: Pairing, who: str, games: int) -> Pairing:
    if who not in pairing.seats or pairing.began is not None or len(pairing.matches) >= games:
        return pairing
    others = tuple(seat for seat in pairing.seats if seat != who)
    open_ones = range(len(pairing.matches), games)
    return replace(
        pairing, matches=pairing.matches + tuple(forfeit(pairing.seated(number), others) for number in open_ones)
    )

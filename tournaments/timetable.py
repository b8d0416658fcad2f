"""Simulated tournaments in which matches overlap: round robins all at once, rolling Swisses."""

from __future__ import annotations

from dataclasses import replace

from tournaments import rolling
from tournaments.berger import startable
from tournaments.chance import Chance
from tournaments.facts import How, Match, Pairing, Round, Tournament
from tournaments.pairing import next_rounds
from tournaments.withdrawals import annuls, without

DAY = 24
LONGEST = 1000
"""Days after which a rolling Swiss is broken off."""

At = tuple[int, int]
"""Round and pairing, both from 0."""


def all_at_once(tournament: Tournament, chance: Chance) -> Tournament:
    """Play a round robin without rounds in time: a pairing starts in the hour after both have a free place."""
    tournament = replace(tournament, rounds=tuple(next_rounds(tournament)))
    due: dict[At, int] = {}
    now, gone = 0, set[str]()
    while True:
        tournament = _start(tournament, due, now, chance)
        if not due:
            return tournament
        now = min(due.values())
        tournament = _end(tournament, due, now, chance)
        for who in _leaving(tournament, chance, now, gone):
            tournament = _leave(tournament, due, now, who)
            gone.add(who)
        now += 1


def rolled(tournament: Tournament, chance: Chance) -> Tournament:
    """Play a rolling Swiss, one pool a day at the same hour."""
    due: dict[At, int] = {}
    for day in range(LONGEST):
        for now in sorted({end for end in due.values() if end < day * DAY}):
            tournament = _end(tournament, due, now, chance)
        if rolling.finished(tournament):
            break
        if held := rolling.pair(tournament):
            number = len(tournament.rounds)
            begun = tuple(replace(pairing, began=day * DAY) for pairing in held.pairings)
            due.update({(number, place): day * DAY + _length(chance, one) for place, one in enumerate(begun)})
            tournament = replace(tournament, rounds=(*tournament.rounds, replace(held, pairings=begun)))
    return tournament


def _start(tournament: Tournament, due: dict[At, int], now: int, chance: Chance) -> Tournament:
    unstarted = {
        pairing.seats: (column, place)
        for column, held in enumerate(tournament.rounds)
        for place, pairing in enumerate(held.pairings)
        if pairing.began is None and not pairing.matches
    }
    running = [_at(tournament, at).seats for at in due]
    ordered = [(one, two) for one, two in unstarted]
    for seats in startable(ordered, running, tournament.settings.pairings_at_once):
        at = unstarted[seats]
        pairing = replace(_at(tournament, at), began=now)
        due[at] = now + _length(chance, pairing)
        tournament = _put(tournament, at, pairing)
    return tournament


def _end(tournament: Tournament, due: dict[At, int], now: int, chance: Chance) -> Tournament:
    for at in sorted(at for at, end in due.items() if end == now):
        del due[at]
        pairing = _at(tournament, at)
        matches = chance.all_matches(pairing, at[0], tournament.settings.games)
        tournament = _put(tournament, at, replace(pairing, matches=matches, ended=now))
    return tournament


def _leaving(tournament: Tournament, chance: Chance, now: int, gone: set[str]) -> list[str]:
    """At most one who leaves now, where it is beyond doubt whether half of their matches have ended."""
    for entrant in tournament.entrants:
        if entrant.id not in gone and chance.troubled("withdrawal", now, entrant.id, share=0.02):
            resigned = _resign_all(tournament, entrant.id, now)
            strict = replace(tournament, rounds=tuple(_strictly(held) for held in tournament.rounds))
            if annuls(resigned, entrant.id) == annuls(strict, entrant.id):
                return [entrant.id]
    return []


def _leave(tournament: Tournament, due: dict[At, int], now: int, who: str) -> Tournament:
    for at in [at for at in due if who in _at(tournament, at).seats]:
        del due[at]
    return _resign_all(without(tournament, who), who, now)


def _resign_all(tournament: Tournament, who: str, now: int) -> Tournament:
    """Lose every running match of theirs."""
    for column, held in enumerate(tournament.rounds):
        for place, pairing in enumerate(held.pairings):
            if who in pairing.seats and pairing.began is not None and pairing.ended is None:
                lost = tuple(_lost(pairing.seated(game), who) for game in range(tournament.settings.games))
                tournament = _put(tournament, (column, place), replace(pairing, matches=lost, ended=now))
    return tournament


def _lost(seats: tuple[str, ...], who: str) -> Match:
    return Match(seats, (tuple(seat for seat in seats if seat != who), (who,)))


def _strictly(held: Round) -> Round:
    """The match without what was adjudicated."""
    return replace(held, pairings=tuple(replace(one, matches=_over_the_board(one)) for one in held.pairings))


def _over_the_board(pairing: Pairing) -> tuple[Match, ...]:
    return tuple(match for match in pairing.matches if match.how is How.PLAYED)


def _length(chance: Chance, pairing: Pairing) -> int:
    """Hours until a pairing ends, never whole days."""
    hours = chance.hours("length", int(pairing.began or 0), *pairing.seats)
    return hours + (hours % DAY == 0)


def _at(tournament: Tournament, at: At) -> Pairing:
    return tournament.rounds[at[0]].pairings[at[1]]


def _put(tournament: Tournament, at: At, pairing: Pairing) -> Tournament:
    column, place = at
    held = tournament.rounds[column]
    pairings = (*held.pairings[:place], pairing, *held.pairings[place + 1 :])
    changed = replace(held, pairings=pairings)
    return replace(tournament, rounds=(*tournament.rounds[:column], changed, *tournament.rounds[column + 1 :]))

"""Someone else takes over a seat in the event: points, opponents and all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.facts import Match, Pairing, Round, Tournament


def renamed(tournament: Tournament, leaver: str, newcomer: str) -> Tournament:
    """The tournament as if the newcomer had played it from the beginning."""

    def name(who: str) -> str:
        return newcomer if who == leaver else who

    def names(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(name(who) for who in ids)

    def held(one: Round) -> Round:
        pairings = tuple(Pairing(names(pairing.seats), pairing.matches) for pairing in one.pairings)
        return replace(one, pairings=pairings, byes=names(one.byes), rests=names(one.rests), away=names(one.away))

    return replace(
        tournament,
        entrants=tuple(replace(each, id=name(each.id)) for each in tournament.entrants),
        rounds=tuple(held(each) for each in tournament.rounds),
        annulled=frozenset(names(tournament.annulled)),
        groups=tuple(names(group) for group in tournament.groups),
        bracket=names(tournament.bracket),
        resting=frozenset(names(tournament.resting)),
    )


def renamed_match(match: Match, leaver: str, newcomer: str) -> Match:
    """A result as if the newcomer had played it."""

    def names(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(newcomer if who == leaver else who for who in ids)

    return Match(names(match.seats), tuple(names(place) for place in match.places), match.how)

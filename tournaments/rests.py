"""Who is there for the next round, and what becomes of those who asked to sit it out."""

from __future__ import annotations

from tournaments.defaults import planned_rounds
from tournaments.facts import Tournament


def divided(tournament: Tournament) -> tuple[list[str], tuple[str, ...], tuple[str, ...]]:
    """Divide entrants, by seed: who can be paired, who rests, who is away with nothing.

    A rest asked for in advance that would be worth nothing is dropped: they play.
    """
    number = len(tournament.rounds) + 1
    present = [entrant for entrant in tournament.present(number) if entrant.id not in tournament.annulled]
    worth = {entrant.id for entrant in present if may_rest(tournament, entrant.id)}
    ahead = {entrant.id for entrant in present if number in entrant.rests} & worth
    asked = [entrant.id for entrant in present if entrant.id in tournament.resting | ahead]
    rests = tuple(who for who in asked if who in worth)
    away = tuple(who for who in asked if who not in worth)
    return [entrant.id for entrant in present if entrant.id not in asked], rests, away


def may_rest(tournament: Tournament, who: str) -> bool:
    """Whether a rest in the next round would be worth half: one of as many as one may have, and not in the last."""
    last = len(tournament.rounds) + 1 >= planned_rounds(tournament)
    return not last and rests_left(tournament, who) > 0


def rests_left(tournament: Tournament, who: str) -> int:
    """How many more rounds someone can sit out; the one that a late entry missed counts."""
    had = sum(who in held.rests for held in tournament.rounds) + _came_late(tournament, who)
    return max(tournament.settings.rests - had, 0)


def _came_late(tournament: Tournament, who: str) -> bool:
    """Whether the round missed by a late entry was the rest."""
    return any(entrant.id == who and entrant.entered > 1 for entrant in tournament.entrants)

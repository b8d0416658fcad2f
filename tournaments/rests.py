"""Who is there for the next round, and what becomes of those who asked to sit it out."""

from __future__ import annotations

from tournaments.defaults import planned_rounds
from tournaments.facts import Round, Tournament


def divided(tournament: Tournament) -> tuple[list[str], tuple[str, ...], tuple[str, ...]]:
    """Divide entrants, by seed: who can be paired, who rests, who is away with nothing."""
    number = len(tournament.rounds) + 1
    present = [entrant.id for entrant in tournament.present(number) if entrant.id not in tournament.annulled]
    asked = [who for who in present if who in tournament.resting]
    rests = tuple(who for who in asked if may_rest(tournament, who))
    away = tuple(who for who in asked if who not in rests)
    return [who for who in present if who not in tournament.resting], rests, away


def may_rest(tournament: Tournament, who: str) -> bool:
    """Whether a rest in the next round would be worth half: the first one, and not in the last round."""
    last = len(tournament.rounds) + 1 >= planned_rounds(tournament)
    return not last and not any(_rested(held, who) for held in tournament.rounds) and not _came_late(tournament, who)


def _rested(held: Round, who: str) -> bool:
    return who in held.rests


def _came_late(tournament: Tournament, who: str) -> bool:
    """Whether the round missed by a late entry was the rest."""
    return any(entrant.id == who and entrant.entered > 1 for entrant in tournament.entrants)

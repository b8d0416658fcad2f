"""Rounds and standings of tournaments: seconds of processor time, beside what they may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time

from tournaments.chance import Chance
from tournaments.defaults import entered
from tournaments.documents import written
from tournaments.facts import Format, Pairing, Round, Settings, Tournament
from tournaments.pairing import next_round
from tournaments.standings import standings

SEED = 2026
SWISS_LIMITS = {60: 0.1, 200: 1.0, 1000: 5.0}
TABLES, TABLES_LIMIT = 40, 0.2
RANKED, RANKED_LIMIT = (1000, 10), 0.3


def main() -> None:
    """Print the slowest of some rounds of each size, and the standings of a large field."""
    for count, limit in SWISS_LIMITS.items():
        tournament = Tournament(Format.SWISS, entered(count), Settings(rounds=9), SEED)
        _tell(f"a Swiss round of {count}", _slowest_round(tournament, 6), limit)
    several = Tournament(Format.TABLES, entered(TABLES), Settings(seats=4, least=3, rounds=9), SEED)
    _tell(f"a round at tables of four of {TABLES}", _slowest_round(several, 6), TABLES_LIMIT)
    large = _filled(*RANKED)
    seconds = min(_timed(lambda: standings(large)) for _ in range(5))
    _tell(f"standings of {RANKED[0]} entrants after {RANKED[1]} rounds", seconds, RANKED_LIMIT)
    print(f"  its facts are a document of {len(str(written(large))) / 1e6:.1f} MB")


def _tell(what: str, seconds: float, limit: float) -> None:
    print(f"  {what}: {seconds:.3f} s, may take {limit} s{'' if seconds <= limit else ': TOO SLOW'}", flush=True)


def _slowest_round(tournament: Tournament, rounds: int) -> float:
    slowest = 0.0
    for number in range(rounds):
        began = process_time()
        held = next_round(tournament)
        slowest = max(slowest, process_time() - began)
        assert held
        tournament = replace(tournament, rounds=(*tournament.rounds, _played(held, number)))
    return slowest


def _filled(count: int, rounds: int) -> Tournament:
    """A field with results, its pairings by rank and distance instead of by matching."""
    entrants = entered(count)
    held = []
    for number in range(rounds):
        half = count // 2
        seats = ((entrants[one].id, entrants[half + (one + number) % half].id) for one in range(half))
        held.append(_played(Round(tuple(Pairing(pair) for pair in seats)), number))
    return Tournament(Format.SWISS, entrants, Settings(rounds=rounds), SEED, tuple(held))


def _played(held: Round, number: int) -> Round:
    chance = Chance(SEED)
    return replace(
        held, pairings=tuple(replace(one, matches=chance.all_matches(one, number, 1)) for one in held.pairings)
    )


def _timed(act: Callable[[], object]) -> float:
    began = process_time()
    act()
    return process_time() - began

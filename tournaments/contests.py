"""One pairing of a knock-out: which match comes next, and who goes on by what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.facts import How, Match, Pairing, Settings
from tournaments.points import WIN, points

BY_POINTS, BY_BOARD, BY_SEED, BY_FORFEIT = "points", "board", "seed", "forfeit"


@dataclass(frozen=True, slots=True)
class Decision:
    """The end of a pairing: who goes on, best first; the order of all; whether points, seed or a forfeit said so."""

    advance: tuple[str, ...]
    order: tuple[str, ...]
    by: str = BY_POINTS


def decision(pairing: Pairing, settings: Settings, seeds: Mapping[str, int]) -> Decision | None:
    """Decide a duel; None while it goes on. A forfeit ends it, a level one goes to the better seed at last."""
    matches = pairing.matches
    if matches and matches[-1].how is How.FORFEIT:
        order = _order(pairing.seats, dict.fromkeys(matches[-1].shown_up, 1), seeds)
        return Decision(order[:1], order, BY_FORFEIT)
    made = _made(pairing.seats, matches)
    if not _enough(len(matches), abs(made[pairing.seats[0]] - made[pairing.seats[1]]), settings):
        return None
    order = _order(pairing.seats, made, seeds)
    return Decision(order[:1], order, BY_SEED if made[order[0]] == made[order[1]] else BY_POINTS)


def table_decision(pairing: Pairing, settings: Settings, seeds: Mapping[str, int], advance: int) -> Decision | None:
    """Decide a pairing of several: by points over its matches, level ones by the better seed."""
    matches = pairing.matches
    if len(matches) < settings.games and not any(match.how is How.FORFEIT for match in matches):
        return None
    made = _made(pairing.seats, matches)
    order = _order(pairing.seats, made, seeds)
    level = advance < len(order) and made[order[advance - 1]] == made[order[advance]]
    return Decision(order[:advance], order, BY_SEED if level else BY_POINTS)


def next_seats(pairing: Pairing, settings: Settings, seeds: Mapping[str, int]) -> tuple[str, ...] | None:
    """The seats of the next match of a duel; None if it is decided."""
    if decision(pairing, settings, seeds):
        return None
    return pairing.seated(len(pairing.matches))


def _enough(played: int, lead: int, settings: Settings) -> bool:
    """Whether a duel is over: the lead, in twelfths, is larger than the matches left, or none is left at all."""
    extra = 1 if settings.games % 2 else 2
    last = settings.games + extra * settings.replays
    if played >= last:
        return True
    over = played - settings.games
    left = -over if over < 0 else -over % extra
    return played > 0 and lead > left * WIN


def _made(seats: Sequence[str], matches: Sequence[Match]) -> dict[str, int]:
    made = dict.fromkeys(seats, 0)
    for match in matches:
        for who, number in points(match).items():
            made[who] += number
    return made


def _order(seats: Sequence[str], made: Mapping[str, int], seeds: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(seats, key=lambda who: (-made.get(who, 0), seeds[who])))

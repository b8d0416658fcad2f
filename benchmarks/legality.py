"""Matches of level 1 against level 1 over all games, options and seats: `python -m benchmarks legality 1000`.

Every move is checked by the rules, and every match has to end; the process fails if one does not.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, product
from statistics import median
from typing import Any, NamedTuple

from benchmarks.arena import Setting, level
from games import GAMES
from opponents.core import draw

MATCHES = 1000
LONGEST = 3000
"""Plies, far beyond what the rules let a match take."""
LEVEL = level(1)


class Played(NamedTuple):
    """A match as it was seen; `fault` says what was wrong."""

    setting: Setting
    plies: int
    ending: str
    fault: str = ""


def main(arguments: Sequence[str]) -> None:
    """Play and print, a line for each setting."""
    total = int(arguments[0]) if arguments else MATCHES
    found: dict[Setting, list[Played]] = defaultdict(list)
    for played in matches(total):
        found[played.setting].append(played)
        if played.fault:
            print(f"{played.setting}: {played.fault}", flush=True)
    for setting, several in found.items():
        print(f"{setting!s:<44} {_summary(several)}")
    faults = sum(bool(played.fault) for several in found.values() for played in several)
    print(f"{total} matches, {faults} of them illegal, stuck or without an end")
    sys.exit(1 if faults else 0)


def settings() -> list[Setting]:
    """Every game with every number of seats and every combination of its options."""
    return [
        Setting(key, seats, options)
        for key, game in GAMES.items()
        for seats in game.info.seats
        for options in product(*([(name, value) for value in values] for name, values in game.info.options.items()))
    ]


def matches(total: int) -> Iterator[Played]:
    """So many matches, all settings in turn."""
    for number, setting in enumerate(islice(cycle(settings()), total)):
        yield play(setting, number)


def play(setting: Setting, seed: int) -> Played:
    """A match to its end, or to what is wrong with it."""
    game, plies = GAMES[setting.game], 0
    state: Any = game.start(setting.seats, dict(setting.options))
    while (seat := state.to_move) is not None:
        if plies >= LONGEST:
            return Played(setting, plies, "none", "it doesn't end")
        try:
            move = LEVEL(game, state, draw(1 << 60, seed, seat, "seat"), plies)
            _, state, _ = game.play(state, seat, game.format(move))
        except Exception as error:  # whatever it is, it is what we look for
            return Played(setting, plies, "none", f"ply {plies} of match {seed}, {game.encode(state)}: {error!r}")
        plies += 1
    outcome = game.outcome(state)
    if outcome is None:
        return Played(setting, plies, "none", "nobody is to move, and there is no result")
    return Played(setting, plies, outcome.reason)


def _summary(several: Sequence[Played]) -> str:
    lengths = sorted(played.plies for played in several)
    counted = Counter(played.ending for played in several).most_common()
    endings = ", ".join(f"{ending} {times}" for ending, times in counted)
    return f"{len(several):>4} matches, plies {lengths[0]}-{lengths[-1]}, median {median(lengths):.0f}; {endings}"

"""Recorded matches: a change of the rules shows up here as a change of text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games.setups import Match, Setup, match_of

FOLDER = Path(__file__).parent
LONGEST = 120
"""The plies written down; of a longer match the middle is left out."""

_SEED = 7


def path_of(setup: Setup) -> Path:
    return FOLDER / f"{setup}.txt"


def record(setup: Setup) -> str:
    """A seeded match as text: per ply the move, the events and the position code that follows."""
    match = match_of(setup, _SEED)
    return "\n".join((*_headline(setup, match), *_story(setup, match), *_result(setup, match), ""))


def _headline(setup: Setup, match: Match) -> Iterator[str]:
    yield f"{setup.game.info.name}, ruleset {setup.game.info.ruleset}, {setup.seats} players"
    yield from (f"{option} = {value}" for option, value in setup.options)
    yield f"0: {setup.game.encode(match.states[0])}"


def _story(setup: Setup, match: Match) -> Iterator[str]:
    names, last = setup.game.info.seat_names, len(match.plies)
    for number, (ply, after) in enumerate(zip(match.plies, match.states[1:], strict=True), 1):
        if LONGEST // 2 < number <= last - LONGEST // 2:
            continue
        yield ""
        yield f"{number}: {names[ply.state.to_move]} {setup.game.format(ply.move)}"
        yield from (f"   {event.text.format(*names)} [{event.kind}]" for event in ply.events)
        yield f"   {setup.game.encode(after)}"


def _result(setup: Setup, match: Match) -> Iterator[str]:
    outcome, names = setup.game.outcome(match.final), setup.game.info.seat_names
    assert outcome is not None
    yield ""
    places = " > ".join(" = ".join(names[seat] for seat in place) for place in outcome.places)
    yield f"{outcome.reason}: {places}"

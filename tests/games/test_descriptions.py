"""A board in words is enough to play from: positions that play differently are described differently."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.core import DESCRIPTION_LIMIT, AnyGame
from games.dogon import Dogon
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.kamisado import Kamisado
from games.tokonoma import Tokonoma
from tests.effort import often
from tests.games.setups import Setup, play_randomly, setups_of

ALL: dict[str, AnyGame] = {game.info.key: game for game in (Dogon(), Dohyo(), HoneyDonuts(), Kamisado(), Tokonoma())}
ALL |= GAMES
SETUPS = [setup for game in ALL.values() for setup in setups_of(game)]
PLY_LIMIT = 5000
SAMPLES = often(6, 12)
"""Positions of a match whose successors are compared: they differ in a single move."""
MOST_SUCCESSORS = 25


def positions(setup: Setup) -> Iterator[Any]:
    """Positions of a random match, and what every move makes of some of them."""
    game, chance = ALL[setup.key], Random(str(setup))
    match = play_randomly(game, game.start(setup.seats, dict(setup.options)), chance, PLY_LIMIT)
    yield from match.states[: often(80, 200)]
    yield match.final
    running = match.states[:-1]
    for state in chance.sample(running, min(SAMPLES, len(running))):
        moves = game.legal_moves(state)
        for move in chance.sample(moves, min(MOST_SUCCESSORS, len(moves))):
            yield game.apply(state, move)[0]


def playable(game: AnyGame, state: Any) -> dict[str, object]:
    """What a player has to know: who moves, what stands where, what may be played, what it counts, how it ended."""
    return {
        "to move": state.to_move,
        "board": game.diagram(state),
        "moves": sorted(map(game.format, game.legal_moves(state))),
        "score": game.score(state),
        "outcome": game.outcome(state),
    }


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_that_play_differently_are_described_differently(setup: Setup) -> None:
    game, known = ALL[setup.key], dict[str, dict[str, object]]()
    for state in positions(setup):
        words, facts = game.describe(state), playable(game, state)
        assert len(words) <= DESCRIPTION_LIMIT
        assert known.setdefault(words, facts) == facts, words
    assert len(known) > 5


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.info.key)
def test_a_description_is_made_of_sentences_and_names_who_has_to_move(game: AnyGame) -> None:
    words = game.describe(game.start())
    assert words.endswith(".")
    assert "\n\n" not in words
    assert game.info.seat_names[game.start().to_move] in words

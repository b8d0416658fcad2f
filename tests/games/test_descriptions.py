"""A board in words is enough to play from: positions that play differently are described differently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.core.speech.sentences import in_words
from games import GAMES
from games.core import DESCRIPTION_LIMIT, AnyGame, Played, Seat
from games.dogon import Dogon
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.kamisado import Kamisado
from games.tokonoma import Tokonoma
from tests.example_counts import often
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


@pytest.mark.slow
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


def test_kamisado_says_from_which_squares_the_other_side_can_come_home() -> None:
    game = Kamisado()
    state = game.start(2, {"match": "single"})
    for move in ("d1d3", "c8c5", "g1g6", "e8e4", "h1h6", "b8b7"):
        _, state, _ = game.play(state, state.to_move, move)
    assert "Stop on g7 or h7 and Gold can reach your home row." in game.describe(state, state.to_move)
    assert "If Black stops on g7 or h7, Gold can reach the home row." in game.describe(state)


def test_pushes_and_pivots_of_dohyo_are_told_without_the_signs_of_their_notation() -> None:
    game, told = ALL["dohyo"], set[str]()
    for seats in (2, 3):
        match = play_randomly(game, game.start(seats), Random(seats), PLY_LIMIT)
        for ply, after in zip(match.plies, match.states[1:], strict=True):
            last = Played(ply.state, ply.move, ply.state.to_move, ply.events)
            words = in_words(game.describe(after, None, last), ("Ann", "Bo", "Cy"))
            assert not re.search(r"[a-i][1-9][->]", words), words
            told |= {name for name in ("must push", "can pivot") if name in words}
    assert told == {"must push", "can pivot"}


def test_tokonoma_says_which_of_the_tiles_in_reach_are_attacked() -> None:
    game = Tokonoma()
    state = game.decode("f3A+/f4S+/a+b+s1F1A+/fb3B+/a+2BF w 1")
    assert "Of the tiles you can reach, Black attacks b4, d4." in game.describe(state, state.to_move)
    assert "Of the tiles White can reach, you attack b4, d4." in game.describe(state, Seat(1))
    assert "Of the tiles White can reach, Black attacks b4, d4." in game.describe(state)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whoever_reads_is_never_called_by_name(setup: Setup) -> None:
    game, names = ALL[setup.key], ("Ann", "Bob", "Cid", "Dee")[: setup.seats]
    match = play_randomly(game, game.start(setup.seats, dict(setup.options)), Random(str(setup)), PLY_LIMIT)
    for ply, after in list(zip(match.plies, match.states[1:], strict=True))[-often(60, 200) :]:
        last = Played(ply.state, ply.move, ply.state.to_move, ply.events)
        for seat, name in enumerate(names):
            words = in_words(game.describe(after, Seat(seat), last), names)
            assert not re.search(rf"\b{name}\b(?! \d)", words), words

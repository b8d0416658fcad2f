"""Draws at any point of any game: who shares the first place, who stays behind, and who is asked at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.play.matches.entries.entries import RESIGN
from bot.play.offers.entries import ABORT, DRAW
from bot.play.replays.replays import MOVE, Position, first, follow, playing
from games import GAMES
from games.core import AnyGame, NotYourTurn, Seat
from tests.games.setups import SETUPS, Setup

OF_MORE = [setup for setup in SETUPS if setup.seats > 2]


def moved(game: AnyGame, position: Position, random: Random) -> Position:
    assert position.to_move is not None
    move = game.format(random.choice(game.legal_moves(position.state)))
    return follow(game, position, position.to_move, MOVE, move)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_draw_names_every_seat_once_and_those_who_play_first(setup: Setup) -> None:
    game, random = setup.game, Random(f"draw {setup}")
    position = first(game, setup.seats, setup.start())
    for _ in range(80):
        over = follow(game, position, Seat(0), DRAW, "")
        assert over.outcome
        assert over.outcome.places[0] == playing(game, position)
        assert sorted(seat for place in over.outcome.places for seat in place) == list(range(setup.seats))
        assert (over.to_move, over.is_over, over.outcome.reason) == (None, True, "agreement")
        with pytest.raises(NotYourTurn, match="was already over"):
            follow(game, over, Seat(0), ABORT, "")
        position = moved(game, position, random)
        if position.is_over:
            break


def test_a_draw_is_possible_where_the_rules_would_end_the_match_once_one_more_left() -> None:
    """There A has no move any more, so C would win as soon as B had left."""
    game, seats = GAMES["dohyo"], range(4)
    state = game.decode("CC3/BB3D/CAD2CC/2B1AB2/2AAD1B1D/2D2ADA/1C1DB2/A5/A1BB1 B 6,6,1,6 A 4 - C 8 9")
    over = follow(game, first(game, len(seats), state), Seat(0), DRAW, "")
    assert over.outcome
    assert over.outcome.places == ((0, 1, 3), (2,))


@pytest.mark.parametrize("seats", [3, 4])
def test_whom_the_rules_put_out_decides_nothing_any_more(seats: int) -> None:
    counts = set()
    for setup in OF_MORE:
        if setup.seats == seats:
            counts |= set(_still_playing(setup))
    assert counts >= {seats, seats - 1}


def _still_playing(setup: Setup) -> Iterator[int]:
    """How many still play, at every ply of a random match."""
    game, random = setup.game, Random(f"out {setup}")
    position = first(game, setup.seats, setup.start())
    while not position.is_over:
        still = playing(game, position)
        assert position.to_move in still
        yield len(still)
        position = moved(game, position, random)


@pytest.mark.parametrize("setup", OF_MORE, ids=str)
def test_who_left_is_behind_those_who_draw(setup: Setup) -> None:
    game, random = setup.game, Random(f"left {setup}")
    position = first(game, setup.seats, setup.start())
    for _ in range(5):
        position = moved(game, position, random)
    position = follow(game, position, Seat(1), RESIGN, "")
    over = follow(game, position, Seat(0), DRAW, "")
    assert over.outcome
    assert 1 not in over.outcome.places[0]
    assert over.outcome.places[-1] == (1,)

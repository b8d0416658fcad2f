"""Moves are offered as one reads the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bot.play.picker.choice import in_reading_order, pick
from games import GAMES
from games.core import Seat
from renderers import dogon, honey_donuts, kamisado, ring, tokonoma

PICTURES: Mapping[str, Callable[[Seat], Any]] = {
    "dohyo": lambda seat: ring.tiles(2, seat),
    "tokonoma": tokonoma.tiles,
    "kamisado": kamisado.squares,
    "dogon": lambda seat: dogon.pits(6, seat),
    "honey_donuts": honey_donuts.tiles,
}
"""Where the cells are drawn, as a seat of two sees them."""


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("key", PICTURES)
def test_each_of_two_players_is_offered_pieces_in_the_order_of_their_own_picture(key: str, seat: int) -> None:
    game = GAMES[key]
    state = game.start()
    board = PICTURES[key](Seat(seat))
    pieces = [game.path(state, move)[0].cell for move in in_reading_order(game, state, Seat(seat))]
    drawn = [(round(y), round(x)) for x, y in map(board.centre, pieces)]
    assert drawn == sorted(drawn)
    if state.to_move == seat:
        assert in_reading_order(game, state) == in_reading_order(game, state, Seat(seat))


@pytest.mark.parametrize("key", GAMES)
def test_pieces_are_offered_row_by_row_and_column_by_column(key: str) -> None:
    game = GAMES[key]
    state = game.start()
    places = [*game.cells(state)]
    choices = [step.cell for step in pick(game, state, ()).choices]
    offered = [places.index(cell) for cell in choices if cell in places]
    assert offered == sorted(offered)
    assert len(choices) > 1
    legal = game.legal_moves(state)
    assert sorted(map(game.format, in_reading_order(game, state))) == sorted(map(game.format, legal))

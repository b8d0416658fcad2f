"""Moves are offered as one reads the board."""

from __future__ import annotations

import pytest

from bot.play.picker.choice import in_reading_order, pick
from games import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_pieces_are_offered_row_by_row_and_column_by_column(key: str) -> None:
    game = GAMES[key]
    state = game.start()
    places = [*game.cells(state)]
    offered = [places.index(step.cell) for step in pick(game, state, ()).choices]
    assert offered == sorted(offered)
    assert len(offered) > 1
    legal = game.legal_moves(state)
    assert sorted(map(game.format, in_reading_order(game, state))) == sorted(map(game.format, legal))

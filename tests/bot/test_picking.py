"""Choosing a move a step at a time, in every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.services.picking import Pick, pick
from games import GAMES
from games.core import CHOICE_LIMIT


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_move_can_be_reached_and_left_again(key: str) -> None:
    game, lots = GAMES[key], Random(5)
    state = game.start(game.info.seats[-1])
    for _ in range(40):
        moves = game.legal_moves(state)
        if not moves:
            break
        wanted = lots.choice(moves)
        picked = walk(key, state, wanted)
        assert picked.move == wanted
        while picked.back is not None:
            shorter = pick(game, state, picked.back)
            assert len(shorter.cells) < len(picked.cells) or len(shorter.choices) > 1
            picked = shorter
        state, _ = game.apply(state, wanted)


def walk(key: str, state: object, wanted: object) -> Pick:
    game = GAMES[key]
    path = game.path(state, wanted)
    picked = pick(game, state, ())
    while picked.move is None:
        assert 2 <= len(picked.choices) <= CHOICE_LIMIT
        step = path[len(picked.taken)]
        assert step in picked.choices
        picked = pick(game, state, (*picked.cells, step.cell))
    return picked


def test_a_settled_choice_is_made_by_itself() -> None:
    dogon = GAMES["dogon"]
    state = dogon.decode("1,0,0,0,1,1/2,0,0,0,0,3 20-20 S n +0")
    picked = pick(dogon, state, ())
    assert picked.move is not None
    assert dogon.format(picked.move) == "F+"
    assert picked.back is None


def test_choices_that_lead_nowhere_start_anew() -> None:
    dogon = GAMES["dogon"]
    start = dogon.start()
    assert pick(dogon, start, ("Z", "+")) == pick(dogon, start, ())

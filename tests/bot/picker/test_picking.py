"""Choosing a move a step at a time, in every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.picker.picking import MOST_DIRECT, SEEN, Pick, direct_offers, pick
from games import GAMES
from games.core import CHOICE_LIMIT
from tests.games.setups import samples_of

LABEL_LIMIT = 80
"""Discord's, for a button."""


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_move_can_be_reached_and_left_again(key: str) -> None:
    game, random = GAMES[key], Random(5)
    state = game.start(game.info.seats[-1])
    for _ in range(40):
        moves = game.legal_moves(state)
        if not moves:
            break
        wanted = random.choice(moves)
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


@pytest.mark.parametrize("key", GAMES)
def test_few_moves_are_offered_at_once_by_labels_nobody_confuses(key: str) -> None:
    game = GAMES[key]
    for state in samples_of(key):
        legal, offers = game.legal_moves(state), direct_offers(game, state)
        assert len(offers) == (len(legal) if len(legal) <= MOST_DIRECT else 0)
        assert len({offer.words[:SEEN] for offer in offers}) == len(offers), "on a phone as well"
        for move, offer in zip(legal, offers, strict=False):
            assert len(offer.words) <= LABEL_LIMIT
            assert pick(game, state, offer.cells).move == move


def test_moves_whose_words_begin_alike_are_told_apart_by_their_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["dogon"]
    monkeypatch.setattr("bot.picker.picking.SEEN", len("C: 4 seeds"))
    told_apart = 0
    for state in samples_of("dogon"):
        legal = game.legal_moves(state)
        offers = direct_offers(game, state)
        if len({offer.cells[0] for offer in offers}) < len(offers):
            assert all(
                offer.words.startswith(f"{game.format(move)} · ") for move, offer in zip(legal, offers, strict=True)
            )
            told_apart += 1
    assert told_apart

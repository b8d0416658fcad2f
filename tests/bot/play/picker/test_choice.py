"""Choosing a move a step at a time, in every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.play.picker.choice import MOST_DIRECT, SEEN, Pick, direct_offers, in_reading_order, pick
from games import GAMES
from games.core import CHOICE_LIMIT, Seat
from tests.games.setups import samples_of

LABEL_LIMIT = 80
"""Discord's, for a button."""
MOST_IN_A_GRID = 25
"""Buttons of one message, with room for the rest."""


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
        legal, offers = in_reading_order(game, state), direct_offers(game, state)
        assert len(offers) == (len(legal) if len(legal) <= MOST_DIRECT else 0)
        assert len({offer.words[:SEEN] for offer in offers}) == len(offers), "on a phone as well"
        for move, offer in zip(legal, offers, strict=False):
            assert len(offer.words) <= LABEL_LIMIT
            assert pick(game, state, offer.cells).move == move


def test_moves_whose_words_begin_alike_are_told_apart_by_their_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["dogon"]
    monkeypatch.setattr("bot.play.picker.choice.SEEN", len("C"))
    told_apart = 0
    for state in samples_of("dogon"):
        legal = in_reading_order(game, state)
        offers = direct_offers(game, state)
        if len({offer.cells[0] for offer in offers}) < len(offers):
            assert all(
                offer.words.startswith(f"{game.format(move)} · ") for move, offer in zip(legal, offers, strict=True)
            )
            told_apart += 1
    assert told_apart


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.slow
def test_a_move_takes_two_choices_at_most_each_a_button(key: str) -> None:
    game = GAMES[key]
    for state in filter(game.legal_moves, samples_of(key)):
        picked = pick(game, state, ())
        for step in picked.choices:
            following = pick(game, state, (step.cell,))
            for offers in (picked.offers(), following.offers()):
                assert len({offer.brief for offer in offers}) == len(offers) <= MOST_IN_A_GRID, "told apart"
            assert following.move is not None or all(
                pick(game, state, offer.cells).move is not None for offer in following.offers()
            )


def test_the_buttons_of_few_moves_are_short() -> None:
    assert {offer.words for state in samples_of("dogon") for offer in direct_offers(GAMES["dogon"], state)} & {
        "A ◄",
        "A ►",
        "a ◄",
        "a ►",
    }


def test_a_direction_runs_as_in_the_picture_above_it() -> None:
    game = GAMES["dogon"]
    state = next(state for state in samples_of("dogon") if state.to_move == 1 and direct_offers(game, state))
    own, turned = direct_offers(game, state, 1), direct_offers(game, state, 0)
    assert direct_offers(game, state) == own
    arrows = str.maketrans("◄►", "►◄")
    assert {offer.cells: str(offer.words).translate(arrows) for offer in own} == {
        offer.cells: offer.words for offer in turned
    }


def test_a_move_is_named_by_its_direction_in_the_picture_beside_it() -> None:
    game = GAMES["dogon"]
    start = game.start()
    move = next(move for move in game.legal_moves(start) if game.format(move) == "C+")
    assert [game.shown(start, move, viewpoint) for viewpoint in (None, Seat(0), Seat(1))] == ["C ►", "C ►", "C ◄"]
    assert [offer.words for offer in pick(game, start, ("C",)).offers()] == [
        "- to the left (clockwise)",
        "+ to the right (counter-clockwise)",
    ]
    hole = pick(game, start, ("C",), Seat(1))
    assert [offer.words for offer in hole.offers(picture_is_turned=True)] == ["◄", "►"]
    assert [offer.brief for offer in hole.offers(picture_is_turned=True)] == ["◄", "►"]


@pytest.mark.parametrize("key", sorted(GAMES.keys() - {"dogon"}))
def test_a_move_without_a_direction_is_named_by_its_notation(key: str) -> None:
    game = GAMES[key]
    for state in samples_of(key):
        for move in game.legal_moves(state):
            assert game.shown(state, move, Seat(0)) == game.shown(state, move, Seat(1)) == game.format(move)


@pytest.mark.parametrize("key", GAMES)
def test_every_label_of_a_direct_button_fits_a_phone(key: str) -> None:
    words = [offer.words for state in samples_of(key) for offer in direct_offers(GAMES[key], state)]
    assert all(len(each) <= SEEN for each in words if "fill" not in each)

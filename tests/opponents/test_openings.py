"""Seeds in a row begin apart, and every move of an opening is as likely as it should be."""

from __future__ import annotations

from collections import Counter

import pytest

from games import GAMES
from opponents.core import PROVEN, Plan
from opponents.openings import OPENING, OPENINGS, even_draw
from opponents.thinking import think
from tests.opponents.positions import SINGLE_ROUND, random_states

CHOICES = (
    (20, 3, 3, 3, 2, 2),
    (8, 3, 3, 3, 2, 2),
    (4, 4, 4, 4, 3, 2),
)
"""By ply: among how many moves an opening chooses; of twenty independent draws two would now and then be alike."""


def test_every_number_is_drawn_equally_often() -> None:
    for ply in range(OPENING):
        drawn = Counter(even_draw(10, seed, ply) for seed in range(1000))
        assert set(drawn) == set(range(10)), ply
        assert all(70 <= count <= 130 for count in drawn.values()), ply


def test_twenty_seeds_in_a_row_draw_differently() -> None:
    for choices in CHOICES:
        for step in [1, 2, 3, 5, 7, 10, 12, 50, 100, 1000]:
            for first in (0, 1, 5000, 123_456):
                seeds = range(first, first + 20 * step, step)
                drawn = {tuple(even_draw(count, seed, ply) for ply, count in enumerate(choices)) for seed in seeds}
                assert len(drawn) == 20, (choices, step)


def test_draws_stay_within_their_bounds_for_the_largest_seeds() -> None:
    for seed in (0, (1 << 62) - 1, 1 << 62):
        for ply in range(OPENING):
            assert even_draw(1, seed, ply) == 0
            assert 0 <= even_draw(7, seed, ply) < 7


@pytest.mark.parametrize("seats", [2, 4])
def test_first_moves_of_dohyo_are_as_likely_as_they_have_replies(seats: int) -> None:
    """A push that compels the next one is seldom drawn, or every second match would begin with a row of pushes."""
    game = GAMES["dohyo"]
    start = game.start(seats, {})
    replies = {move: len(game.legal_moves(game.apply(start, move)[0])) for move in game.legal_moves(start)}
    drawn = Counter(think(game, start, Plan(60), seed, 0).move for seed in range(1000))
    assert max(replies.values()) >= 10 * min(replies.values())
    for move, count in replies.items():
        share = (1 + count) / sum(1 + each for each in replies.values())
        assert abs(drawn[move] / 1000 - share) < 0.01


@pytest.mark.thorough
def test_a_proven_end_of_a_single_round_comes_by_one_of_several_ways() -> None:
    detour = OPENINGS["kamisado/single"].detour
    varied = {True: 0, False: 0}
    for state in random_states(SINGLE_ROUND, 60):
        thoughts = [think(SINGLE_ROUND.game, state, Plan(1500), seed, 2) for seed in range(8)]
        won = thoughts[0].score > PROVEN
        for thought in thoughts:
            best = thought.ranked[0][1]
            if abs(best) > PROVEN:
                assert best - thought.score <= detour
        if all(abs(thought.score) > PROVEN for thought in thoughts):
            varied[won] += len({thought.move for thought in thoughts}) > 1
    assert min(varied.values()) > 5

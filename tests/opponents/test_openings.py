"""Seeds in a row begin apart, and every move of an opening is as likely as it should be."""

from __future__ import annotations

from collections import Counter

import pytest

from opponents.openings import OPENING, even_draw

CHOICES = (
    (20, 3, 3, 3, 2, 2),
    (8, 3, 3, 3, 2, 2),
    (4, 4, 4, 4, 3, 2),
)
"""By ply: among how many moves an opening chooses; of twenty independent draws two would now and then be alike."""


@pytest.mark.parametrize("ply", range(OPENING))
def test_every_number_is_drawn_equally_often(ply: int) -> None:
    drawn = Counter(even_draw(10, seed, ply) for seed in range(1000))
    assert set(drawn) == set(range(10))
    assert all(70 <= count <= 130 for count in drawn.values())


@pytest.mark.parametrize("choices", CHOICES, ids=str)
@pytest.mark.parametrize("step", [1, 2, 3, 5, 7, 10, 12, 50, 100, 1000])
def test_twenty_seeds_in_a_row_draw_differently(choices: tuple[int, ...], step: int) -> None:
    for first in (0, 1, 5000, 123_456):
        seeds = range(first, first + 20 * step, step)
        drawn = {tuple(even_draw(count, seed, ply) for ply, count in enumerate(choices)) for seed in seeds}
        assert len(drawn) == 20


def test_draws_stay_within_their_bounds_for_the_largest_seeds() -> None:
    for seed in (0, (1 << 62) - 1, 1 << 62):
        for ply in range(OPENING):
            assert even_draw(1, seed, ply) == 0
            assert 0 <= even_draw(7, seed, ply) < 7

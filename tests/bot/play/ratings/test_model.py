"""The estimate of strength: the numbers it was chosen for, and how it is shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.ratings.model import NEWCOMER, SETTLED, SIGMA, Strength, change, count, rate

CASES = {
    "two new, a win": ([NEWCOMER] * 2, [0, 1], [(27.635389, 7.906081), (22.364611, 7.906081)]),
    "two new, a draw": ([NEWCOMER] * 2, [0, 0], [(25.0, 7.906081)] * 2),
    "a stronger one draws": (
        [Strength(30, 3), Strength(20, 3)],
        [0, 0],
        [(29.629755, 2.959636), (20.370245, 2.959636)],
    ),
    "an upset": ([Strength(20, 3), Strength(30, 3)], [0, 1], [(20.990390, None), (29.009610, None)]),
    "a settled one beats a newcomer": (
        [Strength(28, 2), NEWCOMER],
        [0, 1],
        [(28.165035, 1.992637), (22.139494, 7.650698)],
    ),
    "a newcomer beats a settled one": ([NEWCOMER, Strength(28, 2)], [0, 1], [(28.816878, 7.650698), (27.779788, None)]),
    "three new": ([NEWCOMER] * 3, [0, 1, 2], [(27.635389, None), (25.0, None), (22.364611, None)]),
    "three new, two first": ([NEWCOMER] * 3, [0, 0, 2], [(26.317695, None), (26.317695, None), (22.364611, None)]),
    "four new": (
        [NEWCOMER] * 4,
        [0, 1, 2, 3],
        [(27.635389, 7.906081), (25.878463, 7.906081), (24.121537, 7.906081), (22.364611, 7.906081)],
    ),
    "four of all kinds": (
        [Strength(30, 4), Strength(27, 5), Strength(25, 6), Strength(20, SIGMA)],
        [1, 0, 0, 3],
        [(29.419039, None), (27.774486, None), (26.277171, None), (17.906273, None)],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_match_changes_ratings_as_published(name: str) -> None:
    before, ranks, expected = CASES[name]
    for strength, (mu, sigma) in zip(rate(before, ranks), expected, strict=True):
        assert strength.mu == pytest.approx(mu, abs=1e-6)
        if sigma is not None:
            assert strength.sigma == pytest.approx(sigma, abs=1e-6)


def test_a_newcomer_is_shown_as_1500_and_provisional() -> None:
    assert (NEWCOMER.shown, NEWCOMER.spread, NEWCOMER.is_settled) == (1500, 250, False)
    assert Strength(27, 4).is_settled
    assert change(Strength(25, 4), Strength(25.4, 4)) == 12


def test_waiting_makes_less_sure_but_changes_no_number() -> None:
    year = Strength(27, 3).after(timedelta(days=365))
    assert (year.mu, year.sigma) == (27, pytest.approx(13**0.5))
    assert Strength(27, 3).after(timedelta(days=-1)) == Strength(27, 3)
    assert Strength(27, 8).after(timedelta(days=36500)).sigma == SIGMA


strengths = st.builds(Strength, st.floats(0, 50), st.floats(0.5, SIGMA))


@pytest.mark.slow
@given(st.lists(st.floats(0, 50), min_size=2, max_size=4), st.floats(0.5, SIGMA), st.data())
def test_among_equally_sure_players_points_only_change_hands(
    mus: list[float], sigma: float, data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(0, 3), min_size=len(mus), max_size=len(mus)))
    before = [Strength(mu, sigma) for mu in mus]
    assert sum(each.mu for each in rate(before, ranks)) == pytest.approx(sum(mus), abs=1e-5)


@given(st.floats(0, 50), st.floats(0, 50), st.floats(0.5, SETTLED), st.sampled_from([(0, 1), (0, 0), (1, 0)]))
def test_a_settled_player_gains_a_quarter_against_an_unsettled_one_and_loses_as_much_as_ever(
    mu: float, other: float, sigma: float, ranks: tuple[int, int]
) -> None:
    before = Strength(mu, sigma), Strength(other, SETTLED + 0.1)
    full, counted = rate(before, ranks), count(before, ranks)
    gain = full[0].mu - mu
    assert counted[0].mu - mu == pytest.approx(gain / 4 if gain > 0 else gain, abs=1e-5)
    assert (counted[0].sigma, counted[1]) == (full[0].sigma, full[1])


def test_the_gain_of_a_settled_player_is_known_to_six_decimals() -> None:
    winner, loser = count([Strength(28, 2), NEWCOMER], [0, 1])
    assert winner == (28.041259, 1.992637)
    assert loser == (22.139494, 7.650698)


@pytest.mark.slow
@given(st.lists(st.builds(Strength, st.floats(0, 50), st.floats(0.5, SETTLED)), min_size=2, max_size=4), st.data())
def test_among_settled_players_and_among_unsettled_ones_everything_counts_in_full(
    before: list[Strength], data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(0, 3), min_size=len(before), max_size=len(before)))
    unsettled = [strength._replace(sigma=strength.sigma + SETTLED) for strength in before]
    assert count(before, ranks) == rate(before, ranks)
    assert count(unsettled, ranks) == rate(unsettled, ranks)


def test_at_a_table_of_several_only_the_part_won_from_the_unsettled_is_lessened() -> None:
    before, ranks = [Strength(25, 3), Strength(25, 3), NEWCOMER], [0, 1, 2]
    settled, new = (rate([before[0], before[other]], [0, 1])[0].mu - 25 for other in (1, 2))
    assert count(before, ranks)[0].mu == pytest.approx(25 + (settled + new / 4) / 2, abs=1e-5)
    lost, won = rate(before[:2], [0, 1])[1].mu - 25, rate([before[1], before[2]], [0, 1])[0].mu - 25
    assert count(before, ranks)[1].mu == pytest.approx(25 + (lost + won / 4) / 2, abs=1e-5)


@given(
    st.permutations([(strength, rank) for rank, strength in enumerate((Strength(30, 3), Strength(25, 5), NEWCOMER))])
)
def test_who_sits_where_makes_no_difference(order: list[tuple[Strength, int]]) -> None:
    after = dict(
        zip([rank for _, rank in order], rate([s for s, _ in order], [rank for _, rank in order]), strict=True)
    )
    expected = rate([Strength(30, 3), Strength(25, 5), NEWCOMER], [0, 1, 2])
    for rank, strength in after.items():
        assert strength.mu == pytest.approx(expected[rank].mu, abs=1e-5)

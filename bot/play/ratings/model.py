"""The estimate of strength: openskill's Bradley-Terry model over all pairs of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from openskill.models import BradleyTerryPart, BradleyTerryPartRating

MU, SIGMA = 25.0, 25.0 / 3
"""The numbers with which everyone begins."""
SETTLED = 4.0
"""A larger sigma is provisional."""
GROWTH = 2.0
"""How much the square of sigma grows in a year without a rated match."""
DIGITS = 6
"""So many decimals are kept, so that machines agree."""
SHOWN_ZERO, SHOWN_MEAN, SHOWN_FACTOR = 25.0, 1500, 30
YEAR = timedelta(days=365)
LESSENED = 0.75
"""How much of a settled player's gain against someone who is not is left out: ratings are not farmed with newcomers."""

_MODEL = BradleyTerryPart(gamma=lambda *_: 1.0)


class Strength(NamedTuple):
    """An estimate, and how far off it may be."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(SHOWN_MEAN + SHOWN_FACTOR * (self.mu - SHOWN_ZERO))

    @property
    def spread(self) -> int:
        """How far off the number may be."""
        return round(SHOWN_FACTOR * self.sigma)

    @property
    def is_settled(self) -> bool:
        return self.sigma <= SETTLED

    def after(self, away: timedelta) -> Strength:
        """The same estimate, less sure after a time without a rated match."""
        years = max(away, timedelta()) / YEAR
        return self._replace(sigma=min((self.sigma**2 + (GROWTH * years) ** 2) ** 0.5, SIGMA))


NEWCOMER = Strength()


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> tuple[Strength, ...]:
    """What the model makes of the players of a match, given their places; those that tie have the same."""
    return tuple(map(_rounded, _rated(before, ranks)))


def count(before: Sequence[Strength], ranks: Sequence[int]) -> tuple[Strength, ...]:
    """What a match counts, with a quarter off what a settled player gains against an unsettled one."""
    after = _rated(before, ranks)
    return tuple(_rounded(each, LESSENED * _gained(before, ranks, after, seat)) for seat, each in enumerate(after))


def change(before: Strength, after: Strength) -> int:
    """The difference in the number that people see."""
    return after.shown - before.shown


def _rated(before: Sequence[Strength], ranks: Sequence[int]) -> list[BradleyTerryPartRating]:
    teams = [[_MODEL.rating(mu=strength.mu, sigma=strength.sigma)] for strength in before]
    return [rating for (rating,) in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]


def _rounded(rating: BradleyTerryPartRating, left_out: float = 0.0) -> Strength:
    return Strength(round(rating.mu - left_out, DIGITS), round(rating.sigma, DIGITS))


def _gained(
    before: Sequence[Strength], ranks: Sequence[int], after: Sequence[BradleyTerryPartRating], seat: int
) -> float:
    """What a settled player gains from unsettled ones: each change is the mean of those in duels with the others."""
    others = [other for other, strength in enumerate(before) if not strength.is_settled]
    if not before[seat].is_settled or not others:
        return 0.0
    if len(before) == 2:
        return max(0.0, after[seat].mu - before[seat].mu)
    duels = (_rated((before[seat], before[other]), (ranks[seat], ranks[other])) for other in others)
    return sum(max(0.0, mine.mu - before[seat].mu) for mine, _ in duels) / (len(before) - 1)

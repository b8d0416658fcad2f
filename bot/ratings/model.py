"""The estimate of strength: openskill's Bradley-Terry model over all pairs of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from openskill.models import BradleyTerryPart

MU, SIGMA = 25.0, 25.0 / 3
"""Where everyone begins."""
SETTLED = 4.0
"""A larger sigma is provisional."""
GROWTH = 2.0
"""How much sigma grows in a year without a rated match, by its square."""
DIGITS = 6
"""Decimals kept, so that machines agree."""
SHOWN_ZERO, SHOWN_MEAN, SHOWN_FACTOR = 25.0, 1500, 30
YEAR = timedelta(days=365)

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
        """Whether it is no longer provisional."""
        return self.sigma <= SETTLED

    def after(self, away: timedelta) -> Strength:
        """Less sure, after a time without a rated match."""
        years = max(away, timedelta()) / YEAR
        return self._replace(sigma=min((self.sigma**2 + (GROWTH * years) ** 2) ** 0.5, SIGMA))


NEWCOMER = Strength()


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> tuple[Strength, ...]:
    """What a match makes of its players, given their places; those that tie have the same."""
    teams = [[_MODEL.rating(mu=strength.mu, sigma=strength.sigma)] for strength in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Strength(round(team[0].mu, DIGITS), round(team[0].sigma, DIGITS)) for team in rated)


def change(before: Strength, after: Strength) -> int:
    """By how much the number that people see changes."""
    return after.shown - before.shown

"""Matches of a tournament are made where any are wanted, and nothing is asked for where none are."""

from __future__ import annotations

import pytest

from bot.community.tournaments.rounds.match_creation import Making
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import decide, running, started
from tests.statements import noted
from tournaments.facts import Format


@pytest.mark.slow
async def test_a_result_that_leaves_nothing_to_make_costs_two_statements(services: Services) -> None:
    """The tournament is not loaded whole for it, and nobody is made to wait for posts that are not owed."""
    number = await started(services, Format.SWISS, 4, rounds=1)
    await decide(services, (await running(services, number))[0])
    await services[Sweeps].sweep()
    with noted() as statements:
        assert not await services[Making].make(number)
    assert len(statements) == 2, statements

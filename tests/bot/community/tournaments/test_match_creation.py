"""Matches of a tournament are made where any are wanted, and nothing is asked for where none are."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.community.tournaments.pages import rules_words
from bot.community.tournaments.rounds.match_creation import Making
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from tests.bot.community.tournaments.full_match import decide, running, shown, started
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


@pytest.mark.parametrize(("kind", "most", "at_once"), [(Format.ROUND_ROBIN, 4, 4), (Format.ROLLING, 5, 4)])
async def test_nobody_plays_more_matches_at_a_time_than_was_chosen(
    services: Services, kind: Format, most: int, at_once: int
) -> None:
    number = await started(services, kind, 6, games=2, most=most)
    playing = Counter[str]()
    for match_id in await running(services, number):
        playing.update((await services[Matches].show(match_id)).names)
    assert max(playing.values()) == (at_once if kind is Format.ROUND_ROBIN else 2)
    assert rules_words.at_once(await shown(services, number)) == rules_words.ALL_AT_ONCE.format(at_once)

"""The last rounds of a knock-out are called by their names where their matches are posted."""

from __future__ import annotations

import pytest

from bot.community.tournaments.rounds.round_names import round_heading, stage, stage_of
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import play_round, shown, started
from tournaments import brackets
from tournaments.facts import Format, Settings
from tournaments.simulation import simulate

pytestmark = pytest.mark.sqlite_only


async def headings(services: Services, number: int) -> list[str]:
    """What the rounds so far are called."""
    now = await shown(services, number)
    return [round_heading(now, each).removeprefix("### Cup · ") for each in range(1, len(now.tournament.rounds) + 1)]


@pytest.mark.slow
async def test_the_final_and_the_match_for_third_place_are_named(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, third=True)
    await play_round(services, number)
    assert await headings(services, number) == ["Semi-finals", "Third place", "Final"]


@pytest.mark.slow
async def test_rounds_are_named_by_their_place_in_the_bracket_however_few_play(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 5)
    assert await headings(services, number) == ["Quarter-finals"]


@pytest.mark.slow
async def test_rounds_that_are_no_knock_out_keep_their_numbers(services: Services) -> None:
    assert await headings(services, await started(services, Format.SWISS, 4, rounds=2)) == ["Round 1"]


@pytest.mark.slow
async def test_a_double_elimination_has_a_final(services: Services) -> None:
    number = await started(services, Format.DOUBLE, 2, least_entrants=2)
    await play_round(services, number)
    assert await headings(services, number) == ["Round 1", "Final"]


@pytest.mark.parametrize(("entrants", "count"), [(9, 2), (44, 11)])
def test_the_knock_out_after_groups_has_a_final_and_groups_have_none(entrants: int, count: int) -> None:
    played = simulate(Format.GROUPS, entrants, Settings(groups=count), 1)
    named = [stage(played, number) for number in range(1, len(played.rounds) + 1)]
    assert named[-2:] == ["Semi-finals", "Final"]
    assert {name for held, name in zip(played.rounds, named, strict=True) if held.part.isalpha()} == {None}


@pytest.mark.parametrize("entrants", [4, 11, 33])
def test_rounds_are_called_as_the_columns_of_the_bracket(entrants: int) -> None:
    played = simulate(Format.KNOCKOUT, entrants, Settings(), 1, rough=0.15)
    drawn = brackets.knockout(played).drawn
    named = [stage(played, number) for number in range(1, len(played.rounds) + 1)]
    assert named == [stage_of(len(drawn[held.part].pairs)) for held in played.rounds]

"""Rounds that players sit out: chosen in advance, as many as the director allows, half a point each."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import NoRest
from bot.community.tournaments.requests import rests_text
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from storage import Database
from tests.bot.community.tournaments.full_match import PEOPLE, opened, play_all, play_round, shown, started
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, by, managing
from tournaments.facts import Format

BO = PEOPLE[1]


@pytest.mark.slow
async def test_rounds_are_chosen_before_the_start_and_worth_half_each(services: Services, database: Database) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=4, rests=2)
    page = await services[Entering].rest(by(BO), number, [1, 3])
    (who,) = page.ids_of(BO.discord_id)
    assert rests_text(page, page.rests_asked(who), page.rests_of(who)) == (
        "Cup: you can sit out 2 rounds for half a point each, but not the last one.\nYou sit out rounds 1 and 3."
    )
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert [now.name(each) for each in now.tournament.rounds[0].rests] == ["Bo"]
    await play_all(services, number)
    over = await shown(services, number)
    assert [[over.name(each) for each in held.rests] for held in over.tournament.rounds] == [["Bo"], [], ["Bo"], []]
    assert await wrong(database) == []


@pytest.mark.slow
async def test_what_was_chosen_can_be_changed_until_the_round_is_paired(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4)
    await services[Entering].rest(by(BO), number, [2])
    await services[Entering].rest(by(BO), number, [3])
    await play_round(services, number)
    page = await services[Entering].rest(by(ANN), number, [])
    assert page.tournament.rounds[1].rests == ()
    await play_round(services, number)
    now = await shown(services, number)
    assert [now.name(each) for each in now.tournament.rounds[2].rests] == ["Bo"]


async def test_choosing_the_same_once_more_pairs_nothing_anew(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4)
    before = (await services[Entering].rest(by(BO), number, [2])).row.version
    assert (await services[Entering].rest(by(BO), number, [2])).row.version == before
    assert (await services[Entering].rest(by(ANN), number, [])).row.version == before
    assert (await services[Entering].rest(by(BO), number, [])).row.version > before


async def test_pairings_that_wait_for_a_look_can_be_seen_whoever_chooses_meanwhile(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4, draft_pairings=True)
    await services[Entering].rest(by(BO), number, [2])
    await services[Sweeps].sweep()
    assert (await services[Steering].drafted(managing(), number)).row.progress.draft


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [[1], [4], [2, 3], [9]])
async def test_a_round_that_has_begun_the_last_and_too_many_are_refused(services: Services, rounds: list[int]) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4)
    with pytest.raises(NoRest):
        await services[Entering].rest(by(BO), number, rounds)


@pytest.mark.slow
async def test_nobody_rests_where_the_director_allows_none(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4, rests=0)
    assert not (await shown(services, number)).rounds_ahead
    with pytest.raises(NoRest):
        await services[Entering].rest(by(BO), number, [2])


@pytest.mark.slow
async def test_a_rest_that_turns_out_to_be_in_the_last_round_is_dropped(services: Services) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=4)
    await services[Entering].rest(by(BO), number, [3])
    await services[Organising].set(managing(), number, {"rounds": 3})
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    over = await shown(services, number)
    assert [(held.rests, held.away) for held in over.tournament.rounds] == [((), ())] * 3

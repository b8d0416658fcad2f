"""Buttons that were made up, or are pressed where they never stood: they tell nobody's name and change nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.community.tournaments.administration.draft_views import GivenRoleSelect
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.mine import Participating
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Place
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.tables.tables import Tables, TableSetup
from games.core import Seat
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, managing
from tests.conftest import HandClock
from tournaments.facts import Format

ELSEWHERE, IN_PRIVATE = Place(77, 78), Place(None, 79)
TABLE: dict[str, Callable[[Services, int, Place], Awaitable[Any]]] = {
    "join": lambda services, number, place: services[Tables].join(by(CY, place=place), number),
    "seat": lambda services, number, place: services[Tables].choose(by(CY, place=place), number, Seat(0)),
    "leave": lambda services, number, place: services[Tables].leave(by(CY, place=place), number),
    "decline": lambda services, number, place: services[Tables].decline(by(CY, place=place), number),
    "start": lambda services, number, place: services[Tables].start(by(CY, place=place), number),
    "cancel": lambda services, number, place: services[Tables].cancel(by(CY, place=place), number),
    "reopen": lambda services, number, place: services[Tables].reopen(by(CY, place=place), number),
}


async def told(pressing: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as refused:
        await pressing
    return refusal_words(refused.value)


def names_nobody(said: str) -> bool:
    return not any(person.name in said for person in (ANN, BO))


@pytest.mark.parametrize("act", TABLE)
@pytest.mark.parametrize("state", ["open", "started", "expired", "cancelled"])
async def test_a_table_says_nothing_elsewhere(services: Services, clock: HandClock, act: str, state: str) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO]))).match.id
    if state == "started":
        await services[Tables].join(by(BO), number)
    elif state == "cancelled":
        await services[Tables].cancel(by(ANN), number)
    elif state == "expired":
        clock.now += timedelta(days=40)
        await services[Sweeps].sweep()
    for place in (ELSEWHERE, IN_PRIVATE):
        assert names_nobody(await told(TABLE[act](services, number, place)))


async def test_a_table_of_a_chat_is_for_that_chat_and_for_those_invited(services: Services) -> None:
    here, guests = Place(None, 90), [BO]
    number = (await services[Tables].open(by(ANN, place=here), TableSetup("dohyo", {}, 3, guests))).match.id
    for place in (CHANNEL, IN_PRIVATE):
        assert names_nobody(await told(services[Tables].join(by(CY, place=place), number)))
    await services[Tables].join(by(BO, place=IN_PRIVATE), number)
    assert (await services[Tables].join(by(CY, place=here), number)).match.status == "running"


async def test_an_offer_is_told_to_those_it_is_about_only(services: Services) -> None:
    view = await begun(services)
    proposal = await services[Offers].make(by(ANN), view.match.id, DRAW)
    for answer in (services[Offers].agree, services[Offers].decline, services[Offers].withdraw):
        assert names_nobody(await told(answer(by(CY), proposal.offer.id)))


async def test_an_open_challenge_is_taken_in_its_server_only(services: Services) -> None:
    asked = ChallengeSetup(TableSetup("dogon", {}, None, []))
    number = (await services[OpenChallenges].open(by(ANN), asked)).number
    for place in (ELSEWHERE, IN_PRIVATE):
        assert names_nobody(await told(services[OpenChallenges].challenge(by(CY, place=place), number)))
        assert await services[Forecast].of_challenge(by(CY, place=place), number) is None
    for act in (
        services[OpenChallenges].close(by(CY), number),
        services[OpenChallenges].pause(by(CY), number, on=True),
    ):
        assert names_nobody(await told(act))
    assert await services[OpenChallenges].challenge(by(CY), number)


async def test_what_is_at_stake_is_told_where_the_table_is_and_to_its_guests(services: Services) -> None:
    setup = TableSetup("dogon", {}, None, [BO], rated=True)
    number = (await services[Tables].open(by(ANN), setup)).match.id
    assert await services[Forecast].of_table(by(CY, place=ELSEWHERE), number) is None
    assert await services[Forecast].of_table(by(CY), number)
    assert await services[Forecast].of_table(by(BO, place=IN_PRIVATE), number)


async def test_whoever_does_not_follow_an_event_learns_no_name_by_not_following_it_any_more(services: Services) -> None:
    design = Design("Cup of Ann", "dogon", Format.SWISS)
    number = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    assert names_nobody(await services[Participating].unfollow(by(CY, place=ELSEWHERE), number))


@pytest.mark.parametrize(("setting", "is_known"), [("entrant_role", True), ("right", False), ("team_size", False)])
def test_a_menu_of_roles_changes_no_other_setting_of_an_event(setting: str, *, is_known: bool) -> None:
    template = GivenRoleSelect.__discord_ui_compiled_template__
    assert bool(template.fullmatch(f"event-gives:{setting}:1")) == is_known

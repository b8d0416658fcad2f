"""Buttons that were made up, or are pressed where they never stood: they tell nobody's name and change nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.core.people import Place
from bot.core.refusals import Refusal
from bot.core.speech.sentences import refusal_words
from bot.play.challenges.challenges import ChallengeSetup
from bot.play.offers.offered import DRAW
from bot.play.tables.tables import TableSetup
from games.core import Seat
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by
from tests.conftest import HandClock
from tests.house import House

ELSEWHERE, IN_PRIVATE = Place(77, 78), Place(None, 79)
TABLE: dict[str, Callable[[House, int, Place], Awaitable[Any]]] = {
    "join": lambda house, number, place: house.tables.join(by(CY, place=place), number),
    "seat": lambda house, number, place: house.tables.choose(by(CY, place=place), number, Seat(0)),
    "leave": lambda house, number, place: house.tables.leave(by(CY, place=place), number),
    "decline": lambda house, number, place: house.tables.decline(by(CY, place=place), number),
    "start": lambda house, number, place: house.tables.start(by(CY, place=place), number),
    "cancel": lambda house, number, place: house.tables.cancel(by(CY, place=place), number),
    "reopen": lambda house, number, place: house.tables.reopen(by(CY, place=place), number),
}


async def told(pressing: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as refused:
        await pressing
    return refusal_words(refused.value)


def names_nobody(said: str) -> bool:
    return not any(person.name in said for person in (ANN, BO))


@pytest.mark.parametrize("act", TABLE)
@pytest.mark.parametrize("state", ["open", "started", "expired", "cancelled"])
async def test_a_table_says_nothing_elsewhere(house: House, clock: HandClock, act: str, state: str) -> None:
    number = (await house.tables.open(by(ANN), TableSetup("dogon", {}, None, [BO]))).match.id
    if state == "started":
        await house.tables.join(by(BO), number)
    elif state == "cancelled":
        await house.tables.cancel(by(ANN), number)
    elif state == "expired":
        clock.now += timedelta(days=40)
        await house.flags.sweep()
    for place in (ELSEWHERE, IN_PRIVATE):
        assert names_nobody(await told(TABLE[act](house, number, place)))


async def test_a_table_of_a_chat_is_for_that_chat_and_for_those_invited(house: House) -> None:
    here, guests = Place(None, 90), [BO]
    number = (await house.tables.open(by(ANN, place=here), TableSetup("dohyo", {}, 3, guests))).match.id
    for place in (CHANNEL, IN_PRIVATE):
        assert names_nobody(await told(house.tables.join(by(CY, place=place), number)))
    await house.tables.join(by(BO, place=IN_PRIVATE), number)
    assert (await house.tables.join(by(CY, place=here), number)).match.status == "running"


async def test_an_offer_is_told_to_those_it_is_about_only(house: House) -> None:
    view = await begun(house)
    proposal = await house.offers.make(by(ANN), view.match.id, DRAW)
    for answer in (house.offers.agree, house.offers.decline, house.offers.withdraw):
        assert names_nobody(await told(answer(by(CY), proposal.offer.id)))


async def test_an_open_challenge_is_taken_in_its_server_only(house: House) -> None:
    asked = ChallengeSetup(TableSetup("dogon", {}, None, []))
    number = (await house.challenges.open(by(ANN), asked)).number
    for place in (ELSEWHERE, IN_PRIVATE):
        assert names_nobody(await told(house.challenges.challenge(by(CY, place=place), number)))
        assert await house.forecast.of_challenge(by(CY, place=place), number) is None
    for act in (house.challenges.close(by(CY), number), house.challenges.pause(by(CY), number, on=True)):
        assert names_nobody(await told(act))
    assert await house.challenges.challenge(by(CY), number)


async def test_what_is_at_stake_is_told_where_the_table_is_and_to_its_guests(house: House) -> None:
    setup = TableSetup("dogon", {}, None, [BO], rated=True)
    number = (await house.tables.open(by(ANN), setup)).match.id
    assert await house.forecast.of_table(by(CY, place=ELSEWHERE), number) is None
    assert await house.forecast.of_table(by(CY), number)
    assert await house.forecast.of_table(by(BO, place=IN_PRIVATE), number)

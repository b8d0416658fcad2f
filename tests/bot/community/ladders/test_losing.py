"""A ladder whose channel is gone: nothing expires for a week, and it goes on in another channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.ladders.refusals import NotLadderDirector
from bot.community.ladders.subject import LOST
from bot.core.people import Place
from tests.bot.community.ladders.test_ladders import HERE, climbed, names
from tests.bot.conftest import ANN, BO, CHANNEL, CY, MANAGER, by
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House

ELSEWHERE = Place(HERE, 4711)


async def test_a_challenge_has_a_week_more_and_the_director_is_told_once(house: House, clock: HandClock) -> None:
    number = await climbed(house, 3)
    made = await house.climbing.challenge(by(CY), number, BO)
    await deliver(house)
    assert HERE is not None
    await LOST.note_loss(house.services, HERE, 4711)
    assert not await deliver(house)
    await LOST.note_loss(house.services, HERE, CHANNEL.channel_id)
    (told,) = await deliver(house)
    assert (told.shown.kind.key, told.recipient is not None) == ("ladder lost", True)
    answering = await house.climbing.may_answer(BO, made.row.id)
    assert answering.row.expires_at == made.row.expires_at + timedelta(days=7)
    clock.pass_(days=11)
    await house.flags.sweep()
    assert (await names(house, number))[1] == "B", "still hers"
    clock.pass_(days=1, minutes=1)
    await house.flags.sweep()
    assert (await names(house, number))[1] == "C"


async def test_a_ladder_goes_on_in_another_channel(house: House) -> None:
    number = await climbed(house, 3)
    await deliver(house)
    with pytest.raises(NotLadderDirector):
        await house.climbing.move(by(BO, place=ELSEWHERE), number)
    await house.climbing.move(by(ANN, MANAGER, ELSEWHERE), number)
    (card,) = await deliver(house)
    assert (card.place_id, card.post.kind) == (4711, "ladder")
    made = await house.climbing.challenge(by(CY), number, BO)
    assert [each.place_id for each in await deliver(house) if each.post.kind == "climb"] == [4711]
    accepted = await house.climbing.accept(by(BO), made.row.id)
    assert accepted.row.match_id

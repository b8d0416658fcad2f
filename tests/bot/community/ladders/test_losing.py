"""A ladder whose channel is gone: nothing expires for a week, and it goes on in another channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.ladders.refusals import NotLadderDirector
from bot.community.ladders.service import Climbing
from bot.community.ladders.subject import LOST
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.words import note_text
from bot.core.people import Person, Place
from bot.core.services import Services
from storage.community import ladders as stored
from tests.bot.community.ladders.test_ladders import HERE, climbed, names
from tests.bot.conftest import ANN, BO, CHANNEL, CY, MANAGER, by
from tests.bot.timed import deliver
from tests.conftest import HandClock

ELSEWHERE = Place(HERE, 4711)


async def test_a_challenge_has_a_week_more_and_the_director_is_told_once(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, BO)
    await deliver(services)
    assert HERE is not None
    await LOST.note_loss(services, HERE, 4711)
    assert not await deliver(services)
    await LOST.note_loss(services, HERE, CHANNEL.channel_id)
    (told,) = await deliver(services)
    assert (told.shown.kind.key, told.recipient is not None) == ("ladder lost", True)
    answering = await services[Climbing].may_answer(BO, made.row.id)
    assert answering.row.expires_at == made.row.expires_at + timedelta(days=7)
    clock.pass_(days=11)
    await services[Sweeps].sweep()
    assert (await names(services, number))[1] == "B", "still hers"
    clock.pass_(days=1, minutes=1)
    await services[Sweeps].sweep()
    assert (await names(services, number))[1] == "C"


async def test_nobody_falls_without_a_week_of_warning_after_it(services: Services, clock: HandClock) -> None:
    await climbed(services, 3)
    clock.pass_(days=50)
    await services[Sweeps].sweep()
    await deliver(services)
    assert HERE is not None
    await LOST.note_loss(services, HERE, CHANNEL.channel_id)
    told = []
    for day in range(51, 70):
        clock.pass_(days=1)
        await services[Sweeps].sweep()
        notes = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
        told += [(day, each.shown.kind.key) for each in notes if each.recipient.discord_id == CY.discord_id]
    assert told == [(60, "ladder fall soon"), (67, "ladder fell")]


async def told_by_day(services: Services, clock: HandClock, who: Person, days: int) -> list[tuple[int, str]]:
    """What someone is told about a ladder, by the day from now."""
    told = []
    for day in range(1, days + 1):
        clock.pass_(days=1)
        await services[Pulse].beat()
        await services[Sweeps].sweep()
        notes = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
        keys = [each.shown.kind.key for each in notes if each.recipient.discord_id == who.discord_id]
        told += [(day, key.removeprefix("ladder ")) for key in keys]
    return told


async def fallen(services: Services, number: int) -> list[int]:
    """The rungs of every fall of whoever was at the top first."""
    async with services.database.reading() as connection:
        facts = await stored.facts(connection, number)
    first = facts[0].data["player"]
    return [each.data["rungs"] for each in facts if each.kind == "fell" and each.data["player"] == first]


@pytest.mark.parametrize("days", [40, 200])
async def test_after_an_outage_nobody_falls_further_than_they_were_warned(
    services: Services, clock: HandClock, days: int
) -> None:
    number = await climbed(services, 8)
    assert await told_by_day(services, clock, ANN, 55) == [(53, "fall soon")]
    clock.pass_(days=days)
    await services[Pulse].recover()
    assert await told_by_day(services, clock, ANN, 35) == [(5, "fell"), (28, "fall soon"), (35, "fell")]
    assert await fallen(services, number) == [5, 5]


async def test_an_outage_takes_nothing_of_a_challenge_whose_reminder_was_due(
    services: Services, clock: HandClock
) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, BO)
    clock.pass_(days=4, minutes=1)
    await services[Pulse].beat()
    clock.pass_(days=3)
    gap = await services[Pulse].recover()
    await services[Sweeps].sweep()
    assert (await names(services, number))[1] == "B", "still hers"
    assert (await services[Climbing].may_answer(BO, made.row.id)).row.expires_at == made.row.expires_at + gap


async def test_whoever_was_not_looked_at_for_long_falls_as_far_as_each_warning_says(
    services: Services, clock: HandClock
) -> None:
    number = await climbed(services, 8)
    assert await told_by_day(services, clock, ANN, 55) == [(53, "fall soon")]
    clock.pass_(days=70)
    assert await told_by_day(services, clock, ANN, 8) == [(1, "fell"), (1, "fall soon"), (8, "fell"), (8, "fall soon")]
    assert await fallen(services, number) == [5, 5]
    clock.pass_(days=70)
    assert await told_by_day(services, clock, ANN, 8) == [(1, "fell"), (1, "out soon"), (8, "out")]
    assert await fallen(services, number) == [5, 5, 5]


async def test_a_ladder_goes_on_in_another_channel(services: Services) -> None:
    number = await climbed(services, 3)
    await deliver(services)
    with pytest.raises(NotLadderDirector):
        await services[Climbing].move(by(BO, place=ELSEWHERE), number)
    await services[Climbing].move(by(ANN, MANAGER, ELSEWHERE), number)
    (card,) = await deliver(services)
    assert (card.place_id, card.post.kind) == (4711, "ladder")
    made = await services[Climbing].challenge(by(CY), number, BO)
    assert [each.place_id for each in await deliver(services) if each.post.kind == "climb"] == [4711]
    accepted = await services[Climbing].accept(by(BO), made.row.id)
    assert accepted.row.match_id


async def test_whoever_has_to_answer_is_told_where_they_can_wherever_their_ladder_is(
    services: Services, clock: HandClock
) -> None:
    number = await climbed(services, 3)
    await services[Climbing].challenge(by(CY), number, BO)
    await services[Climbing].move(by(ANN, MANAGER, ELSEWHERE), number)
    await deliver(services)
    clock.pass_(days=4)
    await services[Sweeps].sweep()
    (told,) = await deliver(services)
    text = note_text(told.shown, ping=False)
    assert "You can answer in `/games`." in text
    assert "<#" not in text, "the challenge is still where it was made"

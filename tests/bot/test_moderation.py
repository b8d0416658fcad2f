"""Moderators pause, end and give seats away: who may, what it does, and what is told."""

from __future__ import annotations

import asyncio

import pytest

from bot import clockwords, wording_moderating
from bot.services import refusals, refusals_moderating
from bot.services.house import House
from bot.services.moderators import Badge, Order
from bot.services.people import Person
from bot.services.sittings import Sitting
from bot.wording_notes import note_text
from storage import Database, guilds
from storage.posts import PostKind
from tests.bot.conftest import CHANNEL, CY, DEE, begun, by, mover, waiter
from tests.bot.timed import deliver, left, pass_time, play, timed
from tests.conftest import HandClock

HERE = CHANNEL.guild_id
MANAGER = Badge(HERE, manages_server=True, roles=frozenset())
MEMBER = Badge(HERE, manages_server=False, roles=frozenset({70, 71}))
NOBODY_THERE = (Badge(None, True, frozenset({70})), MEMBER)
WHY = "Aki is away"


def order(person: Person, badge: Badge = MANAGER) -> Order:
    return Order(by(person), badge)


async def notes(house: House) -> list[str]:
    """What is told in the channel now."""
    return [note_text(errand.shown, ping=False) for errand in await deliver(house) if errand.post.kind is PostKind.NOTE]


async def lines(house: House, sitting: Sitting) -> str:
    shown = await house.matches.show(sitting.match.id)
    return f"{clockwords.clock_lines(shown)}\n{wording_moderating.news_lines(shown)}"


async def test_a_pause_by_a_moderator_stops_the_clock_and_only_moderators_end_it(
    house: House, clock: HandClock
) -> None:
    sitting = await timed(house, "2d")
    number = sitting.match.id
    await pass_time(house, clock, hours=12)
    await house.moderation.pause(order(DEE), number, WHY)
    assert await notes(house) == [
        f"🛡️ Moderator **Dee** paused the clocks of match #{number}. Moves can still be made.\n> {WHY}"
    ]
    assert "paused by moderator Dee, 1 day 12 hours left" in await lines(house, sitting)
    assert f"🛡️ Moderator Dee paused the clocks: {WHY}" in await lines(house, sitting)
    assert await pass_time(house, clock, days=4) == []
    for call in (house.breaks.resume, house.breaks.agree_to_pause):
        with pytest.raises(refusals_moderating.HaltedByModerator, match="Moderator Dee paused the clocks"):
            await call(by(mover(sitting)), number)
    with pytest.raises(refusals_moderating.HaltedAlready, match="Moderator Dee has paused"):
        await house.moderation.pause(order(CY), number, WHY)
    sitting = await play(house, sitting)
    assert await pass_time(house, clock, days=4) == [], "a move does not end the pause"
    await house.moderation.resume(order(CY), number, "Back again")
    assert await notes(house) == [f"🛡️ Moderator **Cy** let the clocks of match #{number} run again.\n> Back again"]
    assert left(await house.matches.show(number), clock).days == 2
    with pytest.raises(refusals_moderating.RunningAlready):
        await house.moderation.resume(order(CY), number, WHY)


async def test_a_moderator_takes_over_a_pause_by_agreement_and_may_end_one(house: House, clock: HandClock) -> None:
    taken, ended = await timed(house, "2d"), await timed(house, "2d")
    for sitting in (taken, ended):
        for person in (mover(sitting), waiter(sitting)):
            await house.breaks.agree_to_pause(by(person), sitting.match.id)
    await house.moderation.pause(order(DEE), taken.match.id, WHY)
    with pytest.raises(refusals_moderating.HaltedByModerator):
        await house.breaks.resume(by(mover(taken)), taken.match.id)
    await house.moderation.resume(order(DEE), ended.match.id, WHY)
    assert "paused" not in clockwords.clock_lines(await house.matches.show(ended.match.id)).splitlines()[0]
    await house.moderation.resume(order(DEE), taken.match.id, WHY)
    for person in (mover(taken), waiter(taken)):
        await house.breaks.agree_to_pause(by(person), taken.match.id)
    await house.breaks.resume(by(mover(taken)), taken.match.id)


async def test_the_end_of_a_vacation_does_not_end_a_pause_by_a_moderator(house: House, clock: HandClock) -> None:
    sitting = await timed(house, "2d")
    await house.moderation.pause(order(DEE), sitting.match.id, WHY)
    await house.vacations.begin(by(mover(sitting)))
    await house.vacations.end(by(mover(sitting)))
    assert "paused by moderator Dee" in await lines(house, sitting)
    await house.vacations.begin(by(mover(sitting)))
    await house.moderation.resume(order(DEE), sitting.match.id, WHY)
    assert "is on vacation" in await lines(house, sitting)


async def test_a_match_without_a_clock_has_nothing_to_pause(house: House) -> None:
    sitting = await begun(house)
    for call in (house.moderation.pause, house.moderation.resume):
        with pytest.raises(refusals.NoClock):
            await call(order(DEE), sitting.match.id, WHY)


async def test_only_moderators_of_the_very_server_decide(house: House) -> None:
    sitting = await timed(house, "2d")
    for badge in NOBODY_THERE:
        with pytest.raises(refusals_moderating.NotAModerator):
            await house.moderation.pause(order(DEE, badge), sitting.match.id, WHY)
        assert await house.moderation.running(badge) == ()
    elsewhere = Badge(99, manages_server=True, roles=frozenset())
    with pytest.raises(refusals_moderating.NotModeratedHere):
        await house.moderation.pause(order(DEE, elsewhere), sitting.match.id, WHY)
    assert await house.moderation.running(elsewhere) == ()
    assert [listed.match.id for listed in await house.moderation.running(MANAGER)] == [sitting.match.id]
    with pytest.raises(refusals.NoSuchMatch):
        await house.moderation.pause(order(DEE), 4711, WHY)


async def test_a_role_the_server_chose_makes_a_moderator_until_it_is_taken_away(
    house: House, database: Database, clock: HandClock
) -> None:
    sitting = await timed(house, "2d")
    async with database.writing() as connection:
        await guilds.keep(connection, 5, {"boards": {"side": "mover", "theme": "light"}, "managers": [71]}, clock())
    await house.moderation.pause(order(DEE, MEMBER), sitting.match.id, WHY)
    with pytest.raises(refusals_moderating.NotAModerator):
        await house.moderation.resume(order(DEE, MEMBER._replace(roles=frozenset({70}))), sitting.match.id, WHY)


async def test_of_two_moderators_at_once_one_is_first(house: House) -> None:
    sitting = await timed(house, "2d")
    calls = [house.moderation.pause(order(person), sitting.match.id, WHY) for person in (CY, DEE)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["HaltedAlready", "NoneType"]
    assert len(await notes(house)) == 1


async def test_one_interaction_delivered_twice_decides_once(house: House) -> None:
    sitting = await timed(house, "2d")
    twice = order(DEE)
    await house.moderation.pause(twice, sitting.match.id, WHY)
    with pytest.raises(refusals.AlreadyDone):
        await house.moderation.pause(twice, sitting.match.id, WHY)


async def test_a_reason_formats_and_mentions_nothing(house: House) -> None:
    sitting = await timed(house, "2d")
    await house.moderation.pause(order(DEE), sitting.match.id, "**@everyone**\n# look")
    (note,) = await notes(house)
    assert note.count("\n") == 1
    assert "@everyone" not in note
    assert "@everyone" not in await lines(house, sitting)

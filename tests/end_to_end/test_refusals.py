"""What Discord refuses for a moment is tried again; what it says about a place or a person has to last."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.faults import FakeTrouble
from sandbox.permissions import Permission
from storage.core.outbox import lost_places
from tests.end_to_end.conftest import PATIENCE_S, Evening, is_board
from tests.end_to_end.test_personal import choose, preferences
from tests.end_to_end.test_setup import role

MESSAGES = "/channels/{channel_id}/messages"
DIRECT = "/users/@me/channels"
PASSING = [(403, 0), (403, 40003), (403, 40333), (403, 50001), (403, 50013), (404, 0), (403, 20009)]


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """What is put off is looked at in the next round."""
    return hasty


def refuse(evening: Evening, route: str, status: int, code: int, method: str = "POST", times: int | None = 2) -> None:
    facts = {"method": method, "route": route, "times": times, "status": status, "code": code}
    evening.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, **facts)


@pytest.mark.parametrize(("status", "code"), PASSING)
async def test_a_board_that_is_refused_for_a_moment_comes_to_its_channel_with_its_ping(
    evening: Evening, status: int, code: int
) -> None:
    number = await evening.begin()
    await evening.nothing_owed()
    refuse(evening, MESSAGES, status, code)
    await evening.move(number)
    board = await evening.board(number, 1)
    mover = await evening.mover(number)
    assert [name for name, _ in evening.pings_for(board)] == [mover.name]
    await evening.nothing_owed()
    assert mover.dms() == []
    async with evening.services.database.reading() as connection:
        assert await lost_places.known(connection) == frozenset()


@pytest.mark.parametrize(("status", "code"), [(403, 40003), (403, 0), (403, 50007), (403, 40333)])
@pytest.mark.parametrize("route", [DIRECT, MESSAGES])
async def test_a_direct_message_refused_once_changes_nobodys_settings(
    evening: Evening, route: str, status: int, code: int
) -> None:
    for person in (evening.aki, evening.bruno):
        await choose(evening, person, "pings", "direct")
    number = await evening.begin()
    await evening.nothing_owed()
    waiter = await evening.waiter(number)
    channel = waiter.direct_channel_id
    route = f"/channels/{channel}/messages" if route == MESSAGES and channel is None else route
    if route == DIRECT:
        async with evening.services.database.writing() as connection:
            await connection.exec_driver_sql("UPDATE players SET dm_channel_id = NULL")
        # discord.py remembers the channels that it has opened, for whoever had a message already.
        await evening.kill_bot()
        await evening.start_bot()
        refuse(evening, route, status, code, times=None if code == 50007 else 2)
    else:
        waiter.close_dms()
    await evening.move(number)
    if route == MESSAGES or code == 50007:
        await evening.doubt_lasts(minutes=59)
        waiter.close_dms(closed=False)
        evening.sandbox.faults.clear()
        evening.sandbox.clock.advance(60)
    await evening.see(waiter, lambda seen: is_board(seen, number, 1), waiter.direct_channel_id)
    await evening.nothing_owed()
    assert (await preferences(evening, waiter)).pings == "direct"
    assert not [seen for seen in evening.aki.messages(evening.channel) if "direct messages" in seen.text.lower()]


async def is_lost(evening: Evening) -> bool:
    """Whether the channel of the evening is known to be lost."""
    async with evening.services.database.reading() as connection:
        return evening.channel in await lost_places.known(connection)


async def test_a_channel_closed_while_the_bot_was_away_is_lost_once_it_was_closed_twice(evening: Evening) -> None:
    role(evening, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    dana = evening.sandbox.person("Dana")
    await evening.found(dana, "ladder", "Hall")
    await evening.see(dana, lambda seen: "Hall" in seen.text and "Join" in seen.labels)
    await evening.nothing_owed()
    await evening.kill_bot()
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL)
    await evening.start_bot()
    assert not await is_lost(evening), "one look says nothing yet"
    async with asyncio.timeout(PATIENCE_S):
        while not await is_lost(evening):
            await asyncio.sleep(0.05)


async def test_a_killed_bot_takes_the_button_off_the_old_board_at_its_start(evening: Evening) -> None:
    number = await evening.begin()
    old = await evening.board(number, 0)
    await evening.nothing_owed()
    evening.sandbox.faults.add(
        FakeTrouble.DELAY, method="PATCH", route=f"{MESSAGES}/{{message_id}}", seconds=60, times=None
    )
    await evening.move(number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    await evening.kill_bot()
    assert evening.message(old).labels
    evening.sandbox.faults.clear()
    before = evening.sandbox.clock.now()
    await evening.start_bot()
    async with asyncio.timeout(PATIENCE_S):
        while evening.message(old).labels:
            await asyncio.sleep(0.05)
    assert evening.sandbox.clock.now() - before < 60
    evening.assert_clean()

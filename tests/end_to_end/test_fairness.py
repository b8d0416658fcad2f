"""Nobody waits for somebody else: a busy channel delays no other one, and Discord's limits are kept, not met."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter, deque
from collections.abc import AsyncIterator

import pytest

from bot.core.frame.context import CROWD
from bot.core.people import Place
from bot.people.players.preferences import PreferenceBook
from bot.play.matches import Arrangement
from bot.play.matches.creation import Arranging
from bot.play.matches.matches import Matches
from games import GAMES
from sandbox.rest.ratelimits import EXEMPT_PREFIXES
from sandbox.server import Sandbox
from storage import Database
from tests.end_to_end.conftest import PATIENCE_S, Evening, core, is_board, opened
from tests.end_to_end.forked import Forks

MOVES = 40
MOST_BEFORE = 5
"""Discord takes so many messages of a channel in five seconds."""


@pytest.fixture
async def limited(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Evening]:
    """An evening in which Discord's limits count."""
    async with opened(forks, database, database_url, rate_limits=True) as made:
        yield made


async def begin_together(evening: Evening, channel: int, count: int) -> None:
    """Matches of a round that begins."""
    game, database = GAMES["dogon"], evening.services.database
    place = Place(evening.sandbox.guild.id, channel)
    async with database.writing() as connection:
        meet = evening.services[Matches]._acting.meet
        order = [await meet(connection, core(each)) for each in (evening.aki, evening.bruno)]
        wanted = Arrangement(game=game, options=game.settle(2, {}), seats=2, host=order[0], place=place)
        for _ in range(count):
            match = await evening.services[Arranging].arrange(connection, wanted)
            await evening.services[Arranging].begin(connection, match, order, among_many=True)


def counted(sandbox: Sandbox) -> list[float]:
    """When the requests were made that count."""
    return [each.at for each in sandbox.requests if not each.route.startswith(EXEMPT_PREFIXES)]


def most_in_a_second(times: list[float]) -> int:
    most, window = 0, deque[float]()
    for moment in times:
        window.append(moment)
        while window[0] <= moment - 1.0:
            window.popleft()
        most = max(most, len(window))
    return most


@pytest.mark.slow
async def test_forty_moves_in_one_channel_leave_the_board_of_another_one_its_turn(limited: Evening) -> None:
    busy = limited.sandbox.host.create_channel("busy")
    limited.sandbox.limits.enabled = False
    number = await limited.begin()
    await limited.nothing_owed()
    limited.sandbox.limits.enabled = True
    await limited.owe_matches(busy, MOVES)
    while not limited.aki.messages(busy):
        await asyncio.sleep(0.05)
    for ply in range(1, 4):
        await limited.move(number)
        before = len(limited.aki.messages(busy))
        await limited.see(limited.aki, lambda message, ply=ply: is_board(message, number, ply))
        assert len(limited.aki.messages(busy)) - before <= MOST_BEFORE
        await asyncio.sleep(1)
    assert len(limited.aki.messages(busy)) < MOVES, "there was a queue"
    assert most_in_a_second(counted(limited.sandbox)) <= 50
    assert [each for each in limited.sandbox.requests if each.status == 429] == []
    limited.assert_clean()


async def test_the_board_of_a_move_goes_before_those_of_a_round_that_begins(evening: Evening) -> None:
    busy = evening.sandbox.host.create_channel("busy")
    number = await evening.begin()
    await evening.nothing_owed()
    await begin_together(evening, busy, MOVES)
    while not evening.aki.messages(busy):
        await asyncio.sleep(0.02)
    await evening.move(number)
    await evening.see(evening.aki, lambda message: is_board(message, number, 1))
    assert len(evening.aki.messages(busy)) < MOVES
    await evening.nothing_owed()
    assert len(evening.aki.messages(busy)) == MOVES
    evening.assert_clean()


async def test_a_crowd_is_acknowledged_before_anything_is_done_for_anyone(evening: Evening) -> None:
    number, sandbox = await evening.begin(), evening.sandbox
    board, mover = await evening.board(number, 0), await evening.mover(number)
    others = [person for person in sandbox.people if person != mover]
    assert sandbox.bot
    before = len(sandbox.requests)
    sandbox.bot.process.send_signal(signal.SIGSTOP)  # so that it hears of them all at once
    typed = asyncio.create_task(mover.slash(evening.channel, "move", move="C+", match=number))
    pressed = [asyncio.create_task(person.click(board.id, "Move")) for person in others * 3]
    await asyncio.sleep(0.2)
    sandbox.bot.process.send_signal(signal.SIGCONT)
    told, answers = await typed, await asyncio.gather(*pressed)
    assert len(answers) >= CROWD

    async with asyncio.timeout(PATIENCE_S):
        for answer in (told, *answers):
            await answer.done()
    firsts = [each.body for each in sandbox.requests[before:] if each.route.endswith("/callback")]
    assert Counter(each["type"] for each in firsts) == {5: 1, 6: len(answers)}
    assert "You played" in told.text
    assert all(answer.message and answer.message.ephemeral for answer in (told, *answers))
    assert all(not answer.followups for answer in (told, *answers)), "one message each"
    evening.assert_clean()


async def test_the_place_of_direct_messages_is_asked_for_once(evening: Evening) -> None:
    await evening.services[PreferenceBook].choose(core(evening.aki), "pings", "direct")
    await evening.services[PreferenceBook].choose(core(evening.bruno), "pings", "direct")
    number = await evening.begin()
    for _ in range(6):
        await evening.move(number)
        await evening.nothing_owed()
    asked = [each for each in evening.sandbox.requests if each.route == "/users/@me/channels"]
    assert len(asked) == 2
    evening.assert_clean()

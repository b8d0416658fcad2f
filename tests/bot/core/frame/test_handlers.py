"""Who is being answered: a stop waits for them, and what is not urgent makes way."""

from __future__ import annotations

import asyncio

from bot.core.frame.context import CROWD, MOMENT_S, Handlers


async def test_people_are_being_answered_until_a_moment_after() -> None:
    now = [100.0]
    handlers = Handlers(lambda: now[0])
    assert not handlers.are_busy
    with handlers.answering():
        now[0] += 10
        assert handlers.are_busy
    assert handlers.are_busy
    now[0] += MOMENT_S
    assert not handlers.are_busy


async def test_a_stop_waits_for_whoever_is_being_answered() -> None:
    handlers, done = Handlers(), asyncio.Event()

    async def answer() -> None:
        with handlers.answering():
            await asyncio.sleep(0)
            done.set()

    task = asyncio.create_task(answer())
    await asyncio.sleep(0)
    await handlers.finished()
    assert done.is_set()
    await task


async def test_a_crowd_lasts_while_so_many_are_being_answered() -> None:
    handlers, leave = Handlers(), asyncio.Event()

    async def answer() -> None:
        with handlers.answering():
            await leave.wait()

    tasks = [asyncio.create_task(answer()) for _ in range(CROWD - 1)]
    await asyncio.sleep(0)
    assert not handlers.crowd.is_set()
    tasks.append(asyncio.create_task(answer()))
    await asyncio.sleep(0)
    assert handlers.crowd.is_set()
    tasks[0].cancel()
    await asyncio.wait(tasks[:1])
    assert not handlers.crowd.is_set()
    leave.set()
    await handlers.finished()


async def test_acknowledgements_under_way_are_waited_for_together() -> None:
    handlers = Handlers()
    await handlers.all_acknowledged()
    with handlers.acknowledging():
        with handlers.acknowledging():
            waiting = asyncio.create_task(handlers.all_acknowledged())
        await asyncio.sleep(0)
        assert not waiting.done()
    await asyncio.wait_for(waiting, 1)

"""Discord is asked no faster than it allows, and slower once it has refused too much."""

from __future__ import annotations

import asyncio
import time

from aiohttp import ClientSession, web

from bot.core.frame.traffic.pace import FORGIVEN_S, SPACING_S, InvalidRequests, RequestPace
from bot.core.frame.traffic.requests import Requests


class Seconds:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_no_more_requests_go_in_a_second_than_that() -> None:
    pace, times = RequestPace(10), list[float]()

    async def ask() -> None:
        await pace.turn()
        times.append(time.monotonic())

    await asyncio.gather(*(ask() for _ in range(25)))
    assert all(later - earlier >= 0.99 for earlier, later in zip(times, times[10:], strict=False))
    assert times[9] - times[0] < 0.5, "those that may go do not wait"


def test_many_refusals_space_requests_and_too_many_stop_them_until_they_are_forgiven() -> None:
    clock = Seconds()
    invalid = InvalidRequests(3, 5, clock)
    pauses = []
    for _ in range(5):
        pauses.append(invalid.pause())
        invalid.note()
        clock.now += 1
    assert pauses == [0, 0, 0, SPACING_S, SPACING_S]
    assert invalid.pause() == FORGIVEN_S - clock.now
    clock.now = FORGIVEN_S
    assert invalid.pause() == SPACING_S
    clock.now = FORGIVEN_S + 2
    assert invalid.pause() == 0


def test_of_refusals_each_of_several_processes_takes_its_part() -> None:
    clock = Seconds()
    pace = RequestPace(45, InvalidRequests(4, 8, clock), clock)
    pace.share(2)
    pauses = []
    for _ in range(5):
        pauses.append(pace.invalid.pause())
        pace.invalid.note()
        clock.now += 1
    assert pauses == [0, 0, SPACING_S, SPACING_S, FORGIVEN_S - 4]
    assert pace.invalid.pause() == 1 + FORGIVEN_S - clock.now, "until the second is forgiven"
    pace.share(1)
    assert pace.invalid.pause() == SPACING_S


async def test_what_is_answered_tells_of_limits_full_channels_and_refusals() -> None:
    clock, gone = Seconds(), list[str]()

    class Noted(RequestPace):
        async def turn(self) -> None:
            gone.append("turn")

    async def answer(request: web.Request) -> web.Response:
        if "interactions" in request.path:
            return web.Response(status=401)
        left = {
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": request.query["left"],
            "X-RateLimit-Reset-After": "4",
        }
        return web.Response(status=int(request.query["status"]), headers=left)

    app = web.Application()
    app.router.add_post("/{rest:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    pace = Noted(clock=clock)
    requests = Requests(pace, clock)
    async with ClientSession(trace_configs=[requests.trace()]) as session:
        await session.post(f"{base}/channels/6/messages?left=1&status=200")
        assert (requests.is_limited, requests.full(), gone) == (True, (), []), "nobody waits before a limit is known"
        await session.post(f"{base}/channels/6/messages?left=0&status=200")
        await session.post(f"{base}/channels/7/messages/8/threads?left=0&status=403")
        await session.post(f"{base}/interactions/1/token/callback")
        await session.post(f"{base}/guilds/5/members/9?left=1&status=404")
    await runner.cleanup()
    assert gone == ["turn"] * 3, "answers to interactions go at once"
    assert (requests.full(), requests.until_room()) == ((6,), 4.0)
    assert len(pace.invalid) == 2, "that a member has left is no refusal"
    clock.now = 4.0
    assert requests.full() == ()

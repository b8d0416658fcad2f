"""What the sandbox forgets, so that it can run for long: interactions, requests, pictures."""

from pathlib import Path

from sandbox.backend import FakeRequest
from sandbox.clock import Clock
from sandbox.interactions import FORGOTTEN_AFTER_S, Kind
from sandbox.server import Sandbox
from sandbox.uploads import Store


async def test_an_interaction_is_forgotten_an_hour_later() -> None:
    async with Sandbox() as sandbox:
        interactions, channel = sandbox.backend.interactions, sandbox.channels["games"]
        first = interactions.open(Kind.COMMAND, sandbox.people[0].id, channel, {})
        sandbox.clock.advance(FORGOTTEN_AFTER_S + 1)
        second = interactions.open(Kind.COMMAND, sandbox.people[0].id, channel, {})
        assert interactions.find(first.id) is None
        assert interactions.find(second.id) is second


async def test_only_so_many_requests_are_remembered_but_all_are_told() -> None:
    async with Sandbox(remembered_requests=2) as sandbox:
        told: list[FakeRequest] = []
        sandbox.backend.on_request = told.append
        requests = [
            FakeRequest("GET", "/gateway", f"/gateway/{number}", None, (), 200, 0.0, 0.0) for number in range(3)
        ]
        for request in requests:
            sandbox.backend.record(request)
        assert list(sandbox.requests) == requests[1:]
        assert told == requests


def test_the_oldest_pictures_go_first_and_stay_on_disk(tmp_path: Path) -> None:
    kept, gone = Store(Clock(), tmp_path), Store(Clock())
    kept.budget = gone.budget = 10
    for number in range(3):
        kept.keep(number, bytes(4))
        gone.keep(number, bytes(4))
    assert [gone.read(number) for number in range(3)] == [None, bytes(4), bytes(4)]
    assert [kept.read(number) for number in range(3)] == [bytes(4)] * 3

"""A host can ask over HTTP whether the bot is alive and ready, and what it measures."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import aiohttp
import pytest
import structlog

from bot import command_line
from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.traffic.requests import route_of
from bot.core.metrics import Metrics
from bot.core.operation import monitor
from bot.core.operation.monitor import log_slow_queries, monitored
from bot.core.operation.watched import Address, NoListening, Watched
from bot.core.outbox.doubts import Doubts
from bot.core.outbox.outbox import Doubt, Outbox
from bot.core.services import Services
from bot.play.matches.matches import Matches
from bot.settings import Settings
from storage import Database, DatabaseAway
from storage.people import guilds
from tests.bot.conftest import begun, by, mover, owed
from tests.conftest import HandClock

LOOPBACK = Address("127.0.0.1", 0)


@dataclass
class Connected:
    """A gateway as the bot sees it."""

    latency: float = 0.04
    guilds: list[object] = field(default_factory=lambda: [object()] * 3)
    is_there: bool = True

    def hears_all(self) -> bool:
        return self.is_there

    def is_closed(self) -> bool:
        return False


@pytest.fixture
def watched(database: Database, clock: HandClock) -> Watched:
    return Watched(database, clock, Metrics(), Connected())


@pytest.fixture
def services(database: Database, clock: HandClock, watched: Watched) -> Services:
    return build(database, clock, Random(7), metrics=watched.metrics)


@asynccontextmanager
async def asked(watched: Watched) -> AsyncIterator[Any]:
    """A function that asks for a path and returns status and text."""
    async with monitored(LOOPBACK, watched) as address, aiohttp.ClientSession() as session:

        async def ask(path: str) -> tuple[int, str]:
            async with session.get(f"http://{address}{path}") as answer:
                return answer.status, await answer.text()

        yield ask


async def measured(ask: Any) -> dict[str, float]:
    """Every sample by its name and labels."""
    _, text = await ask("/metrics")
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


async def test_a_bot_that_is_connected_and_owes_nothing_for_long_is_ready(
    services: Services, watched: Watched, clock: HandClock
) -> None:
    await begun(services)
    async with asked(watched) as ask:
        assert await ask("/live") == (200, '{"live": true}')
        status, found = await ask("/ready")
        assert (status, json.loads(found)) == (
            200,
            {"ready": True, "gateway": True, "database": True, "posts": True, "down": []},
        )
        clock.pass_(seconds=61)
        status, found = await ask("/ready")
        assert (status, json.loads(found)["posts"]) == (503, False)


@pytest.mark.sqlite_only
async def test_a_bot_whose_disk_is_full_is_not_ready_until_something_can_be_stored_again(watched: Watched) -> None:
    async with asked(watched) as ask:
        with pytest.raises(DatabaseAway):
            async with watched.database.writing() as connection:
                await connection.exec_driver_sql("PRAGMA max_page_count = 1")  # no longer than it has to be
                await connection.exec_driver_sql("CREATE TABLE filled AS SELECT zeroblob(1000000)")
        status, found = await ask("/ready")
        assert (status, json.loads(found)["database"]) == (503, False)
        async with watched.database.writing():
            pass
        assert (await ask("/ready"))[0] == 503, "nothing was to be stored"
        async with watched.database.writing() as connection:
            await guilds.keep(connection, 5, {}, watched.clock())
        assert (await ask("/ready"))[0] == 200


async def test_what_waits_behind_a_post_that_was_put_off_is_not_late(
    services: Services, watched: Watched, clock: HandClock
) -> None:
    """A channel that seems closed is tried again in ten minutes, and its next boards with it."""
    view = await begun(services)
    (post,) = await services[Outbox].claim(10)
    await services[Doubts].doubt(post, Doubt.ACCESS, "it seems closed")
    await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")
    async with asked(watched) as ask:
        clock.pass_(minutes=9)
        assert (await ask("/ready"))[0] == 200
        assert (await measured(ask))["engawa_oldest_owed_seconds"] == 0
        clock.pass_(minutes=3)
        assert (await ask("/ready"))[0] == 503, "the first is due for longer than a minute itself"


async def test_a_bot_without_gateway_or_database_is_alive_but_not_ready(watched: Watched) -> None:
    watched.gateway.is_there = False
    async with asked(watched) as ask:
        assert (await ask("/live"))[0] == 200
        assert json.loads((await ask("/ready"))[1])["gateway"] is False
        await watched.database._close()
        watched.database._reading = None  # as if the server were gone
        status, found = await ask("/ready")
        assert (status, json.loads(found)["database"]) == (503, False)


async def test_a_process_is_ready_without_what_it_does_not_do(
    services: Services, watched: Watched, clock: HandClock
) -> None:
    await begun(services)
    clock.pass_(seconds=61)
    async with asked(replace(watched, gateway=None, sends=False)) as ask:
        assert (await ask("/ready"))[0] == 200


async def test_metrics_tell_what_is_owed_how_long_boards_take_and_which_queries_were_asked(
    services: Services, watched: Watched, clock: HandClock
) -> None:
    async with asked(watched) as ask:
        view = await begun(services)
        await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")
        clock.pass_(seconds=7)
        found = await measured(ask)
        assert found['engawa_owed_posts{state="due"}'] >= 1
        assert found["engawa_oldest_owed_seconds"] == 7
        for number, delivery in enumerate(await owed(services)):
            await services[Outbox].sent(delivery, number + 1)
        clock.pass_(days=30)
        await services[Sweeps].sweep()
        found = await measured(ask)
    assert found['engawa_post_seconds_sum{kind="board"}'] >= 7
    assert found['engawa_query_seconds_count{query="posts.owe"}'] >= 2
    assert not [name for name in found if "None" in name]
    assert found["engawa_pool_used"] == 0
    assert found["engawa_pool_most"] > 2
    assert found["engawa_servers"] == 3
    assert found["engawa_connected"] == 1
    assert found["engawa_sweeps_total"] == 1


async def test_session_starts_are_asked_for_once_connected(watched: Watched) -> None:
    async def left() -> int:
        return 997

    async with asked(replace(watched, session_starts=left)) as ask:
        assert (await measured(ask))["engawa_session_starts_left"] == 997


async def test_what_does_not_hear_discord_or_has_only_begun_to_raises_no_alarm(watched: Watched) -> None:
    async with asked(watched) as ask:
        found = await measured(ask)
    assert not found["engawa_session_starts_left"] < 100, "nobody has asked yet"
    async with asked(Watched(watched.database, watched.clock, Metrics())) as ask:
        found = await measured(ask)
    assert not {name for name in found if re.search("session_starts|connected|servers|gateway", name)}


async def test_without_an_address_nothing_listens(watched: Watched) -> None:
    async with command_line._monitored(Settings(monitoring_address=""), watched) as address:
        assert address is None


async def test_an_address_that_is_taken_is_a_sentence(watched: Watched) -> None:
    async with monitored(LOOPBACK, watched) as address:
        assert address
        with pytest.raises(NoListening, match=f"nothing can listen at {address}"):
            async with monitored(address, watched):
                pass


async def test_an_address_with_a_dot_too_many_is_a_sentence(watched: Watched) -> None:
    with pytest.raises(NoListening, match=r"nothing can listen at 127\.0\.0\.\.1:9464"):
        async with monitored(Address("127.0.0..1", 9464), watched):
            pass


async def test_slow_queries_are_written_down_by_name_and_without_values(
    services: Services, watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.core.operation.monitor.SLOW_S", 0.0)
    monkeypatch.setattr("bot.core.operation.monitor.log", structlog.get_logger())
    log_slow_queries(watched.database, watched.metrics)
    await begun(services)
    told = capsys.readouterr().out
    assert "a query was slow" in told
    assert "posts.owe" in told
    assert "Ann" not in told


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123456789012345678/messages", "/channels/{id}/messages"),
        ("/api/v10/channels/123456789012345678/messages/223456789012345678", "/channels/{id}/messages/{id}"),
        (f"/api/v10/interactions/123456789012345678/{'aW50ZXJ' * 9}/callback", "/interactions/{id}/{token}/callback"),
        (
            f"/api/v10/webhooks/123456789012345678/{'aW5_-XJ' * 9}/messages/@original",
            "/webhooks/{id}/{token}/messages/@original",
        ),
        ("/api/v10/gateway/bot", "/gateway/bot"),
    ],
)
def test_routes_are_counted_without_numbers_and_tokens(path: str, route: str) -> None:
    assert route_of(path) == route


async def test_a_connection_on_which_nothing_is_asked_is_closed(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor, "ASKED_WITHIN_S", 0.05)
    async with monitored(LOOPBACK, watched) as address, asyncio.timeout(90):
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(b"GET /live HTTP/1.1\r\nHost: x\r\nSlow: ")
        assert await reader.read() == b""
        writer.close()
        async with aiohttp.ClientSession() as session, session.get(f"http://{address}/live") as answer:
            assert answer.status == 200
            await asyncio.sleep(0.1)
            assert await answer.json() == {"live": True}
        async with aiohttp.ClientSession() as session, session.get(f"http://{address}/secret") as answer:
            assert answer.status == 404

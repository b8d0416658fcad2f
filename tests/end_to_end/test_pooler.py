"""Several processes of one bot that reach their PostgreSQL through a pooler."""

from __future__ import annotations

import pytest

from storage import Database
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_shards import four_servers
from tests.pooler import pooled

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]


@pytest.fixture
def dialect() -> str:
    return "postgresql"


async def test_two_gateways_and_a_worker_play_through_a_pooler_and_keep_their_locks_past_it(
    forks: Forks, database: Database, database_url: str
) -> None:
    with pooled(database_url) as led:
        env = {"DATABASE_URL": led, "DIRECT_URL": database_url}
        async with four_servers(forks, database, env) as processes:
            first = await processes.gateway("0/2", "--no-work")
            second = await processes.gateway("1/2", "--no-work")
            worker = await processes.worker()
            numbers = {name: await processes.match(room) for name, room in processes.rooms.items()}
            for name, room in processes.rooms.items():
                await processes.move(room, numbers[name])
            assert "is served by another process already" in await processes.refused("run", "--shards", "1/2", status=1)
            assert "let DIRECT_URL name the server" in await processes.refused("work", status=1, DIRECT_URL="")
            await second.kill()
            await worker.kill()
            third = await processes.gateway("1/2")
            for name, room in processes.rooms.items():
                await processes.move(room, numbers[name])
            processes.assert_nothing_twice()
            assert await first.stop() == await third.stop() == 0

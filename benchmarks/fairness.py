"""How long a board waits while others keep the bot busy: `python -m benchmarks fairness`.

The sandbox counts as Discord does: 5 messages in 5 seconds a channel, 50 requests a second in all. First 20,000 direct
messages of the digests' priority are owed, then 40 moves are made in one channel; others are timed.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from sqlalchemy import insert, select

from benchmarks.answers import BOUNDS, begin_match, see_board
from sandbox.people.people import FakePerson
from sandbox.rest.ratelimits import EXEMPT_PREFIXES
from sandbox.server import Sandbox
from sandbox.soak.crowd import invite
from storage import Database
from storage.core.outbox import queues
from storage.core.tables import posts
from storage.people.tables import players

DIGESTS, READERS, MOVES = 20_000, 2_000, 40
TIMED = 6


def main() -> None:
    """Print both delays."""
    asyncio.run(_measure())


async def _measure() -> None:
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/engawa.db"
        async with Sandbox(remembered_requests=1_000_000) as sandbox, Database.open(url) as database:
            bot = await sandbox.launch_bot(env={"DATABASE_URL": url, **BOUNDS})
            await bot.ready()
            busy = sandbox.host.create_channel("busy")
            sandbox.limits.enabled = False
            for number in range(1, MOVES + 2):
                await begin_match(busy if number <= MOVES else sandbox.channels["games"], number, sandbox.people[:2])
            sandbox.limits.enabled = True
            began = sandbox.clock.now()
            alone = await _timed(sandbox, MOVES + 1)
            await _owe_digests(database, invite(sandbox, READERS))
            behind = await _timed(sandbox, MOVES + 1)
            print(f"with nothing else to do: {alone}\nbehind {DIGESTS} digests: {behind}")
            moves = asyncio.gather(*(_press(sandbox, busy, number) for number in range(1, MOVES + 1)))
            print(f"and beside {MOVES} moves in another channel: {await _timed(sandbox, MOVES + 1)}")
            await moves
            _report(sandbox, began)


async def _owe_digests(database: Database, readers: Sequence[FakePerson]) -> None:
    """Notes in place of digests, for something would have to wait for everyone; ten for each reader."""
    now = datetime.now(UTC)
    async with database.writing() as connection:
        people = [
            {"discord_id": each.id, "name": each.name, "created_at": now, "dm_channel_id": each.direct_channel_id}
            for each in readers
        ]
        await connection.execute(insert(players), people)
        ids = await connection.execute(select(players.c.id).where(players.c.discord_id.in_([e.id for e in readers])))
        known = ids.scalars().all()
        details = {"says": "pinged in channels", "people": {}, "values": {}}
        post = {"kind": "note", "ply": 0, "status": "owed", "attempts": 0, "due_at": now, "created_at": now}
        rows = [
            {**post, "player_id": each, "nonce": f"{each}-{n}", "priority": queues.BULK, "queue_key": f"p{each}"}
            | {"details": {**details, "called": [each]}}
            for n in range(DIGESTS // READERS)
            for each in known
        ]
        await connection.execute(insert(posts), rows)


async def _timed(sandbox: Sandbox, number: int) -> str:
    """Seconds from the press to the board, of some moves one after the other."""
    delays = []
    for _ in range(TIMED):
        began = perf_counter()
        await _move(sandbox, sandbox.channels["games"], number)
        delays.append(perf_counter() - began)
        await asyncio.sleep(2)
    return f"median {median(delays):.2f} s, most {max(delays):.2f} s"


async def _move(sandbox: Sandbox, channel: int, number: int) -> None:
    """A legal move, until its board is there."""
    host = sandbox.people[0]
    before = {message.id for message in host.messages(channel)}
    await _press(sandbox, channel, number)
    await see_board(host, channel, number, before)


async def _press(sandbox: Sandbox, channel: int, number: int) -> None:
    """The first move that is suggested, by whoever has to make it."""
    for person in sandbox.people[:2]:
        if found := await person.suggestions(channel, "move", focused="move", match=number, move=""):
            await person.slash(channel, "move", move=str(found[0].value), match=number)
            return


def _report(sandbox: Sandbox, began: float) -> None:
    limited = [each for each in sandbox.requests if each.at >= began]
    times = sorted(each.at for each in limited if not each.route.startswith(EXEMPT_PREFIXES))
    most = max(bisect_left(times, moment + 1) - place for place, moment in enumerate(times))
    refused = Counter(f"{each.method} {each.route}" for each in limited if each.status == HTTPStatus.TOO_MANY_REQUESTS)
    print(f"requests that count: at most {most} in a second; told to wait: {dict(refused)}")


if __name__ == "__main__":
    main()

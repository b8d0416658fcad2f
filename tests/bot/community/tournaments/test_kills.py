"""kill -9 again and again: while a round of 60 is paired, while its 30 matches are made, while their posts are owed.

A forked process does it and kills itself just before or just after one of its transactions commits; the next one goes
on with the file it left. Each life gets a little further than the one before, and a message is out before it is noted.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import build
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.rounds.match_creation import BATCH, SHOWN_WITHIN
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.services import Services
from storage import Connection, Database
from storage.community import tournaments
from storage.people import players
from tests.bot.community.tournaments.full_match import at_once
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import CHANNEL, managing, patient
from tournaments.facts import Format

pytestmark = pytest.mark.slow
ENTRANTS = 60
NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LATER = NOW + SHOWN_WITHIN
DONE = 7
"""The exit status of a life that got to the end."""
LIVES = 200


def test_a_round_that_is_killed_everywhere_loses_nothing_and_does_nothing_twice(template: Path, tmp_path: Path) -> None:
    file, log = tmp_path / "killed.db", tmp_path / "sent"
    shutil.copyfile(template, file)
    asyncio.run(started(file))
    seen: set[tuple[bool, int, bool]] = set()
    paired, made = False, 0
    for life in range(LIVES):
        after = life if made == ENTRANTS // 2 or life < 3 else 2 if paired else 3
        status = in_a_fork(lived(file, log, after=after, commits=life % 3 != 0))
        seen.add(stage(file))
        paired, made, _ = stage(file)
        if status == DONE:
            break
        assert status == -signal.SIGKILL
    assert {number for _, number, _ in seen} == {*range(0, ENTRANTS // 2, BATCH), ENTRANTS // 2}, seen
    assert {paired for paired, number, _ in seen if number == 0} == {False, True}
    assert any(owed for _, number, owed in seen if number == 30)
    assert asyncio.run(found(file)) == []
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT count(*), count(DISTINCT match_id) FROM pairing_matches").fetchone() == (30, 30)
        assert database.execute("SELECT count(*) FROM matches").fetchone() == (30,)
        assert database.execute("SELECT count(*) FROM tournament_facts WHERE kind = 'paired'").fetchone() == (1,)
        posts = database.execute("SELECT kind, nonce FROM posts WHERE status = 'sent'").fetchall()
        owed = set(database.execute("SELECT kind, details LIKE '%edits%' FROM posts WHERE status = 'owed'").fetchall())
        assert owed <= {("round", 1)}, "nothing but links to the boards that are out"
    assert sorted(kind for kind, _ in posts) == ["board"] * 30 + ["round", "tournament"]
    assert {nonce for _, nonce in posts} == set(log.read_text().split()), "every message belongs to a post"


def stage(file: Path) -> tuple[bool, int, bool]:
    """How far it has come: whether the round is paired, how many matches are made, whether a board is owed."""
    with closing(sqlite3.connect(file)) as database:
        (paired,) = database.execute("SELECT count(*) FROM pairings").fetchone()
        (made,) = database.execute("SELECT count(match_id) FROM pairing_matches").fetchone()
        (owed,) = database.execute("SELECT count(*) FROM posts WHERE status = 'owed' AND kind = 'board'").fetchone()
    return bool(paired), made, bool(owed)


def in_a_fork(life: Coroutine[Any, Any, None]) -> int:
    """The exit status of a process that lives it, negative for a signal."""
    pid = os.fork()
    if pid == 0:
        try:
            asyncio.run(life)
        finally:
            os._exit(1)
    life.close()
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


async def lived(file: Path, log: Path, *, after: int, commits: bool) -> None:
    """Do what is due and send what is owed, until killed at a transaction, which `commits` or not."""
    async with Database.open(f"sqlite+aiosqlite:///{file}") as database:
        writing, left = database.writing, count(after, -1)

        @asynccontextmanager
        async def dangerous() -> AsyncIterator[Connection]:
            is_last = next(left) == 0
            async with writing() as connection:
                yield connection
                if is_last and not commits:
                    os.kill(os.getpid(), signal.SIGKILL)
            if is_last:
                os.kill(os.getpid(), signal.SIGKILL)

        database.writing = dangerous  # type: ignore[method-assign]
        services = house_on(database)
        await services[Outbox].begin()
        await services[Sweeps].sweep()
        await send(house_on(database, LATER), log)
    os._exit(DONE)


async def send(services: Services, log: Path) -> None:
    """Everything that is owed; a message is out before that is noted."""
    while posts := await services[Outbox].claim(50):
        for post in posts:
            if delivery := await services[Outbox].delivery(post):
                if not delivery.drawn_again:
                    with log.open("a") as file:
                        file.write(f"{post.nonce}\n")
                await services[Outbox].sent(delivery, post.id)


def house_on(database: Database, now: datetime = NOW) -> Services:
    services = patient(build(database, lambda: now, Random(7)))
    services[Advancing].next_rounds = at_once
    return services


async def started(file: Path) -> None:
    """A tournament of many that is to be paired."""
    async with Database.open(f"sqlite+aiosqlite:///{file}") as database:
        services = house_on(database)
        draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)
        await services[Organising].publish(managing(), draft.row.id)
        async with database.writing() as connection:
            row = await tournaments.find(connection, draft.row.id, hold=True)
            assert row
            for number in range(ENTRANTS):
                player = await players.meet(connection, 1000 + number, f"P{number}", NOW)
                await tournaments.enter(connection, row.id, player.id, NOW)
                await tournaments.append(connection, row, NOW, None, ("joined", {"player": str(player.id)}))
        await services[Organising].start(managing(), draft.row.id)


async def found(file: Path) -> list[str]:
    """What a recount finds."""
    async with Database.open(f"sqlite+aiosqlite:///{file}") as database:
        return await wrong(database)

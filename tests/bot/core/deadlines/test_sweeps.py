"""What falls due and fails stops nothing else, and is tried again later and later."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest
from sqlalchemy import literal, select, text

from bot.app import build
from bot.core.deadlines.sweeps import SWEEPS, Sweep, Sweeps
from bot.core.leadership import Leadership
from bot.core.metrics import Metrics
from bot.core.people import Clock
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.digests import digests
from bot.play.digests.digests import Digests
from bot.play.matches.deadlines import TurnDeadlines
from bot.play.matches.matches import Matches
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.rebuild import Rebuilding
from bot.play.tables.tables import Tables, TableSetup
from bot.subjects import PROVIDED
from storage import Connection, Database, DatabaseBusy
from storage.core.processes.advisory import OwnLocks
from storage.people import players
from storage.play import digests as stored
from storage.play.digests import DigestPlan
from tests.bot.conftest import ANN, BO, CY, DEE, by
from tests.bot.timed import timed
from tests.conftest import HandClock

OPEN = TableSetup("dogon", {}, None, [], days=1)
FIRST = [timedelta(minutes=minutes) for minutes in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)]
DAY = timedelta(days=1)


class Numbers(Sweep[int]):
    """Numbers that are due until they are done."""

    any_due = select(literal(1))
    at_once = 3

    def __init__(self, database: Database, clock: Clock, due: Sequence[int]) -> None:
        super().__init__(database, clock)
        self.left = list(due)
        self.bad: dict[int, Exception] = {}
        self.tried: list[tuple[int, datetime]] = []

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        return self.left[:limit]

    async def act(self, row: int) -> int:
        self.tried.append((row, self._clock()))
        if row in self.bad:
            raise self.bad[row]
        self.left.remove(row)
        return 1


async def test_a_bad_row_stops_no_other_and_is_tried_later_and_later_up_to_once_a_day(
    database: Database, clock: HandClock
) -> None:
    numbers = Numbers(database, clock, [1, 2, 3])
    numbers.bad[1] = KeyError("one")
    assert await numbers.sweep() == 2
    assert (numbers.left, numbers.failed) == ([1], 1)
    for _ in range(int(timedelta(days=4) / timedelta(seconds=30))):
        clock.pass_(seconds=30)
        await numbers.sweep()
    moments = [at for number, at in numbers.tried if number == 1]
    waits = [later - earlier for earlier, later in itertools.pairwise(moments)]
    assert waits == [*FIRST, DAY, DAY][: len(waits)]
    assert len(waits) == len(FIRST) + 2
    del numbers.bad[1]
    clock.pass_(days=1)
    assert await numbers.sweep() == 1


async def test_many_bad_rows_before_a_good_one_do_not_hide_it(database: Database, clock: HandClock) -> None:
    numbers = Numbers(database, clock, range(1, 12))
    numbers.bad = {number: ValueError(number) for number in range(1, 11)}
    for _ in range(4):
        await numbers.sweep()
    assert 11 not in numbers.left
    assert len(numbers.tried) == 11, "nothing is tried twice"


async def test_a_busy_database_ends_the_round_and_is_nobodys_fault(database: Database, clock: HandClock) -> None:
    numbers = Numbers(database, clock, [1, 2, 3])
    numbers.bad[1] = DatabaseBusy("locked")
    for _ in range(6):
        with pytest.raises(DatabaseBusy):
            await numbers.sweep()
        assert numbers.tried == [(1, clock.now)]
        await numbers.sweep()
        assert numbers.left == [1], "the others have their turn in the next round"
        numbers.left, numbers.tried = [1, 2, 3], []
        clock.pass_(minutes=1)


async def test_a_full_batch_goes_on_at_once_and_an_idle_one_does_not(database: Database, clock: HandClock) -> None:
    numbers, metrics = Numbers(database, clock, range(7)), Metrics()
    sweeps = Sweeps(database, clock, lambda: [numbers], Leadership(OwnLocks()), metrics)
    seen = []
    while await sweeps.sweep():
        seen.append((len(numbers.left), sweeps.has_more))
    assert seen == [(4, True), (1, True), (0, False)]
    numbers.left, numbers.bad[1] = [1], KeyError("one")
    assert await sweeps.sweep() == 0
    assert not sweeps.has_more
    assert metrics.registry.get_sample_value("engawa_sweep_failures_total", {"service": "Numbers"}) == 1
    assert metrics.registry.get_sample_value("engawa_swept_total", {"service": "Numbers"}) == 7


def test_everything_that_falls_due_is_a_sweep() -> None:
    kinds = PROVIDED[SWEEPS]
    assert len(kinds) >= 13
    assert all(issubclass(kind, Sweep) for kind in kinds)
    assert not [kind for kind in kinds if "sweep" in vars(kind) and kind not in {TurnDeadlines, Ratings, Digests}]


async def spoil(database: Database, statement: str, **values: int) -> None:
    async with database.writing() as connection:
        await connection.execute(text(statement), values)


async def test_a_table_that_cannot_be_closed_stops_no_other(
    services: Services, clock: HandClock, database: Database
) -> None:
    bad, good = [(await services[Tables].open(by(who), OPEN)).match.id for who in (ANN, BO)]
    await spoil(database, "UPDATE matches SET game = 'unknown' WHERE id = :id", id=bad)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    assert (await services[Tables].find(good)).is_expired
    assert not await services[Sweeps].sweep()


async def test_a_challenge_that_cannot_be_closed_stops_no_other(
    services: Services, clock: HandClock, database: Database
) -> None:
    asked = ChallengeSetup(TableSetup("dogon", {}, None, []))
    bad = (await services[OpenChallenges].open(by(ANN), asked)).number
    good = (await services[OpenChallenges].open(by(BO), asked)).number
    await spoil(database, "UPDATE standing_invitations SET game = 'unknown' WHERE id = :id", id=bad)
    clock.pass_(days=400)
    await services[Sweeps].sweep()
    async with database.reading() as connection:
        query = text("SELECT id, status FROM standing_invitations ORDER BY id")
        assert [tuple(row) for row in await connection.execute(query)] == [(bad, "open"), (good, "closed")]


async def test_a_deadline_that_fails_is_left_alone_by_every_process(
    services: Services, clock: HandClock, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """An hour of rounds tries it six times: at once, then after 1, 2, 4, 8 and 16 minutes."""
    bad = (await timed(services, "1d")).match.id
    await spoil(database, "UPDATE matches SET game = 'unknown' WHERE id = :id", id=bad)
    clock.pass_(days=1)
    one, other = (build(database, clock, Random(number)) for number in range(2))
    for _ in range(60):
        await one[Sweeps].sweep()
        await other[Sweeps].sweep()
        clock.pass_(minutes=1)
    assert 6 <= caplog.text.count("cannot deal with") <= 12


async def test_a_class_that_cannot_be_rated_anew_keeps_no_other_match_from_being_rated(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await spoil(
        database, "INSERT INTO rating_classes (key, last_number, is_stale, revision) VALUES ('broken', 0, TRUE, 1)"
    )
    tried = []

    async def rebuild(_: Rebuilding, key: str) -> bool:
        tried.append(key)
        raise RuntimeError("bad fact")

    monkeypatch.setattr(Rebuilding, "rebuild", rebuild)
    view = await timed(services, "1d")
    await services[Matches].resign(by(ANN), view.match.id)
    await services[Sweeps].sweep()
    async with database.reading() as connection:
        query = text("SELECT count(*) FROM rating_facts WHERE number IS NULL")
        assert (await connection.execute(query)).scalar_one() == 0
    await services[Sweeps].sweep()
    assert tried == ["broken"], "it is not tried every few seconds"


async def test_digests_that_fail_take_no_place_of_others(
    services: Services, clock: HandClock, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "FEW", 1)
    for person in (ANN, BO, CY):
        await services[PreferenceBook].choose(person, "pings", "digest")
        await services[Tables].open(by(DEE), replace(OPEN, guests=[person]))
    async with database.writing() as connection:
        ids = [player.id for player in [await players.find(connection, each.discord_id) for each in (ANN, BO, CY)]]
        for number in ids:
            await stored.plan(connection, number, clock.now)
    owed = []

    async def owe(self: Digests, connection: Connection, plan: DigestPlan) -> bool:
        if plan.player_id != ids[-1]:
            raise KeyError(plan.player_id)
        owed.append(plan.player_id)
        return False

    monkeypatch.setattr(Digests, "_owe", owe)
    for _ in range(3):
        clock.pass_(seconds=5)
        await services[Sweeps].sweep()
    assert owed

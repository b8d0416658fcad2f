"""What is due and who acts on it; an outage given back to all clocks by a handful of statements."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from sqlalchemy import bindparam, text

from storage import Connection, Database
from storage.core.columns import Instant
from storage.play import clocks, offers, table_terms
from storage.play.clocks import DeadlineKind, IncidentKind
from storage.play.matches.matches import Status, change
from tests.postgresql import Server
from tests.statements import noted
from tests.storage.rows import NOW, running

HOUR = timedelta(hours=1)


async def flag(connection: Connection, match_id: int, due_at: datetime) -> None:
    await clocks.begin_turn(connection, match_id, 0, [{"kind": DeadlineKind.FLAG, "due_at": due_at}])


async def test_a_claimed_deadline_is_acted_on_by_nobody_else_for_a_while(database: Database) -> None:
    async with database.writing() as connection:
        await flag(connection, await running(connection), NOW)
    async with database.writing() as connection:
        (taken,) = await clocks.claim(connection, "one", NOW, NOW + HOUR, 10)
        assert await clocks.claim(connection, "other", NOW, NOW + HOUR, 10) == ()
        assert await clocks.due(connection, NOW, 10) == ()
        assert await clocks.claim(connection, "other", NOW + HOUR, NOW + 2 * HOUR, 10) == (taken,)
        await clocks.release(connection, "one", [taken.id])
        assert await clocks.due(connection, NOW, 10) == (), "it is not that one's any more"
        await clocks.release(connection, "other", [taken.id])
        assert await clocks.due(connection, NOW, 10) == (taken,)


async def test_an_outage_moves_what_was_ahead_to_the_microsecond(database: Database) -> None:
    last, ahead = NOW - HOUR, NOW - timedelta(minutes=30, microseconds=123)
    async with database.writing() as connection:
        numbers = [await running(connection, first) for first in (1, 3)]
        for number, due_at in zip(numbers, (ahead, last - HOUR), strict=True):
            await flag(connection, number, due_at)
        await clocks.credit(connection, last, NOW)
        due = [row.due_at for number in numbers for row in await clocks.of_match(connection, number)]
        assert due == [ahead + HOUR, last - HOUR]
        told = [await clocks.incidents_since(connection, number, 0) for number in numbers]
    ((outage,), nothing) = told
    assert (outage.kind, outage.at, outage.values) == (IncidentKind.OUTAGE, NOW, {"seconds": 3600.0})
    assert nothing == ()


async def test_what_an_outage_moved_is_looked_at_once_and_then_when_it_is_due(database: Database) -> None:
    async with database.writing() as connection:
        numbers = [await running(connection, first) for first in (1, 3, 5)]
        for number in numbers:
            await flag(connection, number, NOW)
        await clocks.credit(connection, NOW - HOUR, NOW)
        assert await clocks.due(connection, NOW, 10) == () == await clocks.claim(connection, "one", NOW, NOW + HOUR, 10)
        assert (await connection.execute(clocks.DUE, {"now": NOW})).all(), "someone has to look"
        assert [await clocks.look_later(connection, NOW, 2) for _ in range(3)] == [2, 1, 0]
        assert not await clocks.has_moved(connection, NOW)
        assert (await connection.execute(clocks.DUE, {"now": NOW})).all() == []
        assert {row.match_id for row in await clocks.due(connection, NOW + HOUR, 10)} == set(numbers)


async def test_a_clock_that_ran_again_is_found_whoever_let_it_run(database: Database) -> None:
    async with database.writing() as connection:
        number = await running(connection)
        await clocks.begin_turn(connection, number, 0, [{"kind": DeadlineKind.FLAG, "left_seconds": 60.0}])
        (stands,) = await clocks.of_match(connection, number)
        assert (await connection.execute(clocks.DUE, {"now": NOW})).all() == []
        # An older version of the bot, which knows no other column, may still be running beside this one.
        old = text("UPDATE deadlines SET due_at = :due, left_seconds = NULL").bindparams(
            bindparam("due", NOW + HOUR, Instant())
        )
        await connection.execute(old)
        assert await clocks.look_later(connection, NOW, 10) == 1
        (runs,) = await clocks.due(connection, NOW + HOUR, 10)
        assert runs.id == stands.id
        await clocks.change(connection, stands.id, due_at=NOW)
        assert [row.id for row in await clocks.due(connection, NOW, 10)] == [stands.id]


@pytest.fixture
def postgresql_url(postgresql: Server) -> Iterator[str]:
    with postgresql.database() as url:
        yield url


@pytest.mark.postgresql
async def test_giving_time_back_changes_no_index(postgresql_url: str) -> None:
    changed = text("SELECT n_tup_upd - n_tup_hot_upd FROM pg_stat_xact_user_tables WHERE relname = 'deadlines'")
    rows = [{"kind": DeadlineKind.REMINDER, "due_at": NOW + timedelta(seconds=each)} for each in range(300)]
    async with Database.open(postgresql_url) as database, database.writing() as connection:
        await clocks.begin_turn(connection, await running(connection), 0, rows)
        await clocks.credit(connection, NOW - HOUR, NOW)
        assert (await connection.execute(changed)).scalar_one() == 0


async def test_an_outage_moves_offers_and_tables_that_had_not_expired(database: Database) -> None:
    last = NOW - HOUR
    async with database.writing() as connection:
        number, table = await running(connection), await running(connection, first=3)
        await change(connection, table, status=Status.OPEN, started_at=None)
        wait = {"seats_least": 2, "by_choice": False, "is_private": False, "days": 7}
        await table_terms.create(connection, table, **wait, expires_at=NOW, remind_at=last)
        made = {"player_id": 1, "ply": 0, "details": {}, "made_at": last, "match_id": number}
        await offers.make(connection, [2], kind="draw", due_at=NOW, **made)
        await offers.make(connection, [2], kind="undo", due_at=last, **made)
        await offers.credit(connection, last, NOW)
        await table_terms.credit(connection, last, NOW)
        assert [offer.due_at for offer in await offers.of_match(connection, number)] == [NOW + HOUR, last]
        kept = await table_terms.find(connection, table)
    assert kept
    assert (kept.expires_at, kept.remind_at) == (NOW + HOUR, last)


async def test_an_outage_takes_four_statements_however_many_clocks_run(database: Database) -> None:
    async with database.writing() as connection:
        for first in (1, 3, 5):
            await flag(connection, await running(connection, first), NOW)
        with noted() as statements:
            await clocks.credit(connection, NOW - HOUR, NOW)
            await offers.credit(connection, NOW - HOUR, NOW)
    asked = [each for each in statements if not each.startswith("SET")]
    assert len(asked) == 4, "one of them looks for clocks that stand still on some days"


async def test_an_outage_returns_deadlines_of_seats_with_days_of_rest_as_they_were(database: Database) -> None:
    async with database.writing() as connection:
        resting, other = [await running(connection, first) for first in (1, 3)]
        await clocks.set_zones(connection, {(resting, 0): [[None, "Europe/Berlin"]]})
        for number in (resting, other):
            await flag(connection, number, NOW)
        (row,) = await clocks.credit(connection, NOW - HOUR, NOW)
        assert (row.match_id, row.due_at) == (resting, NOW)
        await clocks.postpone(connection, {row.id: NOW + 3 * HOUR})
        due = [each.due_at for each in await clocks.of_matches(connection, [resting, other])]
        assert sorted(map(str, due)) == sorted(map(str, [NOW + 3 * HOUR, NOW + HOUR]))
        await clocks.change(connection, row.id, due_at=None, left_seconds=5.0)
        await clocks.postpone(connection, {row.id: NOW})
        (stands,) = await clocks.of_match(connection, resting)
        assert (stands.due_at, stands.left_seconds) == (None, 5.0), "what stands still is left alone"

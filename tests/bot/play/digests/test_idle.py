"""People for whom nothing waits: their digests are put off together, many at a time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select

from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.zones import zone_named
from bot.play.digests import digests as digests_digests
from bot.play.digests.digests import Digests, due_after
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.people.tables import players
from storage.play.tables import digests
from tests.bot.conftest import ANN, by
from tests.bot.timed import deliver
from tests.conftest import HandClock

FIRST = 5000
MOST_STATEMENTS = 8
ZONES = ("UTC", "Europe/Berlin", "Asia/Kathmandu", "America/New_York", "Pacific/Auckland", "Asia/Tokyo")


async def settled(database: Database, clock: HandClock, zones: list[str]) -> None:
    """People who want a digest, whose time has come, and for whom nothing waits; every other one had one before."""
    due = clock.now - timedelta(minutes=1)
    people = [
        {
            "id": FIRST + place,
            "discord_id": FIRST + place,
            "name": f"Person {place}",
            "created_at": due,
            "settings": {"pings": "digest", "digest_hour": 8, "zone": zone},
        }
        for place, zone in enumerate(zones)
    ]
    plans = [
        {"player_id": FIRST + place, "due_at": due, "told_at": due - timedelta(hours=place) if place % 2 else None}
        for place in range(len(zones))
    ]
    async with database.writing() as connection:
        await connection.execute(insert(players), people)
        await connection.execute(insert(digests), plans)


async def planned(database: Database) -> list[datetime | None]:
    async with database.reading() as connection:
        query = select(digests.c.due_at).where(digests.c.player_id >= FIRST).order_by(digests.c.player_id)
        return list((await connection.execute(query)).scalars())


async def test_five_hundred_idle_people_take_eight_statements_at_most(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settled(database, clock, ["UTC"] * (Digests.at_once + 100))
    asked: list[str] = []

    def heard(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", heard)
    try:
        assert await services[Digests].sweep() == 0
    finally:
        event.remove(Engine, "before_cursor_execute", heard)
    assert 0 < len([each for each in asked if not each.startswith("BEGIN")]) <= MOST_STATEMENTS
    assert services[Digests].has_more
    tomorrow = clock.now.replace(hour=8, minute=0) + timedelta(days=1)
    assert (await planned(database)).count(tomorrow) == Digests.at_once
    await services[Digests].sweep()
    assert not services[Digests].has_more
    assert set(await planned(database)) == {tomorrow}


async def test_each_of_them_has_the_next_digest_as_if_they_were_alone(
    services: Services, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests_digests, "MOMENTS", 2)
    zones = [*ZONES] * 9
    await settled(database, clock, zones)
    due = clock.now - timedelta(minutes=1)
    await services[Digests].sweep()
    assert services[Digests].has_more, "only so many moments are set at once"
    while services[Digests].has_more:
        await services[Digests].sweep()
    told = [due - timedelta(hours=place) if place % 2 else None for place in range(len(zones))]
    wanted = [due_after(at, 8, zone_named(zone), clock.now) for at, zone in zip(told, zones, strict=True)]
    assert await planned(database) == wanted


async def test_of_many_the_one_somebody_invited_is_told(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settled(database, clock, ["UTC"] * 30)
    guest = Person(FIRST + 17, "Person 17")
    await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [guest]))
    await deliver(services)
    assert await services[Digests].sweep() == 1
    (sent,) = [delivery.recipient.name for delivery in await deliver(services) if delivery.recipient]
    assert sent == guest.name
    assert all(due_at and due_at > clock.now for due_at in await planned(database))
    assert await services[Digests].sweep() == 0


async def test_who_wants_no_digest_any_more_has_none_planned(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settled(database, clock, ["UTC"] * 2)
    async with database.writing() as connection:
        await connection.execute(players.update().where(players.c.id == FIRST).values(settings={"pings": "channel"}))
    await services[Digests].sweep()
    first, second = await planned(database)
    assert first is None
    assert second

"""A host deletes for those who cannot do it themselves."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.core.services import Services
from bot.host_commands import GONE, NOTHING, SERVER_GONE, forget
from storage import Database
from storage.community import sundays
from storage.community.sundays import SundayPlan
from storage.community.tables import sunday_plans
from storage.learn import dailies
from storage.learn.dailies import DailyPlan
from storage.learn.tables import daily_plans
from storage.people import guilds
from storage.people.tables import guild_settings, players
from tests.bot.conftest import ANN, begun
from tests.conftest import HandClock


class Options:
    """What was typed."""

    def __init__(self, person: int | None = None, server: int | None = None) -> None:
        self.person, self.server = person, server


async def test_someone_without_an_account_is_deleted_by_the_host(
    services: Services,
    database: Database,
    database_url: str,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    await begun(services)
    assert await forget(Options(person=ANN.discord_id), clock) == 0
    assert capsys.readouterr().out == GONE.format(running=1, waiting=0) + "\n"
    async with database.reading() as connection:
        names = (await connection.execute(select(players.c.name).order_by(players.c.id))).scalars().all()
        assert ANN.name not in names
    assert await forget(Options(person=ANN.discord_id), clock) == 1
    assert capsys.readouterr().out == NOTHING + "\n"


@pytest.mark.parametrize("number", [10**23, -(10**23)])
async def test_nothing_is_stored_under_a_number_that_nobody_can_have(
    database_url: str,
    clock: HandClock,
    number: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    for options in (Options(person=number), Options(server=number)):
        assert await forget(options, clock) == 1
        assert capsys.readouterr().out == NOTHING + "\n"


async def test_what_a_server_has_set_is_deleted_by_the_host(
    database: Database,
    database_url: str,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    async with database.writing() as connection:
        for guild_id in (5, 6):
            await guilds.keep(connection, guild_id, {"language": "de"}, clock())
            await dailies.plan(connection, DailyPlan(guild_id, 7, 9, "UTC", clock(), None))
            await sundays.plan(connection, SundayPlan(guild_id, 7, clock()))
    assert await forget(Options(server=5), clock) == 0
    assert capsys.readouterr().out == SERVER_GONE + "\n"
    async with database.reading() as connection:
        for table in (guild_settings, daily_plans, sunday_plans):
            assert (await connection.execute(select(table.c.guild_id))).scalars().all() == [6]
    assert await forget(Options(server=5), clock) == 1

"""A connection goes back to the pool with nothing under way, whoever is cancelled; and the ORM is not loaded."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from sqlalchemy import text

from storage import Connection, Database
from storage.core.database import WRITES

MODULES = "import sys, storage, bot.app; print('sqlalchemy' in sys.modules, 'sqlalchemy.orm' in sys.modules)"


async def half(connection: Connection) -> None:
    """Do a part of what is to be done."""
    if connection.dialect.name == "sqlite":
        connection.driver.begin_with(WRITES)
    await connection.execute(text("CREATE TABLE half (done int)"))


async def test_whoever_is_cancelled_twice_in_closing_has_rolled_back_and_given_the_connection_back(
    database: Database,
) -> None:
    connection = await database._engine.open()
    await half(connection)
    closing = asyncio.create_task(connection.close())
    for _ in range(2):
        await asyncio.sleep(0)
        closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert not database.pool.used
    async with database._engine.begin() as again:
        await half(again)


async def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database._engine.begin() as connection:
            await half(connection)
            assert not 1 / 0
    assert not database.pool.used
    async with database._engine.begin() as connection:
        await half(connection)


def test_the_orm_is_not_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", MODULES], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]

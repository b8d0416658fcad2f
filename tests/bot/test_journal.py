"""Logs hold no typed text, no names, no tokens and no local variables, at any level."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
from collections.abc import Iterator, Sequence
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot import journal
from bot.app import build
from bot.community.tournaments.refusals import RoleHasPowers
from bot.core.deadlines.sweeps import Sweep
from bot.play.tables.tables import Tables, TableSetup
from bot.play.threads import NamedThread, WantedThread
from bot.play.threads.caretaker import Chore
from storage import Database, DatabaseAway
from storage.community.event_marks import MarkKind, MarkRow
from tests.bot.conftest import by
from tests.bot.people.privacy.test_privacy import ZOE
from tests.conftest import HandClock

TYPED = "what somebody typed"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(params=["text", "json"])
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def fail() -> None:
    local = TYPED
    try:
        raise KeyError(local)
    except KeyError as error:
        raise ValueError(f"{local} is nothing") from error


def test_a_traceback_tells_where_but_not_what(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    journal.begin("debug", form)
    for log in (structlog.get_logger("bot"), logging.getLogger("discord.client")):
        try:
            fail()
        except ValueError:
            log.exception("it failed")
    told = capsys.readouterr().err
    assert told.count("it failed") == 2
    assert told.count("builtins.ValueError") == told.count("builtins.KeyError") == 2
    assert "test_journal.py" in told
    assert "Traceback (most recent call last)" in told
    assert TYPED not in told


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_what_nobody_waits_for_fails_without_telling_what_was_typed(
    loop: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    journal.begin("debug", form)

    async def failing() -> None:
        fail()

    async def start() -> None:
        asyncio.get_running_loop().call_soon(lambda typed: fail(), TYPED)
        await asyncio.wait({asyncio.create_task(failing())})
        gc.collect()

    with asyncio.Runner(loop_factory=pytest.importorskip(loop).new_event_loop) as runner:
        runner.run(start())
    told = capsys.readouterr().err
    assert "Task exception was never retrieved" in told
    assert "Exception in callback" in told
    assert told.count("builtins.ValueError") == 2
    assert TYPED not in told


def test_no_token_is_logged(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    journal.begin("debug", form)
    log: Any = logging.getLogger("discord.http")
    log.warning("POST https://discord.com/api/v10/interactions/123/%s/callback responded with 429", INTERACTION)
    log.warning("POST /webhooks/123/%s?wait=true", INTERACTION)
    structlog.get_logger("bot").error("cannot log in", error=f"Bot {TOKEN}", again=TOKEN)
    told = capsys.readouterr().err
    assert INTERACTION not in told
    assert TOKEN not in told
    assert "interactions/123/.../callback" in told


def test_no_account_is_logged_that_an_address_of_discord_names(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    journal.begin("info", form)
    log = logging.getLogger("discord.http")
    for way in ("guilds/11/members/4711/roles/12", "channels/13/thread-members/4711", "guilds/14/members/4711"):
        log.warning("We are being rate limited. %s %s responded with 429.", "PUT", f"https://discord.com/api/v10/{way}")
    log.warning("a copy is in /srv/users/engawa/data")
    told = capsys.readouterr().err
    assert "4711" not in told
    assert "guilds/11/members/.../roles/12" in told
    assert "/srv/users/engawa/data" in told


async def test_what_a_sweep_cannot_deal_with_is_told_without_people_and_without_what_was_typed(
    database: Database, clock: HandClock, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    journal.begin("info", form)

    class Failing(Sweep[Any]):
        passing = (RoleHasPowers,)

        async def due(self, now: datetime, limit: int) -> Sequence[Any]:
            role = MarkRow(17, 3, MarkKind.ROLE, 5, ZOE.discord_id, target=6, details={"name": TYPED})
            return [role, Chore(WantedThread(18, 2, 3, TYPED), 0), Chore(NamedThread(19, 2, TYPED), 0)]

        async def act(self, row: Any) -> int:
            if isinstance(row, MarkRow):
                raise RoleHasPowers(role=TYPED)
            raise ValueError

    await Failing(database, clock).sweep()
    told = capsys.readouterr().err
    assert told.count("cannot deal with") == 3
    assert "now: RoleHasPowers" in told
    assert all(number in told for number in ("id=17", "WantedThread(18)", "NamedThread(19, 2)"))
    assert TYPED not in told
    assert str(ZOE.discord_id) not in told


@pytest.mark.slow
async def test_statements_do_not_tell_their_values(
    database_url: str, clock: HandClock, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    journal.begin("debug", form)
    async with Database.open(database_url) as database:
        services = build(database, clock, None)
        await services[Tables].open(by(ZOE), TableSetup("dogon", {}, None, [], note=TYPED))
        with pytest.raises(DBAPIError) as caught:
            async with database.writing() as connection:
                await connection.execute(text("SELECT :typed FROM nowhere"), {"typed": TYPED})
        assert TYPED not in str(caught.value)
    told = capsys.readouterr().err
    assert ZOE.name not in told
    assert TYPED not in told


def test_every_line_says_which_process_and_which_shards_wrote_it(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    journal.begin("info", form, "0-7/32")
    structlog.get_logger("bot").info("ready")
    logging.getLogger("discord.gateway").info("connected")
    for line in capsys.readouterr().err.splitlines():
        if form == "json":
            told = json.loads(line)
            assert (told["process"], told["shards"]) == (os.getpid(), "0-7/32")
        else:
            assert f"process={os.getpid()}" in line
            assert "shards=0-7/32" in line


async def test_a_signal_makes_the_log_tell_everything_and_another_one_less_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    journal.begin("warning", "text")
    journal.hear_signals("warning")
    log = structlog.get_logger("bot")
    for number, name in ((None, "before"), (signal.SIGUSR1, "between"), (signal.SIGUSR2, "after")):
        if number:
            os.kill(os.getpid(), number)
            await asyncio.sleep(0.05)
        log.debug(name)
    told = capsys.readouterr().err
    assert "between" in told
    assert "before" not in told
    assert "after" not in told
    assert told.count("the log level was changed") == 2
    assert logging.getLogger("sqlalchemy").level == logging.WARNING, "with all their values"


def test_a_database_that_is_away_is_a_warning_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    journal.begin("info", "json")
    for log in (structlog.get_logger("bot"), logging.getLogger("discord.client")):
        try:
            raise DatabaseAway("The database cannot be reached (refused).")
        except DatabaseAway:
            log.exception("a round failed")
    for line in map(json.loads, capsys.readouterr().err.splitlines()):
        assert (line["level"], line["reason"]) == ("warning", "The database cannot be reached (refused).")
        assert "exception" not in line


@pytest.mark.parametrize(
    ("message", "error", "level"),
    [
        ("Attempting a reconnect for shard ID %s", ConnectionResetError(), "warning"),
        ("Failed to connect for shard_id: %s. Retrying...", ConnectionResetError(), "warning"),
        ("Failed to connect for shard_id: %s. Retrying...", TimeoutError(), "warning"),
        ("Failed to connect for shard_id: %s. Retrying...", KeyError("op"), "error"),
    ],
)
def test_a_connection_that_is_made_again_is_a_warning(
    capsys: pytest.CaptureFixture[str], message: str, error: Exception, level: str
) -> None:
    journal.begin("info", "json")
    logging.getLogger("discord.shard").error(message, 1, exc_info=error)
    (line,) = map(json.loads, capsys.readouterr().err.splitlines())
    assert line["level"] == level
    assert ("exception" in line) == (level == "error")


@pytest.mark.parametrize(("status", "code"), [(429, 0), (400, 40060), (404, 10062)])
def test_suggestions_that_discord_takes_no_more_of_are_a_warning(
    capsys: pytest.CaptureFixture[str], status: int, code: int
) -> None:
    journal.begin("info", "json")
    answer: Any = SimpleNamespace(status=status, reason="Refused")
    try:
        raise discord.HTTPException(answer, {"code": code, "message": ""})
    except discord.HTTPException:
        logging.getLogger(journal.SUGGESTING).exception("Ignoring exception in autocomplete")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["level"] == "warning"

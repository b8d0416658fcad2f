"""What a host meets: the command line, the check before going live, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from bot import VERSION
from bot.command_line import ALIVE, wall_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.frame.permissions import NEEDED, account_link, invitation
from bot.settings import Settings
from sandbox.faults import FakeTrouble, Rule
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from storage import Database, migrations
from storage.people import players
from tests.end_to_end.bot_in_a_hurry import SEVERAL_SWEEPS_S
from tests.end_to_end.conftest import CONTRACT, IN_A_HURRY, PATIENCE_S, Evening
from tests.end_to_end.forked import Forks
from tests.storage.old_rows import make_0_9

ROOT = Path(__file__).parent.parent.parent
MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
LONGEST_STOP_S = 30.0
"""Three for the answers under way; the rest is for a machine with other things to do."""
TOKEN_ELSEWHERE = "a.token.of-another-bot"


@dataclass
class Run:
    """How a process ended and what it wrote."""

    status: int
    out: str
    err: str


@dataclass
class Host:
    """Someone at a command line in an empty folder, with nothing set but what is said here."""

    folder: Path
    forks: Forks

    async def python(self, *arguments: str, **settings: str) -> Run:
        """`python -m bot ...`, as a host types it."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments),
            cwd=self.folder,
            env=_environment(settings),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        assert process.returncode is not None
        return Run(process.returncode, out.decode(), err.decode())

    async def bot(self, *arguments: str, **settings: str) -> Run:
        """Run the bot, forked from a process that has loaded everything."""
        return Run(*await self.forks.run(arguments, _environment(settings), self.folder))

    async def bot_at(self, sandbox: Sandbox, *arguments: str, server: str = "", **settings: str) -> Run:
        """Run the bot with the sandbox in Discord's place, or an address where nobody is."""
        settings = {"DISCORD_TOKEN": sandbox.token} | settings
        command = ["bot", "--server", server or sandbox.address, "--", *arguments]
        return Run(*await self.forks.run(command, _environment(settings), self.folder, "sandbox"))


def _environment(settings: dict[str, str]) -> dict[str, str]:
    inherited = {name: text for name, text in os.environ.items() if name.lower() not in Settings.model_fields}
    return {**inherited, "PYTHONPATH": str(ROOT), **settings}


@pytest.fixture
def host(tmp_path: Path, forks: Forks) -> Host:
    return Host(tmp_path, forks)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(contract=CONTRACT) as opened:
        yield opened


async def test_without_any_setting_the_bot_says_in_a_sentence_what_it_needs(host: Host) -> None:
    run = await host.python()
    assert run.status == 2
    assert run.err.startswith("DISCORD_TOKEN is missing: put your bot's token into .env")
    assert "make demo" in run.err
    assert run.err.count("\n") == 1


async def test_a_token_discord_refuses_is_a_sentence_too(host: Host, sandbox: Sandbox) -> None:
    run = await host.bot_at(sandbox, "run", DISCORD_TOKEN=TOKEN_ELSEWHERE, LOG_LEVEL="error")
    assert run.status == 2
    assert "Discord rejected the token. Copy it again from the Bot page" in run.err
    assert "Traceback" not in run.err
    assert TOKEN_ELSEWHERE not in run.out + run.err


@pytest.mark.slow
async def test_a_token_that_is_reset_while_the_bot_runs_is_the_same_sentence(sandbox: Sandbox, tmp_path: Path) -> None:
    bot = await sandbox.launch_bot(env={"DATABASE_URL": f"sqlite:///{tmp_path}/engawa.db"})
    await bot.wrote("ready  ")
    sandbox.backend.gateway._token = sandbox.backend.token = TOKEN_ELSEWHERE
    sandbox.backend.gateway.drop()
    async with asyncio.timeout(PATIENCE_S):
        assert await bot.process.wait() == 2
    assert bot.log.splitlines()[-1].startswith("Discord rejected the token. Copy it again from the Bot page")
    assert "Traceback" not in bot.log


async def test_a_database_that_cannot_be_opened_is_a_sentence(host: Host) -> None:
    (host.folder / "engawa.db").write_text("no database")
    run = await host.bot(DISCORD_TOKEN=TOKEN_ELSEWHERE, DATABASE_URL="sqlite:///engawa.db")
    assert run.status == 1
    begun, said = run.err.splitlines()
    assert f"version={VERSION}" in begun
    assert said.startswith("The database cannot be opened (file is not a database); look at DATABASE_URL")
    assert "Traceback" not in run.err


async def test_a_discord_that_is_not_there_is_a_sentence(host: Host, sandbox: Sandbox) -> None:
    address = sandbox.address.rpartition(":")[0]
    run = await host.bot_at(sandbox, "run", server=f"{address}:9", LOG_LEVEL="error")
    assert run.status == 1
    assert "Can't reach Discord. Check this machine's connection" in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("command", [["check", "--offline"], ["export-audit"]])
async def test_whoever_reads_no_further_meets_no_traceback(host: Host, command: list[str]) -> None:
    """As in `python -m bot export-audit | head`."""
    settings = {"DATABASE_URL": f"sqlite:///{host.folder}/engawa.db"}
    async with Database.open(settings["DATABASE_URL"]) as database, database.writing() as connection:
        await players.meet(connection, 1, "Ann", wall_clock())
    reading, writing = os.pipe()
    os.close(reading)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *command),
        cwd=host.folder,
        env=_environment(settings),
        stdout=writing,
        stderr=asyncio.subprocess.PIPE,
    )
    os.close(writing)
    _, told = await process.communicate()
    assert told == b""


@pytest.mark.parametrize("command", [["check"], ["rehearse", "--channel", "1", "--wait", "0"]])
async def test_what_looks_at_discord_for_a_host_goes_through_the_proxy_as_the_bot_does(
    host: Host, sandbox: Sandbox, command: list[str]
) -> None:
    """Where nothing else leads to Discord, a check that goes past it finds nobody."""
    run = await host.bot_at(sandbox, *command, server="http://127.0.0.1:9", PROXY_URL=sandbox.address)
    assert "be reached" not in run.out
    assert "reach Discord" not in run.err
    assert ("ok        token:" if command == ["check"] else "problem   channel: Name a text channel") in run.out


async def test_a_discord_that_fails_at_the_start_is_a_sentence(host: Host, sandbox: Sandbox) -> None:
    sandbox.faults.add(FakeTrouble.ERROR_BEFORE, route="/applications/@me", status=500, times=None)
    sandbox.faults.add(FakeTrouble.ERROR_BEFORE, route="/oauth2/applications/@me", status=500, times=None)
    run = await host.bot_at(sandbox, "run", LOG_LEVEL="error")
    assert run.status == 1
    assert "Can't reach Discord. Check this machine's connection" in run.err
    assert "Traceback" not in run.err


async def test_the_check_before_the_first_start_finds_everything_well(host: Host, sandbox: Sandbox) -> None:
    run = await host.bot_at(sandbox, "check")
    lines = run.out.splitlines()
    assert run.status == 0, run
    assert lines[:8] == [
        f"ok        version: {VERSION}",
        "ok        settings: all valid",
        "ok        database: opens, and its schema is up to date",
        "ok        matches: 0 replayed, 0 with differences",
        "ok        ratings: 0 matches counted again, 0 classes with differences",
        "ok        tallies: the matches of 0 people counted again, 0 with differences",
        "ok        ladders: 0 facts replayed, 0 ladders with differences",
        "ok        posts: none was put aside",
    ]
    bot_id = sandbox.backend.world.bot_id
    assert lines[8] == f"ok        token: accepted; the application is Engawa ({bot_id})"
    assert lines[9] == f"ok        invite link: {invitation(bot_id)}"
    assert lines[10] == f"ok        account link: {account_link(bot_id)}"
    assert lines[11].startswith("note      commands: not registered with Discord yet: ")
    assert "/play" in lines[11]
    assert lines[12:] == [f"ok        server {sandbox.guild.name}: every permission is granted"]
    assert run.err == ""
    assert sandbox.unknown_routes == []
    assert sandbox.violations == []
    assert not sandbox.backend.gateway.identified, "a check must not push a running bot off the gateway"


async def test_the_check_beside_a_running_bot_sees_its_commands_and_matches(
    host: Host, evening: Evening, database_url: str
) -> None:
    number = await evening.begin()
    await evening.move(number)
    run = await host.bot_at(evening.sandbox, "check", DATABASE_URL=database_url)
    assert run.status == 0, run
    assert "ok        matches: 1 replayed, 0 with differences" in run.out
    assert "ok        commands: all registered" in run.out
    evening.assert_clean()


async def test_the_check_names_missing_permissions(host: Host, sandbox: Sandbox) -> None:
    for role in sandbox.guild.roles.values():
        role.permissions &= ~int(Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY)
    run = await host.bot_at(sandbox, "check")
    assert run.status == 1
    lacking = "its role is missing Attach Files, Read Message History. Grant"
    assert f"problem   server {sandbox.guild.name}: {lacking}" in run.out


async def test_the_check_names_a_refused_token(host: Host, sandbox: Sandbox) -> None:
    run = await host.bot_at(sandbox, "check", DISCORD_TOKEN=TOKEN_ELSEWHERE)
    assert run.status == 1
    assert "problem   token: Discord rejected the token. Copy it again" in run.out
    assert "Traceback" not in run.err


async def test_the_check_of_a_bot_nobody_invited_says_how_to_invite_it(host: Host, sandbox: Sandbox) -> None:
    sandbox.host.remove_bot()
    run = await host.bot_at(sandbox, "check")
    assert run.status == 0
    assert "note      servers: the bot isn't in any server yet. Open the invite link." in run.out


async def test_the_check_says_when_discord_cannot_be_reached(host: Host, sandbox: Sandbox) -> None:
    sandbox.faults.add(FakeTrouble.ERROR_BEFORE, method="GET", route="/users/@me/guilds", status=403, times=None)
    run = await host.bot_at(sandbox, "check")
    assert run.status == 1
    assert "ok        token: accepted" in run.out, "what was found before is not lost"
    assert "problem   Discord: can't be reached (403" in run.out


async def test_without_a_token_the_check_says_what_it_leaves_out(host: Host) -> None:
    run = await host.python("check")
    assert run.status == 2
    assert run.out.splitlines()[-1].startswith("left out  Discord: no token to ask with")
    offline = await host.bot("check", "--offline")
    assert offline.status == 0
    assert offline.out.splitlines()[-1] == "note      Discord: not checked because of --offline"


async def test_the_check_explains_wrong_settings_and_databases(host: Host) -> None:
    settings = await host.bot("check", LOG_LEVEL="loud", LOG_FORMAT="xml")
    assert settings.status == 1
    _, level, form = settings.out.splitlines()
    assert level.startswith("problem   settings: LOG_LEVEL input should be 'debug'")
    assert form.startswith("problem   settings: LOG_FORMAT input should be 'text'")
    database = await host.bot("check", "--offline", DATABASE_URL="mysql://here/engawa")
    assert database.status == 1
    assert "problem   database: DATABASE_URL names “mysql”" in database.out


async def test_a_copy_says_which_of_two_databases_it_cannot_take(host: Host) -> None:
    new = f"sqlite:///{host.folder}/new.db"
    with create_engine(new).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('9.9999')")
    for to, source, begin in (
        (new, f"sqlite:///{host.folder}/old.db", "--to: The database has schema 9.9999"),
        (f"sqlite:///{host.folder}/old.db", new, "The database has schema 9.9999"),
    ):
        run = await host.bot("copy", "--to", to, DATABASE_URL=source)
        assert (run.status, run.err[: len(begin)]) == (1, begin)
    older = f"sqlite:///{host.folder}/older.db"
    with create_engine(older).begin() as connection:
        make_0_9(connection)
    run = await host.bot("copy", "--to", older, DATABASE_URL=f"sqlite:///{host.folder}/old.db")
    assert run.err.startswith(f"--to: The database has schema {migrations.OF_0_9}")
    with create_engine(older).begin() as connection:
        kept = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        assert kept == migrations.OF_0_9, "it isn't brought up to date for that"


async def test_only_a_check_that_is_told_to_brings_an_older_database_up_to_date(host: Host) -> None:
    before, now = migrations.OF_0_9, migrations.revisions()[-1]
    with create_engine(f"sqlite:///{host.folder}/engawa.db").begin() as connection:
        make_0_9(connection)
    settings = {"DATABASE_URL": f"sqlite:///{host.folder}/engawa.db"}
    check = await host.bot("check", "--offline", **settings)
    assert check.status == 1
    assert f"problem   database: The database has schema {before}, and this version of Engawa needs {now}." in check.out
    health = await host.bot("health", **settings)
    assert health.status == 1
    assert "`python -m bot check --upgrade`" in health.err
    upgraded = await host.bot("check", "--offline", "--upgrade", **settings)
    assert upgraded.status == 0
    assert "ok        database: opens, and its schema is up to date" in upgraded.out
    assert (await host.bot("check", "--offline", **settings)).status == 0


async def test_health_is_told_whatever_newer_version_has_upgraded_the_database(host: Host) -> None:
    url = f"sqlite+aiosqlite:///{host.folder}/engawa.db"
    async with Database.open(url) as database:
        await Pulse(database, wall_clock, ()).beat()
        async with database.writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    health = await host.bot("health", DATABASE_URL=url)
    assert (health.status, health.out, health.err) == (0, f"{ALIVE}\n", "")


def as_of_0_9(file: Path) -> None:
    """Make a file of today one of version 0.9, with the same matches."""
    made = file.with_name("of_0_9.db")
    with create_engine(f"sqlite:///{made}").begin() as connection:
        make_0_9(connection)
    with closing(sqlite3.connect(made)) as old:
        old.execute("ATTACH ? AS now", (str(file),))
        for (table,) in old.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            if table == "alembic_version":
                continue
            described = [old.execute(f"PRAGMA {schema}.table_info({table})") for schema in ("main", "now")]
            known = set.intersection(*({row[1] for row in rows} for rows in described))
            columns = ", ".join(f'"{name}"' for name in sorted(known))
            old.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}")
        old.commit()
    for each in file.parent.glob("engawa.db*"):
        each.unlink()
    made.rename(file)


async def test_a_match_of_version_0_9_goes_on_after_the_upgrade(
    host: Host, evening: Evening, database_url: str
) -> None:
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    await evening.kill_bot()
    as_of_0_9(host.folder / "engawa.db")
    run = await host.bot("check", "--offline", "--upgrade", DATABASE_URL=database_url)
    assert "1 replayed, 0 with differences" in run.out
    assert (host.folder / f"engawa.db.schema-{migrations.OF_0_9}").exists()
    await evening.start_bot()
    await evening.move(number)
    await evening.board(number, 2)


async def test_the_check_finds_a_match_that_does_not_replay(host: Host, evening: Evening, database_url: str) -> None:
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    with sqlite3.connect(host.folder / "engawa.db") as database:
        database.execute("UPDATE matches SET ply = 5")
    run = await host.bot("check", "--offline", DATABASE_URL=database_url)
    assert run.status == 1
    assert f"problem   match #{number}: these stored values don't match the moves: ply; restore a backup" in run.out


@pytest.mark.parametrize("in_thread", [False, True])
async def test_the_permissions_of_the_invite_are_enough_to_play_and_to_recover(
    evening: Evening, host: Host, in_thread: bool
) -> None:
    everything_else = ~sum(Permission[name.upper()] for name in NEEDED)
    evening.sandbox.host.deny(evening.channel, Permission(everything_else & sum(Permission)))
    if in_thread:
        evening.channel = evening.sandbox.host.create_thread(evening.channel, "slow games", evening.aki.id)
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    evening.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=MESSAGES, times=None)
    await evening.move(number)
    await evening.board(number, 2)
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    evening.sandbox.clock.advance(3600)
    with sqlite3.connect(host.folder / "engawa.db") as database:
        database.execute("UPDATE posts SET created_at = datetime(created_at, '-1 hour') WHERE status = 'owed'")
    await evening.start_bot()
    await evening.move(number)
    await evening.board(number, 3)
    assert len(evening.boards(number, 2)) == 1
    assert 403 not in {request.status for request in evening.sandbox.requests}
    evening.assert_clean()


async def under_way(fault: Rule) -> None:
    """Wait until a request is being made that a fault holds up."""
    async with asyncio.timeout(PATIENCE_S):
        while not fault.happened:
            await asyncio.sleep(0.02)


async def start_in_a_hurry(evening: Evening) -> None:
    """Start a bot that looks again sooner for what it owes."""
    evening.entry = IN_A_HURRY
    await evening.start_bot()


async def test_a_stop_lets_a_post_under_way_finish_and_sends_it_once(evening: Evening) -> None:
    number = await evening.begin()
    fault = evening.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=MESSAGES, seconds=1, times=1)
    await evening.move(number, "C+")
    await under_way(fault)
    assert evening.boards(number, 1) == [], "the post is under way"
    assert evening.sandbox.bot
    assert await evening.sandbox.bot.stop() == 0
    assert len(evening.boards(number, 1)) == 1
    evening.assert_clean()
    await start_in_a_hurry(evening)
    await asyncio.sleep(SEVERAL_SWEEPS_S)
    assert len(evening.boards(number, 1)) == 1
    evening.assert_clean()


async def test_what_a_stop_cannot_wait_for_is_sent_once_after_the_next_start(evening: Evening) -> None:
    number = await evening.begin()
    evening.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=MESSAGES, seconds=30, times=None)
    await evening.move(number, "C+")
    assert evening.sandbox.bot
    assert await evening.sandbox.bot.stop() == 0
    assert "Traceback" not in evening.sandbox.bot.log, evening.sandbox.bot.log
    assert evening.boards(number, 1) == []
    evening.sandbox.faults.clear()
    await start_in_a_hurry(evening)
    await evening.board(number, 1)
    await asyncio.sleep(SEVERAL_SWEEPS_S)
    assert len(evening.boards(number, 1)) == 1
    evening.assert_clean()


@pytest.mark.parametrize("trouble", [FakeTrouble.DELAY, FakeTrouble.RATE_LIMITED])
async def test_a_stop_lets_whoever_is_being_answered_have_the_answer(evening: Evening, trouble: FakeTrouble) -> None:
    number = await evening.begin()
    fault = evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, seconds=1, times=1)
    moving = asyncio.create_task(evening.move(number, "C+"))
    await under_way(fault)
    assert not moving.done(), "the answer is under way"
    assert evening.sandbox.bot
    assert await evening.sandbox.bot.stop() == 0
    assert (await moving).text.startswith(f"You played **C+** in match #{number}.")
    evening.assert_clean()


async def test_a_stop_lets_whoever_types_have_the_suggestions(evening: Evening) -> None:
    number = await evening.begin()
    fault = evening.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=CALLBACK, seconds=1, times=1)
    mover = await evening.mover(number)
    typing = asyncio.create_task(mover.suggestions(evening.channel, "move", focused="move", move="", match=number))
    await under_way(fault)
    assert not typing.done(), "the answer is under way"
    assert evening.sandbox.bot
    assert await evening.sandbox.bot.stop() == 0
    assert await typing
    evening.assert_clean()


async def test_a_stop_waits_no_longer_than_discord_for_an_answer(evening: Evening) -> None:
    number = await evening.begin()
    fault = evening.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=CALLBACK, seconds=60, times=None)
    moving = asyncio.create_task(evening.move(number, "C+"))
    await under_way(fault)
    assert evening.sandbox.bot
    before = time.monotonic()
    assert await evening.sandbox.bot.stop() == 0
    assert time.monotonic() - before < LONGEST_STOP_S
    moving.cancel()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_stop_at_the_very_moment_of_connecting_is_heard(how: signal.Signals, evening: Evening) -> None:
    await evening.kill_bot()
    await evening.start_bot()
    assert evening.sandbox.bot
    evening.sandbox.bot.process.send_signal(how)
    async with asyncio.timeout(PATIENCE_S):
        assert await evening.sandbox.bot.process.wait() == 0
    evening.assert_clean()

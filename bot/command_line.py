"""The command line: run the bot, check that it could, or export what is stored; the only place that wires things."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from datetime import UTC, datetime
from importlib import import_module
from random import SystemRandom
from typing import Any, cast

import aiohttp
import discord
import structlog

from bot import VERSION, host_commands, journal, memory, watchdog
from bot.app import build
from bot.checkup import NOT_LET_IN, check_discord, check_stored
from bot.client import Engawa
from bot.core.deadlines.heartbeat import compare_clocks
from bot.core.findings import Finding, Verdict, exit_status
from bot.core.frame.traffic.pace import RequestPace
from bot.core.frame.traffic.proxy import go_through
from bot.core.frame.traffic.requests import Requests
from bot.core.host_settings import USUAL_HOSTING, Hosting
from bot.core.metrics import Metrics
from bot.core.operation.monitor import log_slow_queries
from bot.core.operation.watched import Address, NoListening, Watched
from bot.core.processes.refusals import CannotServe, OneProcessOnly, ShardTaken, TakenOver
from bot.core.services import Services
from bot.core.user_limits import UNBOUNDED, UserLimits
from bot.host_commands import lines
from bot.play.ratings import Ratings, check_ratings
from bot.settings import Settings, SettingsError, load_settings, misspelt
from bot.work_process import Worker
from storage import Database, StorageError
from storage.core import copies
from storage.core.database import address_of
from storage.core.processes.advisory import Locks, open_locks
from storage.core.processes.locks import only_server

SWITCH_SECONDS = 0.0001
"""How long a thread may keep the interpreter while others wait: a move goes to the database's threads and back some
twenty times, and waits so long each time while pictures or standings are made (`make bench`)."""

log = structlog.get_logger(__name__)

SERVING = {"run", "work"}
INTERRUPTED = 130
"""The status with which shells tell of a command that was stopped, as by Ctrl-C."""
TOKEN_RESET = 4004
"""The code with which Discord closes a connection whose token has become invalid."""
NOT_REACHED = "Can't reach Discord. Check this machine's connection and Discord's status page."
NOT_ASKED = Finding(Verdict.NOTE, "Discord", "not checked because of --offline")
ALIVE = "The bot is connected to Discord."
ARRIVED = "as many rows in every table, and the moves are sealed alike"
NOT_ALIVE = "The bot hasn't been connected to Discord for minutes."
COPIED = "Done. Set DATABASE_URL to the new database and start the bot again; the old one is as it was."
COPY_FAILED = "Don't use the new database. The old one is as it was."
NO_TOKEN = Finding(Verdict.LEFT_OUT, "Discord", "no token to ask with. Set DISCORD_TOKEN, or use --offline.")


def wall_clock() -> datetime:
    return datetime.now(UTC)


def main(arguments: Sequence[str] | None = None, clock: Callable[[], datetime] = wall_clock) -> int:
    """Run a command at the time a clock tells; returns the exit status: 2 means that trying again would not help.

    Who serves until stopped ends well then; anything else has not been done.
    """
    options = _parser().parse_args(arguments)
    status, trouble = 0 if options.command in SERVING else INTERRUPTED, ""
    try:
        with suppress(KeyboardInterrupt, asyncio.CancelledError), asyncio.Runner(loop_factory=new_loop) as runner:
            status = runner.run(_command(options, clock))
        sys.stdout.flush()
    except BrokenPipeError:  # as by `| head`, which has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (StorageError, ShardTaken) as error:  # who has a shard may be a machine that died, for half a minute
        status, trouble = 1, str(error)
    except (SettingsError, NoListening, CannotServe) as error:
        status, trouble = 2, str(error)
    except discord.LoginFailure:
        status, trouble = 2, NOT_LET_IN
    except discord.ConnectionClosed as error:
        if error.code != TOKEN_RESET:
            raise
        status, trouble = 2, NOT_LET_IN
    except (aiohttp.ClientConnectionError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        status, trouble = 1, f"{NOT_REACHED} ({error})"
    if trouble:
        print(trouble, file=sys.stderr)
    return status


async def _command(options: argparse.Namespace, clock: Callable[[], datetime]) -> int:
    match options.command:
        case "check":
            return await check(offline=options.offline, upgrades=options.upgrade)
        case "export-audit":
            return await export_audit()
        case "health":
            return await health()
        case "copy":
            return await copy_to(options.to)
        case "backup":
            return await host_commands.backup(options, clock)
        case "forget":
            return await host_commands.forget(options, clock)
        case "rehearse":
            return await host_commands.rehearsed(options.channel, options.wait)
        case "rate":
            return await rate(clock, rebuild=options.rebuild)
        case "work":
            return await work(clock)
        case _:
            return await run(clock, options.shards, works=not options.no_work)


async def run(clock: Callable[[], datetime] = wall_clock, shards: str | None = None, *, works: bool = True) -> int:
    """Connect to Discord and serve until stopped; whatever is under way then is finished or kept for the next start."""
    settings = load_settings(**({"shards": shards} if shards is not None else {}))
    token = _begin(settings)
    async with _served(settings, clock, works_alone=works) as services:
        client = Engawa(services, _requests(settings, services.metrics), settings.served, works=works)
        down, starts = client.supervisor.down, client.session_starts
        watched = Watched(services.database, clock, services.metrics, client, works, down, starts)
        async with _monitored(settings, watched), client:
            await _until_ended(services, client.start(token))
    return 0


async def work(clock: Callable[[], datetime] = wall_clock) -> int:
    """Send posts and act on what is due, without hearing Discord, beside processes that do."""
    settings = load_settings()
    token = _begin(settings)
    async with _served(settings, clock, works_alone=False) as services:
        worker = Worker(services, _requests(settings, services.metrics))
        watched = Watched(services.database, clock, services.metrics, down=worker.supervisor.down)
        async with _monitored(settings, watched), worker:
            await _until_ended(services, worker.serve(token))
    return 0


async def check(*, offline: bool, upgrades: bool) -> int:
    """Print what a host should know before going live, a line each."""
    verdicts = set()
    async for finding in _findings(offline=offline, upgrades=upgrades):
        print(finding, flush=True)
        verdicts.add(finding.verdict)
    return exit_status(verdicts)


async def export_audit() -> int:
    """Print what is stored about matches and posts, a JSON object a line; the bot may be running."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    async with Database.open(settings.database_url, settings.limits, upgrades=False) as database:
        async for line in lines(database):
            print(line)
    return 0


async def health() -> int:
    """Say whether a bot on this database was connected to Discord lately."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    opened = Database.open(settings.database_url, settings.limits, upgrades=False, takes_newer=True)
    async with opened as database:
        alive = await watchdog.is_alive(database, wall_clock())
    print(ALIVE if alive else NOT_ALIVE)
    return 0 if alive else 1


async def copy_to(url: str) -> int:
    """Copy all that is stored into another database, and look whether it has arrived."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    address_of(url, "--to")
    with only_server(settings.database_url), only_server(url):
        async with AsyncExitStack() as opened:
            source = await opened.enter_async_context(
                Database.open(settings.database_url, settings.limits, upgrades=False)
            )
            try:
                target = await opened.enter_async_context(Database.open(url, settings.limits, upgrades=False))
            except StorageError as error:
                raise StorageError(f"--to: {error}") from None
            count = await copies.copy(source, target)
            print(Finding(Verdict.OK, "copy", f"{count} rows copied"))
            problem = await copies.difference(source, target)
            verdict = Verdict.PROBLEM if problem else Verdict.OK
            print(Finding(verdict, "comparison", problem or ARRIVED))
            verdicts = {verdict}
            async for finding in check_stored(_services(target, wall_clock)):
                print(finding)
                verdicts.add(finding.verdict)
    status = exit_status(verdicts)
    print(COPY_FAILED if status else COPIED)
    return status


async def rate(clock: Callable[[], datetime], *, rebuild: bool) -> int:
    """Count what waits for it or, to rebuild, all ratings anew from the matches; then say how they stand."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    async with Database.open(settings.database_url, settings.limits, upgrades=False) as database:
        ratings = _services(database, clock)[Ratings]
        if rebuild:
            await ratings.rebuild()
        await ratings.catch_up()
        found = [finding async for finding in check_ratings(ratings)]
    for finding in found:
        print(finding)
    return exit_status({finding.verdict for finding in found})


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that nobody runs yet."""
    try:
        uvloop = import_module("uvloop")
    except ImportError:
        return asyncio.new_event_loop()
    return cast(asyncio.AbstractEventLoop, uvloop.new_event_loop())


async def _findings(*, offline: bool, upgrades: bool) -> AsyncIterator[Finding]:
    yield Finding(Verdict.OK, "version", VERSION)
    try:
        settings = load_settings()
    except SettingsError as error:
        for sentence in str(error).splitlines():
            yield Finding(Verdict.PROBLEM, "settings", sentence)
        return
    journal.begin("warning", settings.log_format)
    yield Finding(Verdict.OK, "settings", "all valid")
    for sentence in misspelt():
        yield Finding(Verdict.NOTE, "settings", sentence)
    for finding in await _check_database(settings, upgrades=upgrades):
        yield finding
    token = settings.discord_token.get_secret_value()
    if offline or not token:
        yield NOT_ASKED if offline else NO_TOKEN
        return
    go_through(settings.proxy_url)
    for finding in await check_discord(token, settings.hosting):
        yield finding


async def _check_database(settings: Settings, *, upgrades: bool) -> list[Finding]:
    url = settings.database_url
    try:
        with only_server(url) if upgrades else nullcontext():
            async with Database.open(url, settings.limits, upgrades=upgrades) as database:
                opened = Finding(Verdict.OK, "database", "opens, and its schema is up to date")
                services = _services(database, wall_clock)
                return [opened, *[finding async for finding in check_stored(services)]]
    except StorageError as error:
        return [Finding(Verdict.PROBLEM, "database", str(error))]


def _begin(settings: Settings) -> str:
    """What every process that serves begins with; returns the token."""
    journal.begin(settings.log_level, settings.log_format, settings.shards)
    token = settings.require_token()
    log.info("starting", version=VERSION)
    sys.setswitchinterval(SWITCH_SECONDS)
    _end_on_sigterm()
    journal.hear_signals(settings.log_level)
    go_through(settings.proxy_url)
    return token


@asynccontextmanager
async def _served(settings: Settings, clock: Callable[[], datetime], *, works_alone: bool) -> AsyncIterator[Services]:
    """The services of a process that serves, as long as it may; bringing the database up to date may take long."""
    url, metrics = settings.database_url, Metrics()
    beside = [asyncio.create_task(each) for each in (watchdog.tell(), _tidy())]
    try:
        with only_server(url):
            async with Database.open(url, settings.limits) as database, open_locks(settings.server_url) as locks:
                if not (works_alone or database.is_shared):
                    raise OneProcessOnly
                log_slow_queries(database, metrics)
                await compare_clocks(database, clock)
                yield _services(database, clock, settings.hosting, settings.bounds, metrics, locks)
    finally:
        for task in beside:
            task.cancel()


async def _tidy() -> None:
    """Give back memory now and then, as long as the process serves; what a start made is never looked at again."""
    await asyncio.sleep(memory.START_SECONDS)
    gc.freeze()
    rest = 0.0
    while True:
        if rest <= 0:
            rest = memory.drop_garbage()
        memory.tidy()
        await asyncio.sleep(memory.TIDY_SECONDS)
        rest -= memory.TIDY_SECONDS


async def _until_ended(services: Services, serve: Coroutine[Any, Any, None]) -> None:
    """Wait until cancelled, or until another process does what this one has to do alone.

    Run it in a task of its own, for Python 3.11 can lose a cancellation while the client connects.
    """
    serving, losing = asyncio.create_task(serve), asyncio.create_task(services.locks.lost())
    try:
        await asyncio.wait({serving, losing}, return_when=asyncio.FIRST_COMPLETED)
        if losing.done():
            raise TakenOver
    finally:
        for task in (losing, serving):
            task.cancel()
    await serving


def _monitored(settings: Settings, watched: Watched) -> AbstractAsyncContextManager[object]:
    """Answer whoever watches the process, if a host wants that."""
    if not settings.monitoring:
        return nullcontext()
    from bot.core.operation.monitor import monitored  # noqa: PLC0415 (few start a web server, which takes time to load)

    return monitored(Address(*settings.monitoring), watched)


def _end_on_sigterm() -> None:
    """Let a service manager's signal end us as Ctrl-C does; Windows has no such signal."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _requests(settings: Settings, metrics: Metrics) -> Requests:
    return Requests(RequestPace(settings.requests_a_second), metrics=metrics)


def _services(
    database: Database,
    clock: Callable[[], datetime],
    hosting: Hosting = USUAL_HOSTING,
    bounds: UserLimits = UNBOUNDED,
    metrics: Metrics | None = None,
    locks: Locks | None = None,
) -> Services:
    return build(database, clock, SystemRandom(), hosting=hosting, bounds=bounds, metrics=metrics, locks=locks)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="engawa", description="A Discord bot for correspondence board games.")
    parser.add_argument("--version", action="version", version=f"Engawa {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="command")
    run = commands.add_parser("run", help="connect to Discord and serve (the default)")
    run.add_argument("--shards", metavar="0-7/32", help="the shards of this process, of how many; like SHARDS")
    run.add_argument("--no-work", action="store_true", help="leave posts and deadlines to other processes")
    commands.add_parser("work", help="send posts and act on what is due, beside processes that run")
    check = commands.add_parser("check", help="check settings, database, matches and Discord before going live")
    check.add_argument("--offline", action="store_true", help="leave Discord out")
    check.add_argument("--upgrade", action="store_true", help="bring the database up to date first; stop the bot first")
    commands.add_parser("export-audit", help="print stored matches and posts, a JSON object a line, for an audit")
    commands.add_parser("health", help="say whether the running bot is connected; status 0 if so")
    copy = commands.add_parser("copy", help="copy everything into another, empty database; stop the bot first")
    copy.add_argument("--to", required=True, metavar="URL", help="like DATABASE_URL")
    rate = commands.add_parser("rate", help="count ratings of matches that have ended, and compare them all")
    rate.add_argument("--rebuild", action="store_true", help="make all ratings anew from the matches first")
    host_commands.add_commands(commands)
    parser.set_defaults(command="run", shards=None, no_work=False)
    return parser

"""Commands for a host's upkeep: copies of the database, drills of restoring them, rehearsals with Discord."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import SystemRandom
from typing import Any, TypeAlias

from bot import journal
from bot.app import build
from bot.checkup import check_stored
from bot.community.tournaments import load_overview, overall
from bot.core.findings import Finding, Verdict, exit_status
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.traffic.proxy import go_through
from bot.core.operation.acts import ACTS
from bot.core.operation.rehearsal import rehearse
from bot.core.people import Person, Place, Request, Rights
from bot.people.privacy.privacy import Privacy
from bot.people.privacy.refusals import NothingStored
from bot.settings import load_settings
from bot.subjects import PROVIDED
from storage import Database, StorageError, erasure, exports
from storage.core import backups
from storage.core.backups import Contents
from storage.core.processes.locks import only_server
from tournaments.documents import written_standings

WAIT_S = 60.0
PRESS = "Watch the channel: two buttons appear there, one after the other. Press each within {seconds} seconds."
DRILLED = "Done. This copy can be restored; the scratch place is empty again."
DRILL_FAILED = "Don't rely on this copy. Make a new one now, and run the drill again."
GONE = "Done. They resigned {running} matches and left {waiting} tables; name and user ID are gone."
SERVER_GONE = "Done. What the server has set, and who reached a limit there, is deleted."
NOTHING = "Nothing is stored under this number."
LAST_NUMBER = (1 << 63) - 1
"""Discord's numbers are no greater, nor can a database look for one that is."""
LAST_NIGHT = timedelta(hours=26)
"""The age from which on a copy is not last night's any more."""

Check: TypeAlias = Callable[[Database], AsyncIterator[Finding]]
"""Tells of what is stored in a database."""


def add_commands(commands: Any) -> None:
    """Let the command line know them."""
    rehearse = commands.add_parser(
        "rehearse", help="try in a channel everything the bot does on Discord; stop the bot first"
    )
    rehearse.add_argument("--channel", required=True, type=int, metavar="ID", help="a text channel for tests")
    waits = "how long someone has to press a button; 0 leaves that out"
    rehearse.add_argument("--wait", type=float, default=WAIT_S, metavar="SECONDS", help=waits)
    backup = commands.add_parser("backup", help="copy the database while the bot runs, and drill restoring copies")
    whats = backup.add_subparsers(dest="what", metavar="what", required=True)
    make = whats.add_parser("make", help="copy the database into a folder")
    make.add_argument("folder", type=Path)
    tried = whats.add_parser("drill", help="restore the newest copy into a scratch place, and check it there")
    tried.add_argument("place", type=Path, help="a copy, or a folder of copies")
    where = "a folder for a file; for a dump like DATABASE_URL, on a server where databases may be made"
    tried.add_argument("--scratch", metavar="PLACE", help=where)
    forgotten = commands.add_parser("forget", help="delete what is stored about someone, or about a server")
    which = forgotten.add_mutually_exclusive_group(required=True)
    which.add_argument("--person", type=int, metavar="ID", help="a Discord user ID")
    which.add_argument("--server", type=int, metavar="ID", help="the ID of a server the bot was removed from")


async def backup(options: argparse.Namespace, clock: Callable[[], datetime]) -> int:
    """Make a copy, or restore the newest one and check it; the bot may be running."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    if options.what == "make":
        print(await backups.make(settings.server_url, options.folder, clock()))
        return 0

    def stored(database: Database) -> AsyncIterator[Finding]:
        return check_stored(build(database, clock, SystemRandom()))

    status = await _report(drill(options.place, settings.server_url, stored, clock(), options.scratch))
    print(DRILL_FAILED if status else DRILLED)
    return status


async def rehearsed(channel_id: int, wait: float) -> int:
    """Try in a channel every kind of request that the bot makes; the bot itself must not run meanwhile."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    token = settings.require_token()
    go_through(settings.proxy_url)
    if wait:
        print(PRESS.format(seconds=f"{wait:.0f}"), flush=True)
    return await _report(rehearse(token, channel_id, PROVIDED[COMMANDS], ACTS, wait))


async def forget(options: argparse.Namespace, clock: Callable[[], datetime]) -> int:
    """Delete someone who cannot use `/privacy` any more, or what a server has set."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    if abs(options.server or options.person or 0) > LAST_NUMBER:
        print(NOTHING)
        return 1
    with only_server(settings.database_url):
        async with Database.open(settings.database_url, settings.limits, upgrades=False) as database:
            if options.server is not None:
                said = await _forget_server(database, options.server)
            else:
                said = await _forget_person(database, options.person, clock)
    print(said or NOTHING)
    return 0 if said else 1


async def lines(database: Database) -> AsyncIterator[str]:
    """Every row as JSON, its table and its columns by name; then how tournaments and tours stand; all of one moment."""
    async with database.reading() as connection:
        numbers: dict[str, list[int]] = {"tournaments": [], "tours": []}
        async for table, row in exports.rows(connection):
            yield _line(table, row)
            if table in numbers:
                numbers[table].append(row["id"])
        for number in numbers["tournaments"]:
            for place in written_standings((await load_overview(connection, number)).standings):
                yield _line("standings", {"tournament_id": number, **place})
        for number in numbers["tours"]:
            for place in await overall(connection, number):
                yield _line("tour_standings", {"tour_id": number, **place})


async def drill(
    place: Path, live: str, check: Check, now: datetime, scratch: str | None = None
) -> AsyncIterator[Finding]:
    """Restore the newest copy at a place, and say what is found in it."""
    try:
        with backups.explained():
            copy = backups.newest(place)
            yield _age(copy, now)
            began = time.perf_counter()
            async with backups.restored(copy, live, scratch) as url, Database.open(url) as database:
                took = time.perf_counter() - began
                async with database.reading() as connection:
                    yield Finding(Verdict.OK, "restored", _words(await backups.contents(connection), took))
                async for finding in check(database):
                    yield finding
    except StorageError as error:
        yield Finding(Verdict.PROBLEM, "restore", str(error))


async def _forget_server(database: Database, guild_id: int) -> str:
    async with database.writing() as connection:
        is_gone = await erasure.forget_server(connection, guild_id)
    await database.scrub()
    return SERVER_GONE if is_gone else ""


async def _forget_person(database: Database, user_id: int, clock: Callable[[], datetime]) -> str:
    number = secrets.randbelow(1 << 40)  # no interaction has such a small one
    request = Request(Person(user_id, ""), number, Place(None, 0), Rights(None))
    try:
        ties = await build(database, clock, SystemRandom())[Privacy].forget(request)
    except NothingStored:
        return ""
    return GONE.format(running=ties.running, waiting=ties.waiting)


async def _report(findings: AsyncIterator[Finding]) -> int:
    """Print findings, a line each; returns the exit status."""
    verdicts = set()
    async for finding in findings:
        print(finding, flush=True)
        verdicts.add(finding.verdict)
    return exit_status(verdicts)


def _line(table: str, row: Mapping[str, Any]) -> str:
    plain = {name: _moment(value) if isinstance(value, datetime) else value for name, value in row.items()}
    return json.dumps({"table": table, **plain})


def _moment(value: datetime) -> str:
    """A moment as text of one length, so that later moments are greater texts."""
    return value.isoformat(timespec="microseconds")


def _age(copy: Path, now: datetime) -> Finding:
    about = copy.stat()
    age = now - datetime.fromtimestamp(about.st_mtime, UTC)
    hours, size = age / timedelta(hours=1), about.st_size / 2**20
    words = f"{copy.name}, {size:.1f} MB, {max(hours, 0):.0f} hours old"
    if age > LAST_NIGHT:
        return Finding(Verdict.NOTE, "copy", f"{words}. Is one still made every night?")
    return Finding(Verdict.OK, "copy", words)


def _words(found: Contents, seconds: float) -> str:
    last = f", the last entry of {found.last_entry:%Y-%m-%d %H:%M} UTC" if found.last_entry else ""
    return f"in {seconds:.1f} seconds; matches: {found.matches}{last}"

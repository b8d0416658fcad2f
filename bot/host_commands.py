"""Commands for a host's upkeep: copies of the database, drills of restoring them, rehearsals with Discord."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from bot import journal
from bot.app import build
from bot.checkup import check_stored
from bot.core.findings import Finding, exit_status
from bot.core.people import Person, Request
from bot.operation.acts import ACTS
from bot.operation.drill import drill
from bot.operation.rehearsal import rehearse
from bot.privacy.privacy import Privacy
from bot.privacy.refusals import NothingStored
from bot.settings import load_settings
from bot.subjects import COMMANDS
from storage import Database, backups, erasing
from storage.locks import only_server

WAIT_S = 60.0
PRESS = "Watch the channel: two buttons appear there, one after the other. Press each within {seconds} seconds."
DRILLED = "Done. This copy can be restored; the scratch place is empty again."
DRILL_FAILED = "Don't rely on this copy. Make a new one now, and run the drill again."
GONE = "Done. They resigned {running} matches and left {waiting} tables; name and user ID are gone."
SERVER_GONE = "Done. What the server has set, and who reached a limit there, is deleted."
NOTHING = "Nothing is stored under this number."


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
    if wait:
        print(PRESS.format(seconds=f"{wait:.0f}"), flush=True)
    return await _report(rehearse(token, channel_id, COMMANDS, ACTS, wait))


async def forget(options: argparse.Namespace, clock: Callable[[], datetime]) -> int:
    """Delete someone who cannot use `/privacy delete` any more, or what a server has set."""
    settings = load_settings()
    journal.begin("warning", settings.log_format)
    with only_server(settings.database_url):
        async with Database.open(settings.database_url, settings.limits, upgrades=False) as database:
            if options.server is not None:
                said = await _forget_server(database, options.server)
            else:
                said = await _forget_person(database, options.person, clock)
    print(said or NOTHING)
    return 0 if said else 1


async def _forget_server(database: Database, guild_id: int) -> str:
    async with database.writing() as connection:
        is_gone = await erasing.forget_server(connection, guild_id)
    await database.scrub()
    return SERVER_GONE if is_gone else ""


async def _forget_person(database: Database, user_id: int, clock: Callable[[], datetime]) -> str:
    number = secrets.randbelow(1 << 40)  # no interaction has such a small one
    request = Request(Person(user_id, ""), number)
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

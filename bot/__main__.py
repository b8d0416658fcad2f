"""The command line: run the bot, or check that it could run; the only place that wires things."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from random import SystemRandom

import discord

from bot import journal
from bot.client import Engawa
from bot.services.house import House
from bot.settings import Settings, SettingsError, load_settings
from storage import Database, StorageError

NOT_LET_IN = "Discord refuses the token: copy it again from the Bot page of your application, and set DISCORD_TOKEN."


def wall_clock() -> datetime:
    """The present time."""
    return datetime.now(UTC)


def main(arguments: Sequence[str] | None = None, clock: Callable[[], datetime] = wall_clock) -> int:
    """Run a command, at the time a clock tells; returns the exit status."""
    command = _parser().parse_args(arguments).command
    try:
        settings = load_settings()
        journal.begin(settings.log_level, settings.log_format)
        with suppress(KeyboardInterrupt):
            return asyncio.run(run(settings, clock) if command == "run" else check(settings, clock))
    except (SettingsError, StorageError) as error:
        print(error, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print(NOT_LET_IN, file=sys.stderr)
        return 2
    return 0


async def run(settings: Settings, clock: Callable[[], datetime]) -> int:
    """Connect to Discord and serve until stopped."""
    token = settings.require_token()
    async with Database.open(settings.database_url) as database, Engawa(_house(database, clock)) as client:
        await client.start(token)
    return 0


async def check(settings: Settings, clock: Callable[[], datetime]) -> int:
    """Replay every match from its moves and report differences."""
    async with Database.open(settings.database_url) as database:
        count = wrong = 0
        async for match_id, problem in _house(database, clock).matches.differences():
            count += 1
            if problem:
                wrong += 1
                print(f"#{match_id}: {problem}")
    print(f"{count} matches replayed, {wrong} with differences")
    return 1 if wrong else 0


def _house(database: Database, clock: Callable[[], datetime]) -> House:
    return House.on(database, clock, SystemRandom())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="engawa", description="A Discord bot for correspondence board games.")
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="connect to Discord and serve (the default)")
    commands.add_parser("check", help="replay every match and report differences")
    parser.set_defaults(command="run")
    return parser


if __name__ == "__main__":
    sys.exit(main())

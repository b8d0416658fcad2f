"""The sandbox, served on this machine until it is told to end, with a bot beside it or without one."""

import asyncio
import signal
import socket
from pathlib import Path

from sandbox.launch import BotFailedError
from sandbox.server import LOOPBACK, Sandbox


async def serve(port: int, folder: Path, contract: Path | None, *, with_bot: bool) -> None:
    """Serve until a signal comes; the port is another one if somebody else has it."""
    ended = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, ended.set)
    async with Sandbox(_free(port), contract=contract, folder=folder) as sandbox:
        sandbox.bots.prepare(env={"DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'engawa.db'}"}, echo=True)
        if with_bot:
            await _start_bot(sandbox)
        print(f"\n    The sandbox is open: {sandbox.address}/\n    Ctrl-C ends it.\n", flush=True)
        await ended.wait()
        if sandbox.bot and sandbox.bot.running:
            await sandbox.bot.stop()


async def _start_bot(sandbox: Sandbox) -> None:
    """Start the bot, whose database is beside the sandbox's own data."""
    await sandbox.bots.control("start")
    assert sandbox.bot
    try:
        await sandbox.bot.ready()
    except BotFailedError as failure:
        print(f"{str(failure).splitlines()[0]} The page works; the bot can be started from it.", flush=True)


def _free(port: int) -> int:
    """The port, or any free one if someone else has it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return 0
    return port

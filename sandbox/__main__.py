"""The sandbox's command line: `serve` the look-alike, start the unchanged `bot` against one, `demo` both, or `soak`."""

import argparse
import asyncio
import contextlib
import gc
import importlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sandbox import network_guard
from sandbox.clock import AHEAD_FILE, following
from sandbox.launch import BOT
from sandbox.soak.plan import SoakPlan, add_arguments, planned

PORT = 8642
FOLDER = Path("data/sandbox")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in (("serve", "only the server"), ("demo", "the server and the bot")):
        served = commands.add_parser(name, help=words)
        served.add_argument("--port", type=int, default=PORT, help="the next free one is taken if it is in use")
        served.add_argument(
            "--folder", type=Path, default=FOLDER.resolve(), help="where everything is kept between starts"
        )
        served.add_argument("--contract", type=Path, help="Discord's openapi.json, to check every request against")
    bot = commands.add_parser("bot", help="the unchanged bot, pointed at a running sandbox")
    bot.add_argument("--server", required=True, help="http://127.0.0.1:PORT")
    bot.add_argument("--entry", default=BOT, help="module:function to run")
    bot.add_argument("rest", nargs="*", help="arguments for the bot, after --")
    add_arguments(commands.add_parser("soak", help="let many people play while everything goes wrong, and audit"))
    options = parser.parse_args(arguments)
    if options.command == "soak":
        return run_soak(planned(options))
    if options.command == "bot":
        return run_bot(options.server, options.entry, options.rest)
    return _serve(options)


def run_bot(server: str, entry: str, arguments: Sequence[str]) -> int:
    """Run a bot in this process, able to reach nothing but the sandbox, and at its time if it takes a clock."""
    gc.disable()  # nothing that is loaded is garbage
    point_at(server)
    gc.enable()
    network_guard.install()
    module, _, function = entry.partition(":")
    run: Callable[..., int | None] = getattr(importlib.import_module(module), function)
    return run(list(arguments), **_time_for(run)) or 0


def run_soak(plan: SoakPlan) -> int:
    """Soak and report; 1 if a promise was broken."""
    from sandbox.soak import report  # noqa: PLC0415 (a bot's process has no use for it)
    from sandbox.soak.run import soak  # noqa: PLC0415

    found = asyncio.run(soak(plan))
    print(report.text(found), flush=True)
    if plan.report:
        report.write(plan.report, found)
    return 1 if found["violations"] else 0


def _serve(options: argparse.Namespace) -> int:
    from sandbox.service import serve  # noqa: PLC0415 (a bot's process has no use for it)

    options.folder.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(options.port, options.folder, options.contract, with_bot=options.command == "demo"))
    return 0


def point_at(server: str) -> None:
    """Let discord.py take a sandbox for Discord: its REST base and its first gateway address are all it needs."""
    from discord.gateway import DiscordWebSocket  # noqa: PLC0415 (only a bot's process loads discord.py)
    from discord.http import Route  # noqa: PLC0415

    Route.BASE = f"{server}/api/v10"
    url = type(DiscordWebSocket.DEFAULT_GATEWAY)
    DiscordWebSocket.DEFAULT_GATEWAY = url(server.replace("http", "ws", 1) + "/gateway")


def _time_for(run: Callable[..., Any]) -> dict[str, Any]:
    """The sandbox's clock, for a bot that can be told the time."""
    file = os.environ.get(AHEAD_FILE)
    return {"clock": following(Path(file))} if file and "clock" in inspect.signature(run).parameters else {}


if __name__ == "__main__":
    sys.exit(main())

"""The lives of the bot: started, killed, started again; its memory and what it wrote."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from sandbox.launch import BotFailedError, BotProcess
from sandbox.soak.outages import KILLED
from sandbox.soak.scene import Scene

LOOK_EVERY_S = 2.0
STARTS = 10
WAIT_AFTER_FAILURE_S = 1.0
LEAST_LIFE_S = 1.0
KILLED_PART = 0.75
COMPLAINTS = ("error", "critical")
MOST_LINES = 40

UNSLOWED = dict.fromkeys(
    (
        "OPEN_TABLES",
        "INVITATIONS_FROM_ONE",
        "INVITATIONS_WAITING",
        "RUNNING_MATCHES",
        "POSTS_AT_ONCE",
        "POSTS_A_MINUTE",
    ),
    "1000000",
)
"""Hundreds of people play at the pace of programs; nobody is slowed."""


class Lives:
    """Looks after one bot after the other, as a service manager with a power cut every few seconds."""

    def __init__(self, scene: Scene, database_url: str) -> None:
        self._scene = scene
        self._ledger = scene.ledger
        self._env = {"DATABASE_URL": database_url, "LOG_FORMAT": "json", "LOG_LEVEL": "info"} | UNSLOWED
        self._chance = scene.plan.chance("kills")
        self._began = time.monotonic()
        self._lives = 0
        self._logs: list[BotProcess] = []
        self._changing = asyncio.Lock()

    @property
    def lines(self) -> list[str]:
        """Everything the bot has ever written."""
        return [line for bot in self._logs for line in bot.log.splitlines()]

    async def start(self) -> None:
        """Start the bot, again where it ends because Discord fails it."""
        for _ in range(STARTS):
            self._lives += 1
            bot = await self._scene.sandbox.launch_bot(env=self._env)
            self._logs.append(bot)
            try:
                await bot.ready()
            except BotFailedError:
                self._ledger.failed_starts += 1
                await bot.kill()
                await asyncio.sleep(WAIT_AFTER_FAILURE_S)
            else:
                return
        raise BotFailedError(f"The bot did not start in {STARTS} tries; it wrote:\n{self._logs[-1].log}")

    async def kill(self) -> None:
        """End it as a power cut does, and start it again."""
        async with self._changing:
            assert self._scene.sandbox.bot
            number = self._scene.outages.begin(KILLED)
            began = time.monotonic()
            await self._scene.sandbox.bot.kill()
            self._ledger.kills += 1
            await self.start()
            self._ledger.restarts.append(time.monotonic() - began)
            self._scene.outages.end(number)

    async def kill_now_and_then(self) -> None:
        """During the first part of the storm; the last life is a long one, whose memory tells something."""
        if not self._scene.plan.kill_every:
            return
        until = time.monotonic() + self._scene.plan.storm * KILLED_PART
        while time.monotonic() < until:
            await asyncio.sleep(LEAST_LIFE_S + self._chance.expovariate(1 / self._scene.plan.kill_every))
            await asyncio.shield(self.kill())

    async def look_after(self) -> None:
        """Note the memory, and start a bot that has ended by itself."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            bot = self._scene.sandbox.bot
            if bot and bot.running:
                seconds = time.monotonic() - self._began
                self._ledger.memory.append((round(seconds, 1), self._lives, memory(bot.process.pid)))
            elif not self._changing.locked():
                await asyncio.shield(self._revive())

    async def _revive(self) -> None:
        """It ended although nobody killed it."""
        async with self._changing:
            assert self._scene.sandbox.bot
            last = self._scene.sandbox.bot.log[-2000:]
            self._ledger.violate("the bot never ends by itself", last)
            number = self._scene.outages.begin("ended")
            await self.start()
            self._scene.outages.end(number)

    async def settled(self) -> None:
        """Wait until a kill under way is over and the bot is there."""
        async with self._changing:
            bot = self._scene.sandbox.bot
        if bot and not bot.running:
            await self._revive()

    async def stop(self) -> None:
        """End it as a service manager does."""
        assert self._scene.sandbox.bot
        if code := await self._scene.sandbox.bot.stop():
            self._ledger.violate("the bot ends when it is asked to", f"exit status {code}")

    def complain(self) -> None:
        """Every error in the log is a broken promise."""
        for words in complaints(self.lines):
            self._ledger.violate("no error in the bot's log", words)


def complaints(lines: list[str]) -> list[str]:
    """The errors in a log of JSON lines, tracebacks between them included."""
    return ["\n".join(_words(entry)) for entry in _entries(lines) if entry.get("level") in COMPLAINTS]


def _entries(lines: list[str]) -> list[dict[str, Any]]:
    """The lines that are JSON; a traceback of a process that failed is an entry of its own."""
    found: list[dict[str, Any]] = []
    for line in lines:
        if line.startswith("{") and line.endswith("}"):  # a kill may cut the last line
            found.append(json.loads(line))
        elif line.startswith("Traceback") or not found or "event" in found[-1]:
            found.append({"level": "error" if line.startswith("Traceback") else "", "exception": line})
        else:
            found[-1]["exception"] += f"\n{line}"
    return found


def _words(entry: dict[str, Any]) -> list[str]:
    facts = {key: value for key, value in entry.items() if key not in {"exception", "level"}}
    return [json.dumps(facts), *str(entry.get("exception", "")).splitlines()[-MOST_LINES:]]


def memory(pid: int) -> float:
    """MB in use, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return 0.0
    for line in status.read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0

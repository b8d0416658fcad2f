"""The lives of the bot: started, killed, started again; its memory and what it wrote."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from sandbox.launch import BotFailedError, BotProcess
from sandbox.soak.channel_view import Scene
from sandbox.soak.databases import Kept
from sandbox.soak.ledger import SeenLook
from sandbox.soak.outages import KILLED

LOOK_EVERY_S = 2.0
STARTS = 10
WAIT_AFTER_FAILURE_S = 1.0
LEAST_LIFE_S = 1.0
KILLED_PART = 0.75
BUSY_PART, BUSY_AFTER_S, BUSY_S = 0.5, (0.3, 2.0), (0.5, 12.0)
"""The part of the starts that meets a busy database, how long after, and how long: at times longer than one waits."""
READY_TO_WORK = "ready to work"
"""What a process writes that only works."""
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


class Life:
    """A place among the processes of a bot: one after the other is started there with the same arguments."""

    def __init__(self, arguments: tuple[str, ...], shard: int | None = None) -> None:
        self.arguments = arguments
        self.shard = shard
        self.hears = arguments[:1] != ("work",)
        """Whether people are answered from there."""
        self.bot: BotProcess | None = None

    async def ready(self) -> None:
        """Wait until it does what it is there for, or has ended: how long that takes is the machine's affair."""
        assert self.bot
        await (self.bot.ready(None) if self.hears else self.bot.wrote(READY_TO_WORK, None))


def places(gateways: int, workers: int) -> tuple[Life, ...]:
    """The places of one process that does everything, or of those that hear Discord and those that work."""
    if gateways == 1 and not workers:
        return (Life(()),)
    left = ("--no-work",) if workers else ()
    hearing = [Life(("run", "--shards", f"{number}/{gateways}", *left), number) for number in range(gateways)]
    return (*hearing, *(Life(("work",)) for _ in range(workers)))


class Lives:
    """Looks after the processes of the bot, as a service manager with a power cut every few seconds."""

    def __init__(self, scene: Scene, kept: Kept) -> None:
        self._scene = scene
        self._ledger = scene.ledger
        self._kept = kept
        self._env = {**kept.env, "LOG_FORMAT": "json", "LOG_LEVEL": "info"} | UNSLOWED
        self._chance = scene.plan.chance("kills")
        self._began = time.monotonic()
        self._lives = 0
        self._logs: list[BotProcess] = []
        self._places = places(scene.plan.gateways, scene.plan.workers)
        self._changing = asyncio.Lock()

    @property
    def lines(self) -> list[str]:
        """Everything the bot has ever written."""
        return [line for bot in self._logs for line in bot.log.splitlines()]

    async def start(self) -> None:
        for place in self._places:
            await self._start(place)

    async def _start(self, place: Life) -> None:
        """Start a process, again where it ends because Discord fails it."""
        for _ in range(STARTS):
            self._lives += 1
            entry = self._scene.plan.entry
            place.bot = await self._scene.sandbox.launch_bot(entry=entry, args=place.arguments, env=self._env)
            self._logs.append(place.bot)
            busy = asyncio.create_task(self._keep_busy())
            try:
                await place.ready()
                await busy
            except BotFailedError:
                busy.cancel()
                self._ledger.failed_starts += 1
                await place.bot.kill()
                await asyncio.sleep(WAIT_AFTER_FAILURE_S)
            else:
                return
        raise BotFailedError(f"The bot did not start in {STARTS} tries; it wrote:\n{self._logs[-1].log}")

    async def _keep_busy(self) -> None:
        """At some starts, let nobody write to the database for a while: the bot begins all the same."""
        if self._scene.plan.faults and self._chance.random() < BUSY_PART:
            await asyncio.sleep(self._chance.uniform(*BUSY_AFTER_S))
            busy = await self._kept.busy(self._chance.uniform(*BUSY_S))
            self._ledger.faults["database busy at a start"] += busy

    async def kill(self) -> None:
        """End a process as a power cut does, and start it again."""
        place = self._chance.choice(self._places) if len(self._places) > 1 else self._places[0]
        async with self._changing:
            assert place.bot
            number = self._scene.outages.begin(KILLED, place.shard) if place.hears else None
            began = time.monotonic()
            await place.bot.kill()
            self._ledger.kills += 1
            await self._start(place)
            self._ledger.restarts.append(time.monotonic() - began)
            if number is not None:
                self._scene.outages.end(number)

    async def kill_now_and_then(self) -> None:
        """Kill during the first part of the storm; the last life is a long one, whose memory tells something."""
        if not self._scene.plan.kill_every:
            return
        until = time.monotonic() + self._scene.plan.storm * KILLED_PART
        while time.monotonic() < until:
            await asyncio.sleep(LEAST_LIFE_S + self._chance.expovariate(1 / self._scene.plan.kill_every))
            await asyncio.shield(self.kill())

    async def look_after(self) -> None:
        """Note the memory, and start a process that has ended by itself."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            for place in self._places:
                if place.bot and place.bot.running:
                    seconds, life = time.monotonic() - self._began, self._logs.index(place.bot) + 1
                    used = memory(place.bot.process.pid)
                    self._ledger.memory.append(SeenLook(round(seconds, 1), life, used["VmRSS"], used["RssAnon"]))
                elif not self._changing.locked():
                    await asyncio.shield(self._revive(place))

    async def _revive(self, place: Life) -> None:
        """Start a process again that ended although nobody killed it."""
        async with self._changing:
            assert place.bot
            if place.bot.running:
                return
            last = place.bot.log[-2000:]
            self._ledger.violate("the bot never ends by itself", last)
            number = self._scene.outages.begin("ended", place.shard)
            await self._start(place)
            self._scene.outages.end(number)

    async def settled(self) -> None:
        """Wait until a kill under way is over and all processes are there."""
        async with self._changing:
            ended = [place for place in self._places if place.bot and not place.bot.running]
        for place in ended:
            await self._revive(place)

    async def stop(self) -> None:
        """End them as a service manager does."""
        for place in self._places:
            assert place.bot
            if code := await place.bot.stop():
                self._ledger.violate("the bot ends when it is asked to", f"exit status {code}")

    def complain(self) -> None:
        """Note every error in the log as a broken promise."""
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


def memory(pid: int) -> dict[str, float]:
    """MB in use, all of it and without files, where the system tells."""
    found = {"VmRSS": 0.0, "RssAnon": 0.0}
    status = Path(f"/proc/{pid}/status")
    for line in status.read_text(encoding="utf-8").splitlines() if status.is_file() else ():
        name, _, words = line.partition(":")
        if name in found:
            found[name] = round(int(words.split()[0]) / 1024, 1)
    return found

"""The bot as a process of its own: how it is started, the one that runs now, and all there were."""

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sandbox.backend import Backend
from sandbox.clock import AHEAD_FILE
from sandbox.launch import BOT, BotProcess, Start, launch


class Bots:
    """Starts the bots of one sandbox, one after the other or beside each other."""

    def __init__(self, backend: Backend, token: str, start: Start) -> None:
        self._backend, self._token, self._start = backend, token, start
        self._launching: dict[str, Any] = {}
        self._all: list[BotProcess] = []
        self._controlling = asyncio.Lock()
        self._shared = tempfile.TemporaryDirectory(prefix="engawa-sandbox-")
        self.current: BotProcess | None = None

    def open(self) -> None:
        """Tell bots in processes of their own the time of the sandbox from now on."""
        self._backend.clock.write_to(self._ahead_file)

    async def close(self) -> None:
        """End all that were started."""
        for bot in self._all:
            await bot.kill()

    def forget(self) -> None:
        """Remove what bots were told the time by."""
        self._shared.cleanup()

    def prepare(
        self,
        *,
        entry: str = BOT,
        args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        echo: bool = False,
    ) -> None:
        """Say how the bot is to be started when someone asks for it."""
        told = {AHEAD_FILE: str(self._ahead_file), **(env or {})}
        self._launching = {"entry": entry, "args": args, "env": told, "echo": echo}

    async def launch(self, **how: Any) -> BotProcess:
        """Start a bot, as `prepare` is told or was told last; await its `ready()` before relying on it."""
        if how or not self._launching:
            self.prepare(**how)
        address = self._backend.payloads.address
        self.current = await launch(self._backend.gateway, address, self._token, start=self._start, **self._launching)
        self._all.append(self.current)
        return self.current

    async def control(self, what: str) -> None:
        """Start, stop, kill or restart the bot, with what it was launched with before."""
        async with self._controlling:
            if self.current and self.current.running and what != "start":
                await (self.current.kill() if what == "kill" else self.current.stop())
            if what in {"start", "restart"} and not (self.current and self.current.running):
                await self.launch()

    @property
    def _ahead_file(self) -> Path:
        return Path(self._shared.name) / "ahead"

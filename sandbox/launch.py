"""Starts the unchanged bot as a process of its own, pointed at a sandbox, and looks after it."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

BOT = "bot.__main__:main"
READY_WITHIN_S = 120.0
STOP_WITHIN_S = 10.0
LOOK_AGAIN_S = 0.05
PROJECT = Path(__file__).resolve().parent.parent


class Process(Protocol):
    @property
    def pid(self) -> int: ...
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    @property
    def returncode(self) -> int | None: ...
    def send_signal(self, signal: int, /) -> None: ...
    def kill(self) -> None: ...
    async def wait(self) -> int: ...


class Heard(Protocol):
    """A gateway, as far as it knows of bots that connect."""

    @property
    def identified(self) -> int: ...
    @property
    def changed(self) -> asyncio.Event: ...


Start: TypeAlias = Callable[[Sequence[str], Mapping[str, str]], Awaitable[Process]]
"""Starts `python -m sandbox` with arguments and an environment."""
Run: TypeAlias = Callable[[Sequence[str], Mapping[str, str]], Awaitable[tuple[int, str, str]]]
"""Runs `python -m bot` with arguments in an environment; its exit status, and what it wrote to either output."""


class BotFailedError(Exception):
    """The bot ended, or did not get ready; the message holds its output."""


class BotProcess:
    """A running bot; `log` is what it has written so far."""

    def __init__(self, process: Process, gateway: Heard, *, echo: bool = False) -> None:
        self.process = process
        self._gateway = gateway
        self._before = gateway.identified
        self._lines: list[str] = []
        self._echo = echo
        self._reader = asyncio.create_task(self._read())

    @property
    def log(self) -> str:
        return "".join(self._lines)

    @property
    def running(self) -> bool:
        return self.process.returncode is None

    async def ready(self, within: float | None = READY_WITHIN_S) -> None:
        """Wait until the bot has synced and identified at the gateway, or has ended (None: however long it takes)."""
        try:
            async with asyncio.timeout(within):
                while self._gateway.identified == self._before:
                    if self._reader.done():
                        raise BotFailedError(f"The bot ended before it was ready:\n{self.log}")
                    changed = asyncio.create_task(self._gateway.changed.wait())
                    await asyncio.wait({changed, self._reader}, return_when=asyncio.FIRST_COMPLETED)
                    changed.cancel()
        except TimeoutError:
            raise BotFailedError(f"The bot was not ready within {within} s:\n{self.log}") from None

    async def wrote(self, words: str, within: float | None = READY_WITHIN_S) -> None:
        """Wait until this stands in its output."""
        try:
            async with asyncio.timeout(within):
                while words not in self.log:
                    if self._reader.done():
                        raise BotFailedError(f"The bot ended before it wrote “{words}”:\n{self.log}")
                    await asyncio.sleep(LOOK_AGAIN_S)
        except TimeoutError:
            raise BotFailedError(f"The bot did not write “{words}” within {within} s:\n{self.log}") from None

    async def kill(self) -> None:
        """End it as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end, as a service manager does; the result is its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        if self.running:
            self.process.send_signal(how)
        try:
            async with asyncio.timeout(STOP_WITHIN_S):
                code = await self.process.wait()
        except TimeoutError:
            self.process.kill()
            code = await self.process.wait()
        await self._reader
        return code

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            text = line.decode(errors="replace")
            self._lines.append(text)
            if self._echo:
                sys.stdout.write(text)
                sys.stdout.flush()


async def in_new_process(arguments: Sequence[str], env: Mapping[str, str]) -> Process:
    """Start a process in the usual way."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *arguments),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=env,
        limit=1 << 20,
    )


async def run_in_new_process(arguments: Sequence[str], env: Mapping[str, str]) -> tuple[int, str, str]:
    """Run a process in the usual way."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=PROJECT,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=env,
    )
    output, errors = await process.communicate()
    return process.returncode or 0, output.decode(), errors.decode()


async def launch(
    gateway: Heard,
    address: str,
    token: str,
    *,
    start: Start = in_new_process,
    entry: str = BOT,
    args: Sequence[str] = (),
    env: Mapping[str, str] | None = None,
    echo: bool = False,
) -> BotProcess:
    """Start `entry` (`module:function`, given the arguments as a list) in a new process."""
    process = await start(["bot", "--server", address, "--entry", entry, "--", *args], _environment(token, env or {}))
    return BotProcess(process, gateway, echo=echo)


def _environment(token: str, env: Mapping[str, str]) -> dict[str, str]:
    paths = [str(PROJECT), *filter(None, [os.environ.get("PYTHONPATH")])]
    ours = {"DISCORD_TOKEN": token, "PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(paths)}
    return {**os.environ, **ours, **env}

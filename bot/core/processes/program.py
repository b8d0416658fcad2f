"""A program that answers lines with lines, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[3]
LIMITED_EXEC = Path(__file__).with_name("limited_exec.py")
CHUNK = 1 << 16
LONGEST_LINE = 1 << 15
"""Bytes of a line; a longer one is skipped."""
LONGEST_ANSWER = 1 << 23
"""Bytes between a question and the end of its answer."""
KEPT_COMPLAINTS = 2000
"""Bytes that are kept of what a program writes for its host."""
KNOWN = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
"""What a program learns of our environment, which excludes tokens and addresses of databases."""


def environment(*, is_ours: bool = True) -> dict[str, str]:
    """The environment of a program; only ours find our packages."""
    known = {name: os.environ[name] for name in KNOWN if name in os.environ}
    return {**known, "PYTHONIOENCODING": "utf-8", **({"PYTHONPATH": str(PROJECT)} if is_ours else {})}


def _found(name: str) -> str:
    """The program where it stands now, as it is started in a folder of nobody's."""
    return str(Path(name).resolve()) if Path(name).name != name else name


class WorkerFailed(Exception):
    """A program ended, was silent for too long or wrote nonsense; the message is for the host."""


class Program(NamedTuple):
    arguments: tuple[str, ...]
    memory: int
    is_ours: bool = False

    @classmethod
    def module(cls, memory: int, *arguments: str) -> Program:
        """A program of our own, as `python -m`."""
        return cls((sys.executable, "-m", *arguments), memory, is_ours=True)


class WorkerProcess:
    """A program that runs."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._unread = b""
        self._skips = False
        self._heard = 0
        self._complaints = b""
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, program: Program) -> WorkerProcess:
        """Start it in its cage; raises `WorkerFailed`."""
        arguments = program.arguments if program.is_ours else (_found(program.arguments[0]), *program.arguments[1:])
        caged = (sys.executable, "-I", "-S", str(LIMITED_EXEC), str(os.getpid()), str(program.memory), *arguments)
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *(caged if os.name == "posix" else arguments),
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                env=environment(is_ours=program.is_ours),
                cwd=None if program.is_ours else tempfile.gettempdir(),
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerFailed(f"{program.arguments[0]} can't be started: {error}") from error
        return cls(process)

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(
        self, lines: Sequence[str], last: str, seconds: float, hear: Callable[[str], None] | None = None
    ) -> list[str]:
        """Write lines and read until one begins with the word `last`; raises `WorkerFailed`."""
        try:
            async with asyncio.timeout(seconds):
                self._heard = 0
                await self._write("".join(f"{line}\n" for line in lines))
                return await self._read(last, hear)
        except TimeoutError:
            raise WorkerFailed(f"it didn't answer within {seconds:g} seconds") from None
        except (ConnectionError, EOFError):
            await self._end()
            complaints = self._complaints.decode(errors="replace").strip()
            raise WorkerFailed(f"it ended ({self._process.returncode}). {complaints}".strip()) from None

    async def _write(self, text: str) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        if stdin.is_closing():
            raise ConnectionResetError("it has ended")  # uvloop would say so by a RuntimeError
        stdin.write(text.encode())
        await stdin.drain()

    async def kill(self) -> None:
        """End it and everything it started."""
        self._send_end()
        await self._end()

    async def _end(self) -> None:
        """Wait until it has ended; one that only closed its pipes is ended."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1.0)
        self._send_end()
        await self._process.wait()
        if self._process.stdin:
            self._process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(self._listener, self._drain()), 1.0)

    def _send_end(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if self.runs and os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            elif self.runs:
                self._process.kill()

    async def _read(self, last: str, hear: Callable[[str], None] | None) -> list[str]:
        found: list[str] = []
        while True:
            text = (await self._line()).decode(errors="replace").strip()
            found.append(text)
            if hear:
                hear(text)
            if text.split(maxsplit=1)[:1] == [last]:
                return found

    async def _line(self) -> bytes:
        """The next line, without what is too long to be one; raises `EOFError`."""
        assert self._process.stdout is not None
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_LINE:
                self._unread, self._skips = b"", True
            chunk = await self._process.stdout.read(CHUNK)
            if not chunk:
                raise EOFError
            self._unread += chunk
            self._heard += len(chunk)
            if self._heard > LONGEST_ANSWER:
                raise WorkerFailed("it writes without an end")
        line, _, self._unread = self._unread.partition(b"\n")
        if self._skips or len(line) > LONGEST_LINE:
            self._skips = False
            return b""
        return line

    async def _drain(self) -> None:
        while self._process.stdout and await self._process.stdout.read(CHUNK):
            pass

    async def _listen(self) -> None:
        """Keep the end of what it complains about."""
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(CHUNK):
            self._complaints = (self._complaints + chunk)[-KEPT_COMPLAINTS:]

"""Bots forked from a process that has loaded everything: as new as any other, without 200 modules to be loaded again.

One such process serves all tests of a worker. For each bot it is handed a request and two files: what the bot writes
goes to the one, its number and at last its exit code to the other.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

LOADED = ("bot.__main__", "sandbox.__main__", "storage.migrations")
REQUEST_BYTES = 1 << 17


class Forked:
    """A bot's process, as `sandbox.launch` looks after it."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, code: asyncio.Task[int]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._code = code

    @property
    def returncode(self) -> int | None:
        return self._code.result() if self._code.done() else None

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        return await asyncio.shield(self._code)


class Forks:
    """The process that forks; `start` is a way to start bots for a `Sandbox`."""

    def __enter__(self) -> Self:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.end_to_end.forked", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        theirs.close()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()
        self._process.wait()

    async def start(self, arguments: Sequence[str], env: Mapping[str, str]) -> Forked:
        """Run `python -m sandbox` with arguments in a new process."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        reading, writing = os.pipe()
        request = json.dumps({"arguments": list(arguments), "env": dict(env), "folder": str(Path.cwd())}).encode()
        socket.send_fds(self._socket, [request], [theirs.fileno(), writing])
        theirs.close()
        os.close(writing)
        ours.setblocking(False)
        stdout = asyncio.StreamReader(limit=1 << 20)
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(stdout), os.fdopen(reading, "rb", buffering=0)
        )
        pid = await _number(ours)
        return Forked(pid, stdout, asyncio.create_task(_code(ours)))


async def _code(ours: socket.socket) -> int:
    with ours:
        return await _number(ours)


async def _number(ours: socket.socket) -> int:
    heard = await asyncio.get_running_loop().sock_recv(ours, 64)
    if not heard:
        raise ConnectionError("the process that forks bots is gone")
    return int(heard)


def serve(requests: socket.socket) -> None:
    """Fork a bot for each request until nobody asks any more; bots leave by `SystemExit`."""
    for module in LOADED:
        importlib.import_module(module)
    gc.collect()
    gc.freeze()
    while True:
        request, files, *_ = socket.recv_fds(requests, REQUEST_BYTES, 2)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            _mind(*files, json.loads(request))
        for file in files:
            os.close(file)
        _bury()


def _mind(telling: int, output: int, request: Mapping[str, Any]) -> NoReturn:
    """Fork the bot, tell its number and how it ended."""
    pid = os.fork()
    if pid == 0:
        os.close(telling)
        _be_a_bot(output, request)
    os.close(output)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        os.write(telling, str(pid).encode())
        os.write(telling, str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())
    os._exit(0)


def _be_a_bot(output: int, request: Mapping[str, Any]) -> NoReturn:
    from sandbox.__main__ import main

    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell ignores for what runs in the background
    for standard in (sys.stdout, sys.stderr):
        os.dup2(output, standard.fileno())
    os.close(output)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["folder"])
    sys.exit(main(request["arguments"]))


def _bury() -> None:
    """Take note of those that ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))

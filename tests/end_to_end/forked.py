"""Bots forked from a process that has loaded everything: as new as any other, without 200 modules to be loaded again.

One such process serves all tests of a worker. It has painted the boards once and compiled the usual statements, as
every bot does in its first minutes. For each bot it is handed a request and three files: the bot's number and at last
its exit code go to the first, what it writes to the others.
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
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from types import TracebackType
from typing import IO, Any, NamedTuple, NoReturn, Self

from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.play.matches.matches import Matches

ROOT = Path(__file__).parents[2]
LOADED = ("bot.__main__", "bot.command_line", "sandbox.__main__", "alembic.command")
REQUEST_BYTES = 1 << 17


class Asked(NamedTuple):
    """What is to be run: `python -m` a program with arguments, in an environment and a folder."""

    program: str
    arguments: Sequence[str]
    env: Mapping[str, str]
    folder: Path


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
        reading, writing = os.pipe()
        ours = self._ask(Asked("sandbox", arguments, env, Path.cwd()), writing, writing)
        os.close(writing)
        stdout = asyncio.StreamReader(limit=1 << 20)
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(stdout), os.fdopen(reading, "rb", buffering=0)
        )
        pid = await _number(ours)
        return Forked(pid, stdout, asyncio.create_task(_code(ours)))

    async def run(
        self, arguments: Sequence[str], env: Mapping[str, str], folder: Path = ROOT, program: str = "bot"
    ) -> tuple[int, str, str]:
        """Run `python -m bot`, or another program, to its end; its exit code, and what it wrote to either output."""
        with TemporaryFile() as out, TemporaryFile() as errors:
            ours = self._ask(Asked(program, arguments, env, folder), out.fileno(), errors.fileno())
            await _number(ours)
            code = await _code(ours)
            return code, *(_written(file) for file in (out, errors))

    def _ask(self, asked: Asked, output: int, errors: int) -> socket.socket:
        """Have it forked; where its number and its exit code are told."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = {**asked._asdict(), "env": dict(asked.env), "folder": str(asked.folder)}
        socket.send_fds(self._socket, [json.dumps(request).encode()], [theirs.fileno(), output, errors])
        theirs.close()
        ours.setblocking(False)
        return ours


def _written(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


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
    _warm()
    gc.collect()
    gc.freeze()
    while True:
        request, files, *_ = socket.recv_fds(requests, REQUEST_BYTES, 3)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            _mind(*files, json.loads(request))
        for file in files:
            os.close(file)
        _bury()


def _warm() -> None:
    """Do once what every bot does first, and what does not depend on what is asked of it."""
    from games import GAMES
    from renderers import png
    from renderers.base import Frame
    from tests import compiled

    compiled.share()
    for key, game in GAMES.items():
        png(key, game.start(), Frame())
    asyncio.run(_play())


async def _play() -> None:
    """A table, and a move at it."""
    from storage import Database
    from tests.bot.conftest import begun, by, mover
    from tests.conftest import HandClock

    with TemporaryDirectory() as folder:
        async with Database.open(f"sqlite:///{folder}/engawa.db") as database:
            services = build(database, HandClock(), Random(0))
            view = await begun(services)
            move = view.game.format(view.game.legal_moves(view.position.state)[0])
            await services[Matches].move(by(mover(view)), view.match.id, None, move)
            await services[Sweeps].sweep()
            for post in await services[Outbox].due():
                await services[Outbox].delivery(post)


def _mind(telling: int, output: int, errors: int, request: Mapping[str, Any]) -> NoReturn:
    """Fork the bot, tell its number and how it ended."""
    pid = os.fork()
    if pid == 0:
        os.close(telling)
        _be_a_bot(output, errors, request)
    os.close(output)
    os.close(errors)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        os.write(telling, str(pid).encode())
        os.write(telling, str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())
    os._exit(0)


def _be_a_bot(output: int, errors: int, request: Mapping[str, Any]) -> NoReturn:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell ignores for what runs in the background
    for written, standard in ((output, sys.stdout), (errors, sys.stderr)):
        os.dup2(written, standard.fileno())
        os.close(written)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["folder"])
    program = importlib.import_module(f"{request['program']}.__main__")
    sys.exit(program.main(request["arguments"]))


def _bury() -> None:
    """Take note of those that ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))

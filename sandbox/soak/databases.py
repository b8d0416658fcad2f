"""Where the bots of a soak keep everything: a new file, a named and empty database, or a private PostgreSQL.

The private one may have a pooler before it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from sandbox.launch import PROJECT

FILE = "soak.db"
PRIVATE = "postgresql"
KEEPER = "tests.postgresql"
"""A program that makes a cluster and takes it away again once its input ends."""
POOLER = "tests.pooler"
"""A program that leads to a cluster, and ends once its input does."""
READY_WITHIN_S = 120.0
LASTING = ("synchronous_commit=on",)
"""A cluster that is stopped without a word loses nothing of what it has confirmed."""
WAYS = ("fast", "immediate")
"""The ways to stop a server: everyone is sent away, or nobody is told, as when it crashes."""


class Kept:
    """A database, and the server of its own that it may have."""

    def __init__(
        self, url: str, keeper: asyncio.subprocess.Process | None = None, pooled: str = "", file: Path | None = None
    ) -> None:
        self.env = {"DATABASE_URL": pooled, "DIRECT_URL": url} if pooled else {"DATABASE_URL": url}
        """Settings of a bot that uses it."""
        self._keeper = keeper
        self._file = file

    @property
    def can_stop(self) -> bool:
        """Whether the server is ours."""
        return self._keeper is not None

    async def stop(self, way: str) -> None:
        """Stop the server in one of the ways."""
        await self._ask(way)

    async def start(self) -> None:
        """Start it again, until it answers."""
        await self._ask("start")

    async def busy(self, seconds: float) -> bool:
        """Let nobody write to a file for so long, as another program may; says whether it was one, and free."""
        if self._file is None or not self._file.is_file():
            return False
        with contextlib.closing(sqlite3.connect(self._file, timeout=0.1, isolation_level=None)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return False
            await asyncio.sleep(seconds)
            connection.execute("ROLLBACK")
        return True

    async def _ask(self, word: str) -> None:
        assert self._keeper
        assert self._keeper.stdin
        assert self._keeper.stdout
        self._keeper.stdin.write(f"{word}\n".encode())
        await self._keeper.stdin.drain()
        if not await self._keeper.stdout.readline():
            raise RuntimeError("the process that keeps the database has ended")


@contextlib.asynccontextmanager
async def database(wanted: str, folder: Path, *settings: str, pooler: bool = False) -> AsyncIterator[Kept]:
    """The database `wanted` names, or of the kind it says; `settings` are those of a server of its own."""
    if wanted == PRIVATE:
        async with _cluster(settings, pooler=pooler) as kept:
            yield kept
        return
    if pooler:
        raise ValueError("Only a private PostgreSQL gets a pooler.")
    if wanted == "sqlite":
        yield Kept(f"sqlite+aiosqlite:///{folder / FILE}", file=folder / FILE)
    else:
        yield Kept(wanted)


@contextlib.asynccontextmanager
async def _cluster(settings: Sequence[str], *, pooler: bool) -> AsyncIterator[Kept]:
    with tempfile.TemporaryDirectory(prefix="engawa-soak-cluster-") as made:
        folder = Path(made)
        async with _kept(KEEPER, str(folder), *settings) as keeper:
            url = await asyncio.to_thread(_address, folder / "address")
            if not pooler:
                yield Kept(url, keeper)
                return
            async with _kept(POOLER, url) as pooling:
                assert pooling.stdout
                yield Kept(url, keeper, (await pooling.stdout.readline()).decode().strip())


@contextlib.asynccontextmanager
async def _kept(module: str, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that keeps something until its input ends."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        cwd=PROJECT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        await process.communicate(b"")


def _address(file: Path) -> str:
    """What the process has written once the cluster is there."""
    until = time.monotonic() + READY_WITHIN_S
    while not file.exists():
        if time.monotonic() > until:
            raise TimeoutError(f"PostgreSQL was not ready within {READY_WITHIN_S} s")
        time.sleep(0.1)
    told: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    if "trouble" in told:
        raise RuntimeError(told["trouble"])
    return told["url"]

"""Where the bots of a soak keep everything: a new file, a named and empty database, or a private PostgreSQL."""

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from sandbox.launch import PROJECT

FILE = "soak.db"
PRIVATE = "postgresql"
KEEPER = "tests.postgresql"
"""Makes a cluster and takes it away again once its input ends."""
READY_WITHIN_S = 120.0


@contextlib.asynccontextmanager
async def database(wanted: str, folder: Path) -> AsyncIterator[str]:
    """The address of one; `wanted` names one, or says which kind is to be made."""
    if wanted == PRIVATE:
        async with _cluster() as url:
            yield url
        return
    yield f"sqlite+aiosqlite:///{folder / FILE}" if wanted == "sqlite" else wanted


@contextlib.asynccontextmanager
async def _cluster() -> AsyncIterator[str]:
    with tempfile.TemporaryDirectory(prefix="engawa-soak-cluster-") as made:
        folder = Path(made)
        keeper = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", KEEPER, str(folder)), cwd=PROJECT, stdin=asyncio.subprocess.PIPE
        )
        try:
            yield await asyncio.to_thread(_address, folder / "address")
        finally:
            await keeper.communicate(b"")


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

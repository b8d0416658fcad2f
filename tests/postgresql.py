"""A private PostgreSQL of Debian's package for one run of the tests: kept by a process of its own, always ended.

`python -m tests.postgresql FOLDER` makes a cluster, writes to `FOLDER/address` where it is to be reached, and takes
everything away again once its standard input ends, as it does when the tests end or are killed. Nothing listens but a
socket in a folder that is for its owner only. Settings may follow, `name=value`. On a line `fast` or `immediate` it
stops the server in that way, on `start` it starts it again; each line is answered once that is done.
"""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from sqlalchemy.engine import URL, make_url

from storage import Database

MISSING = (
    "There is no PostgreSQL server to test with; install its programs (apt install postgresql), "
    "or name the folder they are in by the variable POSTGRESQL_BIN."
)
DEBIAN = Path("/usr/lib/postgresql")
TEMPLATE = "template_engawa"
ROLE = "engawa"
SERVANTS = ("postgres", "nobody")
"""Who runs it where the tests are run by root, whom PostgreSQL refuses."""
PATIENCE_S = 120.0
HURRIED = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "1GB",
    "checkpoint_timeout": "1h",
    "autovacuum": "off",
    "jit": "off",
    "max_connections": "300",
    "log_min_messages": "fatal",
}
"""Nothing here has to survive a power cut."""
STOPPING = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}
"""Ways to stop a server: with every connection cut, or without any word, as a crash does."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, of the newest version."""
    named = os.environ.get("POSTGRESQL_BIN")
    installed = sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    folders = [*([Path(named)] if named else []), *installed, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Keeper:
    """The process that keeps the cluster of a run: begun by the first who needs it, ended with the run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Have a cluster made, unless that is under way."""
        if self._process is None and programs():
            command = [sys.executable, "-m", "tests.postgresql", str(self.folder)]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def end(self) -> None:
        if self._process:
            self._process.communicate()


SHAPE = """
SELECT concat_ws(' ',
  (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT count(*) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
   WHERE relnamespace = 'public'::regnamespace AND NOT attisdropped),
  (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'),
  (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
  (SELECT string_agg(version_num, ' ') FROM alembic_version))
"""
"""What tells whether a test has changed the schema."""
LEAVE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
SIZE = "SELECT sum(pg_relation_size(oid)) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
MOST_BYTES = 2**20
"""Rows that were deleted stay in their files, where what is read passes them."""
EMPTY = """
SET session_replication_role = replica;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
  PERFORM setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences WHERE schemaname = 'public';
END $$;
SET session_replication_role = DEFAULT;
"""
"""Of triggers and references it takes no notice."""


@dataclass
class Used:
    """A database that several tests use in turn, and what its schema looked like when it was made."""

    url: URL
    connection: Any
    shape: str | None

    async def is_emptied(self) -> bool:
        """Send everyone away and delete all rows; say whether nobody can tell it from a new one."""
        try:
            await self.connection.execute(LEAVE)
            is_usable = await self.connection.fetchval(SHAPE) == self.shape
            if is_usable and await self.connection.fetchval(SIZE) < MOST_BYTES:
                await self.connection.execute(EMPTY)
                return True
        except Exception:
            return False
        return False


class Server:
    """Databases in the cluster of a run: made over one connection, emptied and used again, as that costs far less."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._numbers = count(1)
        self._used: Used | None = None

    def __enter__(self) -> Self:
        self._address = address(self._folder)
        self._connection = self._runner.run(_connect(self._address))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._used:  # the server ends when nobody is connected any more
            self._runner.run(self._used.connection.close())
        self._runner.run(self._connection.close())
        self._runner.close()

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[str]:
        """The address of an empty database: of the current schema, or without any table."""
        used, self._used = (None, self._used) if empty else (self._used, None)
        used = used or self._runner.run(self._made("template0" if empty else TEMPLATE))
        try:
            yield used.url.render_as_string(hide_password=False)
        finally:
            self._runner.run(self._put_back(used, empty=empty))

    async def _made(self, template: str) -> Used:
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        await self._connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        url = self._address.set(database=name)
        connection = await _connect(url)
        return Used(url, connection, None if template == "template0" else await connection.fetchval(SHAPE))

    async def _put_back(self, used: Used, *, empty: bool) -> None:
        """Keep it for the next test if it has not grown and its schema is still the one it was made with."""
        if not empty and not self._used and await used.is_emptied():
            self._used = used
            return
        await used.connection.close()
        await self._connection.execute(f"DROP DATABASE {used.url.database} WITH (FORCE)")


def address(folder: Path) -> URL:
    """Where the cluster is, once it is ready; whoever asks is skipped or failed where there can be none."""
    if programs() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    file, until = folder / "address", time.monotonic() + PATIENCE_S
    while not file.exists():
        assert time.monotonic() < until, "PostgreSQL did not start"
        time.sleep(0.05)
    told = json.loads(file.read_text())
    assert "trouble" not in told, told["trouble"]
    return make_url(told["url"])


async def _connect(url: URL) -> Any:
    import asyncpg

    return await asyncpg.connect(host=url.query["host"], user=url.username, database=url.database)


def keep(folder: Path, settings: Mapping[str, str]) -> None:
    """Keep a cluster until standard input ends, and do meanwhile what is asked there."""
    home = Path(tempfile.mkdtemp(prefix="engawa-postgresql-"))
    told: dict[str, str] = {}
    cluster = None
    try:
        try:
            cluster = Cluster(home, settings)
            cluster.start()
            asyncio.run(_prepare(cluster.url))
            told["url"] = cluster.url.render_as_string()
        except Exception as error:
            told["trouble"] = f"PostgreSQL cannot be used: {error}"
        _tell(folder / "address", told)
        for line in sys.stdin:
            assert cluster
            cluster.obey(line.strip())
            print("done", flush=True)
    finally:
        if cluster:
            cluster.stop(signal.SIGTERM)
        shutil.rmtree(home, ignore_errors=True)


class Cluster:
    """A server on a new cluster, started and stopped as often as wanted."""

    def __init__(self, home: Path, settings: Mapping[str, str]) -> None:
        chosen = HURRIED | {"unix_socket_directories": str(home)} | settings
        self.url = URL.create("postgresql", ROLE, database="postgres", query={"host": str(home)})
        self._servant: dict[str, Any] = {"cwd": home, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        if os.getuid() == 0:
            self._servant |= servant(home)
        self._server: subprocess.Popen[bytes] | None = None
        found, data = programs(), home / "data"
        assert found
        self._command = [found / "postgres", "-D", data]
        self._command += [part for name, value in chosen.items() for part in ("-c", f"{name}={value}")]
        subprocess.run(
            [found / "initdb", "-D", data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
            check=True,
            stderr=subprocess.PIPE,
            **self._servant,
        )

    def start(self) -> None:
        """It may take a moment until it answers."""
        self._server = subprocess.Popen(self._command, **self._servant)

    def stop(self, how: signal.Signals) -> None:
        """End it, and everything it does for anyone."""
        if self._server:
            self._server.send_signal(how)
            self._server.wait()
            self._server = None

    def obey(self, word: str) -> None:
        """Stop in a way, or start and wait until it answers."""
        if word in STOPPING:
            self.stop(STOPPING[word])
        elif word == "start":
            self.start()
            asyncio.run(_wait_for(self.url))


def _tell(file: Path, told: Mapping[str, str]) -> None:
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(told))
    unfinished.rename(file)


def servant(home: Path) -> dict[str, Any]:
    """Whose process it is to be, and the folder with it."""
    for name in SERVANTS:
        with suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(home, user.pw_uid, user.pw_gid)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise LookupError(f"PostgreSQL does not run as root, and there is no user {' or '.join(SERVANTS)}.")


async def _prepare(url: URL) -> None:
    """Make the database that all others are copied from."""
    connection = await _answering(url)
    await connection.execute(f"CREATE DATABASE {TEMPLATE}")
    await connection.close()
    async with Database.open(url.set(database=TEMPLATE).render_as_string()):
        pass


async def _wait_for(url: URL) -> None:
    """Wait until it answers."""
    connection = await _answering(url)
    await connection.close()


async def _answering(url: URL) -> Any:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return await _connect(url)
        except Exception:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    keep(Path(sys.argv[1]), dict(each.split("=", maxsplit=1) for each in sys.argv[2:]))

"""Copies of a database that is in use, and how they are restored beside it: files of SQLite, dumps of PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from storage.core.connections import Connection, Connections
from storage.core.database import MISREAD, StorageError, address_of
from storage.core.driver_errors import advice, reason
from storage.core.sqlite_driver import copy_file
from storage.play.matches.tables import matches, moves

ENDINGS = {"sqlite": "db", "postgresql": "dump"}
DUMPED = b"PGDMP"
"""How a dump in PostgreSQL's custom format begins."""
SQLITE = b"SQLite format 3\0"
LEFT_OUT = "--exclude-table-data=chat_answers"
"""Tokens with which others could answer in the bot's name."""
DRILL = "engawa_drill"
TIME = "%Y%m%dT%H%M%SZ"
LEFTOVERS = ".engawa-????????T??????Z.*.unfinished*"
STILL_S = 3600
"""What nobody has written for so long is left by whoever was killed: not everywhere do other machines see our lock."""


@dataclass(frozen=True, slots=True)
class Contents:
    matches: int
    last_entry: datetime | None


async def make(url: str, folder: Path, now: datetime) -> Path:
    """Copy a database while it is in use into a new file of a folder; raises `StorageError`."""
    address = address_of(url)
    backend = address.get_backend_name()
    if backend not in ENDINGS:
        raise StorageError(f"DATABASE_URL names “{backend}”; only sqlite and postgresql can be copied.")
    copy = _new_file(folder, f"engawa-{now.astimezone(UTC).strftime(TIME)}.{ENDINGS[backend]}")
    unfinished = copy.with_name(f".{copy.name}.unfinished")
    with explained(), _making(folder):
        try:
            _touch(unfinished)
            if backend == "sqlite":
                await asyncio.to_thread(_copy_file, Path(address.database or ""), unfinished)
            else:
                dump = ("--format=custom", "--no-owner", LEFT_OUT, f"--file={unfinished}")
                await _run("pg_dump", *dump, address=address)
            unfinished.rename(copy)
        finally:
            unfinished.unlink(missing_ok=True)
    return copy


def newest(place: Path) -> Path:
    """The copy at a path or, where that is a folder, the newest one in it; raises `StorageError`."""
    if place.is_dir():
        endings = tuple(f".{ending}" for ending in ENDINGS.values())
        found = [file for file in place.iterdir() if file.name.endswith(endings) and file.is_file()]
        if not found:
            raise StorageError(f"There is no copy in {place}: no file that ends in .db or .dump.")
        return max(found, key=lambda file: file.stat().st_mtime)
    if not place.is_file():
        raise StorageError(f"There is no copy at {place}.")
    return place


@asynccontextmanager
async def restored(copy: Path, live: str, scratch: str | None = None) -> AsyncIterator[str]:
    """The address of a new database with what is in a copy; it is gone after the block. Raises `StorageError`.

    A file is restored into a folder, a dump into a new database on the server of `live`; `scratch` names another
    folder, or an address on another server.
    """
    head = _head(copy)
    if head.startswith(SQLITE):
        async with _file_restored(copy, scratch) as url:
            yield url
    elif head.startswith(DUMPED):
        async with _dump_restored(copy, address_of(scratch, "--scratch") if scratch else address_of(live)) as url:
            yield url
    else:
        raise StorageError(f"{copy} is neither a SQLite file nor a dump that pg_dump has made with --format=custom.")


async def contents(connection: Connection) -> Contents:
    """How many matches there are, and when the last entry was made."""
    number: int = (await connection.execute(select(func.count()).select_from(matches))).scalar_one()
    return Contents(number, (await connection.execute(select(func.max(moves.c.played_at)))).scalar_one())


@contextmanager
def explained() -> Iterator[None]:
    """Name the file or folder that the system refuses; raises `StorageError`."""
    try:
        yield
    except OSError as error:
        raise StorageError(
            f"{error.filename} cannot be used ({error.strerror}); look at who may read and write there."
        ) from None


@contextmanager
def _making(folder: Path) -> Iterator[None]:
    """Make copies in a folder beside others; if nobody else does, what was left by those who were killed goes first.

    Windows has no such lock, nor have some file systems: there it stays.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 (not there on Windows)

    opened = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for left in folder.glob(LEFTOVERS):
                if time.time() - left.stat().st_mtime > STILL_S:
                    left.unlink()
        with suppress(OSError):
            fcntl.flock(opened, fcntl.LOCK_SH)
        yield
    finally:
        os.close(opened)


def _new_file(folder: Path, name: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"Nothing can be written to {folder} ({error.strerror}).") from None
    return folder / name


def _touch(file: Path) -> None:
    """Make a file for its owner's eyes only: it holds names, and what people have typed."""
    try:
        file.touch(mode=0o600)
    except OSError as error:
        raise StorageError(f"Nothing can be written to {file.parent} ({error.strerror}).") from None


def _head(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE))


def _copy_file(file: Path, copy: Path) -> None:
    if not file.is_file():
        raise StorageError(f"There is no database at {file}; look at DATABASE_URL.")
    try:
        copy_file(file, copy)
    except sqlite3.Error as error:
        raise StorageError(f"The copy could not be made ({error}); {advice(error)}.") from None


@asynccontextmanager
async def _file_restored(copy: Path, scratch: str | None) -> AsyncIterator[str]:
    async with _scratch_folder(scratch) as folder:
        file = folder / "engawa.db"
        try:
            await asyncio.to_thread(shutil.copyfile, copy, file)
        except OSError as error:
            raise StorageError(f"The copy could not be restored into {folder.parent} ({error.strerror}).") from None
        await asyncio.to_thread(_look_through, file)
        yield f"sqlite:///{quote(str(file))}"


@asynccontextmanager
async def _scratch_folder(place: str | None) -> AsyncIterator[Path]:
    try:
        made = tempfile.TemporaryDirectory(prefix=f"{DRILL}-", dir=place)
    except OSError as error:
        raise StorageError(
            f"Nothing can be written to {place or tempfile.gettempdir()} ({error.strerror}). "
            "Name a folder for a SQLite file by --scratch FOLDER."
        ) from None
    with made as folder:
        yield Path(folder)


def _look_through(file: Path) -> None:
    """Refuse a file that SQLite itself does not find whole; raises `StorageError`."""
    try:
        connection = sqlite3.connect(file)
        try:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise StorageError(f"The copy is damaged ({found}).")


@asynccontextmanager
async def _dump_restored(copy: Path, server: URL) -> AsyncIterator[str]:
    if server.get_backend_name() != "postgresql":
        raise StorageError(
            "A dump of PostgreSQL is restored on a server: name one by --scratch postgresql://USER:PASSWORD@HOST/postgres."
        )
    name = f"{DRILL}_{secrets.token_hex(4)}"
    scratch = server.set(drivername="postgresql", database=name)
    await _on_server(server, f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
    try:
        await _run(
            "pg_restore",
            "--no-owner",
            "--no-privileges",
            "--exit-on-error",
            f"--dbname={name}",
            str(copy),
            address=scratch,
        )
        yield scratch.render_as_string(hide_password=False)
    finally:
        await _on_server(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def _on_server(server: URL, statement: str) -> None:
    engine = Connections.of(server.set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql(statement)
    except (DBAPIError, OSError, *MISREAD) as error:
        raise StorageError(f"The scratch database could not be made or removed ({reason(error)}).") from None
    finally:
        await engine.dispose()


async def _run(program: str, *arguments: str, address: URL) -> None:
    """Run one of PostgreSQL's programs; raises `StorageError` with the error it tells, and the line after it."""
    try:
        process = await asyncio.create_subprocess_exec(
            program,
            *arguments,
            env={**os.environ, **_environment(address)},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
    except FileNotFoundError:
        raise StorageError(f"The program {program} is not installed; it comes with PostgreSQL's client.") from None
    _, told = await process.communicate()
    if process.returncode:
        said = told.decode(errors="replace").splitlines()
        first = next((number for number, line in enumerate(said) if "error: " in line), -1)
        why = " ".join(" ".join(said[first:][:2]).split())
        raise StorageError(f"{program} failed ({why or 'it said nothing'}).")


def _environment(address: URL) -> Mapping[str, str]:
    """An environment that tells PostgreSQL's programs where to connect: no password stands in a list of processes."""
    host = address.host or address.query.get("host")
    port = str(address.port) if address.port else address.query.get("port")
    values = {
        "PGHOST": host,
        "PGPORT": port,
        "PGUSER": address.username,
        "PGPASSWORD": str(address.password) if address.password else None,
        "PGDATABASE": address.database,
    }
    return {name: str(value) for name, value in values.items() if value}

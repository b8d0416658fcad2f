"""PgBouncer in front of a PostgreSQL, with the settings that hosts are told, kept by a process of its own.

`python -m tests.pooler ADDRESS` writes to its standard output how that database is reached through it, and takes
everything away once its standard input ends. It listens at a socket in a folder of its own, as the server does. Other
settings may follow, `name=value`.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from tests.postgresql import PATIENCE_S, ROLE, servant

MISSING = (
    "There is no PgBouncer to test with; install it (apt install pgbouncer), "
    "or name its program by the variable PGBOUNCER."
)
SETTINGS = Path(__file__).parent.parent / "deploy" / "pgbouncer.ini"
INSTALLED = Path("/usr/sbin/pgbouncer")
"""Where Debian has it, which is not on everyone's path."""
HERE = ("auth_file", "logfile", "pidfile")
"""What a host has and a test does not."""
PORT = "6432"


def program() -> str | None:
    """PgBouncer itself, if it is there."""
    return os.environ.get("PGBOUNCER") or shutil.which("pgbouncer") or (str(INSTALLED) if INSTALLED.exists() else None)


@contextmanager
def pooled(url: str, **others: str) -> Iterator[str]:
    """The address of a database by way of a pooler; whoever asks is skipped or failed where there is none."""
    if program() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    command = [sys.executable, "-m", "tests.pooler", url, *(f"{name}={value}" for name, value in others.items())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdin
        assert keeper.stdout
        try:
            led = keeper.stdout.readline().strip()
            assert led, "PgBouncer did not start"
            yield led
        finally:
            keeper.stdin.close()


def keep(url: str, others: Mapping[str, str]) -> None:
    """Keep it until standard input ends."""
    address = make_url(url)
    with tempfile.TemporaryDirectory(prefix="engawa-pooler-") as made:
        folder = Path(made)
        file = folder / "pgbouncer.ini"
        with file.open("w") as opened:
            settings(str(address.query["host"]), folder, others).write(opened)
        file.chmod(0o644)
        as_whom = servant(folder) if os.getuid() == 0 else {}
        found = program()
        assert found
        with subprocess.Popen([found, "--quiet", str(file)], stdin=subprocess.DEVNULL, **as_whom) as pooler:
            try:
                _wait_for(folder / f".s.PGSQL.{PORT}", pooler)
                print(address.set(query={"host": made, "port": PORT}), flush=True)
                sys.stdin.read()
            finally:
                pooler.send_signal(signal.SIGTERM)


def settings(host: str, folder: Path, others: Mapping[str, str]) -> ConfigParser:
    """Those of hosts, but for every database of another server, and for whoever reaches the folder."""
    found = ConfigParser(interpolation=None)
    found.read(SETTINGS)
    found["databases"] = {"*": f"host={host} user={ROLE}"}
    for name in HERE:
        del found["pgbouncer"][name]
    found["pgbouncer"].update(listen_addr="", listen_port=PORT, unix_socket_dir=str(folder), auth_type="any", **others)
    return found


def _wait_for(place: Path, pooler: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not _listens(place):
        assert pooler.poll() is None, "PgBouncer has ended"
        assert time.monotonic() < until, "PgBouncer did not start"
        time.sleep(0.02)


def _listens(place: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as tried:
        return tried.connect_ex(str(place)) == 0


if __name__ == "__main__":
    keep(sys.argv[1], dict(each.split("=", maxsplit=1) for each in sys.argv[2:]))

"""What PostgreSQL writes is archived and restored as the page on backups says: to a moment, and the bot goes on."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from bot.app import build
from bot.checkup import check_stored
from bot.core.findings import Verdict
from bot.play.matches.matches import Matches
from storage import Database
from tests import postgresql
from tests.bot.conftest import begun, by, mover
from tests.conftest import HandClock

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "host" / "backup.md").read_text()
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
ARCHIVE, DATA = "/archive", "/var/lib/postgresql/17/main"
SETTINGS = dict(re.findall(r"^(archive_\w+) = (.*)$", PAGE, re.MULTILINE))
KEPT = {name: value.strip("'") for name, value in SETTINGS.items()}
(BASE,) = re.findall(r"^30 3 \* \* 0 (pg_basebackup .*?) && find", PAGE, re.MULTILINE)
(RESTORE,) = re.findall(rf"```sh\n(DATA={DATA}\n.*?)```", PAGE, re.DOTALL)
USUAL = {"wal_level": "replica", "max_wal_senders": "4", "full_page_writes": "on", "checkpoint_completion_target": "0"}
"""As a host has them, except that a checkpoint is not spread over minutes; tests otherwise have less."""
PATIENCE_S = 90.0


@dataclass
class Hosted:
    """A cluster whose WAL is archived, and its host at a command line."""

    home: Path
    cluster: postgresql.Cluster
    programs: Path

    @property
    def url(self) -> str:
        return self.cluster.url.render_as_string()

    def shell(self, commands: str, **moments: str) -> subprocess.CompletedProcess[str]:
        """Run what the page says, by its user, with our places for those of the page."""
        for said, meant in {**moments, ARCHIVE: f"{self.home}/archive", DATA: f"{self.home}/data"}.items():
            commands = commands.replace(said, meant)
        env = {"PATH": f"{self.programs}:{os.environ['PATH']}", "PGHOST": str(self.home), "PGUSER": postgresql.ROLE}
        user: dict[str, Any] = postgresql.servant(self.home) if os.getuid() == 0 else {}
        shell = ["sh", "-e", "-c", commands]
        return subprocess.run(shell, cwd=self.home, env=env, text=True, capture_output=True, check=False, **user)

    def asked(self, query: str) -> str:
        found = self.shell(f"psql --no-align --tuples-only --dbname=postgres --command={shlex.quote(query)}")
        assert found.returncode == 0, found.stderr
        return found.stdout.strip()

    def archived(self) -> None:
        """What was written so far, as it is in the end anyway."""
        last = self.asked("SELECT pg_walfile_name(pg_switch_wal())")
        self.until(f"SELECT last_archived_wal >= '{last}' FROM pg_stat_archiver")

    def until(self, query: str, wanted: str = "t") -> None:
        until = time.monotonic() + PATIENCE_S
        while self.asked(query) != wanted:
            assert time.monotonic() < until, query
            time.sleep(0.1)


@pytest.fixture
def hosted() -> Iterator[Hosted]:
    programs = postgresql.programs()
    if programs is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.MISSING)
    home = Path(tempfile.mkdtemp(prefix="engawa-archive-"))
    (home / "archive").mkdir()
    chosen = {name: value.replace(ARCHIVE, f"{home}/archive") for name, value in KEPT.items()}
    cluster = postgresql.Cluster(home, USUAL | chosen)
    if os.getuid() == 0:
        shutil.chown(home / "archive", *(postgresql.servant(home)[which] for which in ("user", "group")))
    try:
        cluster.obey("start")
        yield Hosted(home, cluster, programs)
    finally:
        cluster.stop(signal.SIGQUIT)
        shutil.rmtree(home)


@pytest.mark.slow
@pytest.mark.postgresql
async def test_a_match_comes_back_as_it_was_before_a_mistake_and_goes_on(hosted: Hosted, clock: HandClock) -> None:
    async with Database.open(hosted.url) as database:
        services = build(database, clock, Random(7))
        view = await begun(services)
        number = view.match.id
        copied = await asyncio.to_thread(hosted.shell, BASE.replace(r"\%", "%"), **{"$(date +%F)": "2026-11-15"})
        assert copied.returncode == 0, copied.stderr
        await services[Matches].move(by(mover(view)), number, 0, "C+")
        await asyncio.to_thread(hosted.archived)
        moment = await asyncio.to_thread(hosted.asked, "SELECT clock_timestamp()")
        later = await begun(services)
    await asyncio.to_thread(hosted.cluster.obey, "fast")
    restored = hosted.shell(RESTORE, **{"2026-11-20 18:30:00 UTC": moment})
    assert restored.returncode == 0, restored.stderr
    await asyncio.to_thread(hosted.cluster.obey, "start")
    await asyncio.to_thread(hosted.until, "SELECT pg_is_in_recovery()", "f")
    async with Database.open(hosted.url) as database:
        services = build(database, clock, Random(7))
        found = {finding.subject: finding async for finding in check_stored(services)}
        assert {finding.verdict for finding in found.values()} == {Verdict.OK}
        assert str(found["matches"].words).startswith("1 replayed"), f"#{later.match.id} was the mistake"
        view = await services[Matches].show(number)
        assert view.position.ply == 1
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await services[Matches].move(by(mover(view)), number, 1, move)
    await asyncio.to_thread(hosted.archived)
    assert hosted.asked("SELECT failed_count FROM pg_stat_archiver") == "0"


def test_what_was_archived_before_is_archived_again_only_if_it_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "archive").mkdir()
    part = tmp_path / "00000001"
    part.write_bytes(b"what was written")
    command = KEPT["archive_command"].replace(ARCHIVE, f"{tmp_path}/archive").replace("%f", part.name)
    command = command.replace("%p", str(part))
    done = [subprocess.run(["sh", "-c", command], check=False).returncode for _ in range(2)]
    part.write_bytes(b"something else")
    assert [*done, bool(subprocess.run(["sh", "-c", command], check=False).returncode)] == [0, 0, True]
    assert [file.name for file in (tmp_path / "archive").iterdir()] == ["00000001.gz"]


def test_the_compose_file_archives_as_the_page_says_to_where_it_may_write() -> None:
    service = COMPOSE["services"]["postgres"]
    words = shlex.split(service["command"])
    assert {f"{name}={value}" for name, value in KEPT.items()} <= set(words)
    assert f"archive:{ARCHIVE}" in service["volumes"]
    assert f"install --directory --owner=postgres --mode=700 {ARCHIVE} && exec " in service["entrypoint"][2]

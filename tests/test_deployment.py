"""What hosts install from: the lock files, the image, the service."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from configparser import ConfigParser
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.test_architecture import MAY_IMPORT

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
UNIT = (ROOT / "deploy" / "engawa.service").read_text()
HOME = "/opt/engawa"
MADE_ON_THE_HOST = {".venv/bin/python", "data"}
PIN = re.compile(r"^([\w.-]+==\S+.*?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """What a lock file pins, with its hashes."""
    return dict(PIN.findall((ROOT / lock).read_text()))


def bare(requirement: str) -> str:
    """The normalized name in a requirement."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=; ]", requirement)[0]).lower()


def needed_to_run() -> set[str]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    return {bare(each) for each in (*project["dependencies"], *extras["postgresql"], *extras["fast"])}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_file_holds_versions_and_hashes_and_nothing_else(lock: str) -> None:
    assert PIN.sub("", (ROOT / lock).read_text()) == ""


def test_hosts_get_the_versions_we_test_with() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_hosts_get_everything_that_is_needed_and_no_tools() -> None:
    locked = {bare(pin) for pin in pins("requirements.lock")}
    assert needed_to_run() <= locked
    assert locked.isdisjoint(bare(tool) for tool in PROJECT["dependency-groups"]["dev"])
    assert {bare(tool) for tool in PROJECT["dependency-groups"]["dev"]} <= {
        bare(p) for p in pins("requirements-dev.lock")
    }


def test_what_modules_import_is_asked_for_by_name() -> None:
    project, made = PROJECT["project"], packages_distributions()
    asked = {bare(each) for each in project["dependencies"]}
    in_the_sandbox = {bare(each) for each in project["optional-dependencies"]["sandbox"]}
    for room, names in MAY_IMPORT.items():
        imported = {bare(made[name][0]) for name in names - MAY_IMPORT.keys()}
        assert imported <= (asked | in_the_sandbox if room == "sandbox" else asked), room


def test_the_image_is_made_of_what_runs_and_never_of_secrets() -> None:
    copied = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    packages = set(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert copied == packages - {"sandbox"} | {"catalogs", "requirements.lock"}
    assert (ROOT / ".dockerignore").read_text().splitlines()[1] == "*"


def test_the_image_runs_the_bot_as_somebody_without_rights() -> None:
    last = DOCKERFILE.split("\nFROM ")[-1]
    order = [line.split()[0] for line in last.splitlines() if re.match(r"[A-Z]+ ", line)]
    assert order.index("RUN") < order.index("USER") < order.index("ENTRYPOINT")
    user = re.search(r"^USER (\d+)$", last, re.MULTILINE)
    assert user
    assert f"--uid {user[1]} " in last
    assert "--require-hashes" in DOCKERFILE
    assert 'ENTRYPOINT ["python", "-m", "bot"]' in last
    assert "VOLUME /engawa/data" in last


def test_modules_are_compiled_once_where_the_bot_cannot_write() -> None:
    packages = set(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    (compiled,) = re.findall(r"-m compileall -q (.*)$", UNIT, re.MULTILINE)
    assert set(compiled.split()) == packages - {"sandbox"}
    assert re.search(r"^RUN .*python -m compileall -q \.$", DOCKERFILE, re.MULTILINE)


def test_the_service_runs_the_bot_in_its_folder() -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(UNIT)
    service = unit["Service"]
    assert service["ExecStart"] == f"{HOME}/.venv/bin/python -m bot run"
    assert service["WorkingDirectory"] == HOME
    assert service["ReadWritePaths"] == f"{HOME}/data"
    assert service["ProtectSystem"] == "strict"
    assert service["RestartPreventExitStatus"] == "2", "the status of settings that cannot be used"
    assert 24 * 3600 / int(service["RestartMaxDelaySec"]) < 1_000, "as often as Discord lets it connect in a day"


def test_the_service_keeps_the_token_to_itself_and_within_bounds() -> None:
    settings = dict(line.split("=", 1) for line in UNIT.splitlines() if re.match(r"\w+=", line))
    assert settings["LoadCredential"].split(":") == ["discord_token", "/etc/engawa/token"]
    assert "discord_token" in Settings.model_fields
    assert "EnvironmentFile" not in settings
    assert {"MemoryMax", "TasksMax", "WatchdogSec"} <= settings.keys()
    assert settings["NotifyAccess"] == "main"


def test_the_image_says_whether_it_is_well_and_runs_within_bounds() -> None:
    assert re.search(r'^HEALTHCHECK .*CMD \["python", "-m", "bot", "health"\]$', DOCKERFILE, re.MULTILINE)
    for text in (DOCKERFILE, (ROOT / "docs" / "host" / "quick-start.md").read_text()):
        for bound in ("--memory", "--pids-limit", "--read-only", "--cap-drop ALL", "no-new-privileges"):
            assert bound in text


def test_both_stages_of_the_image_name_the_same_exact_base() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", bases[0])


ASKED = {"name": "pillow", "version": "13.0.0", "vulns": []}
BROKEN = ASKED | {"vulns": [{"id": "PYSEC-1", "fix_versions": ["13.0.1"]}]}
UNKNOWN = {"name": "babel", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "status", "says"),
    [
        (None, 0, "can't be reached from here"),
        ([UNKNOWN, UNKNOWN], 0, "can't be reached from here"),
        ([ASKED], 0, "0 known vulnerabilities in 1 packages"),
        ([ASKED, UNKNOWN], 0, "Not looked up, for there is no data about them: babel"),
        ([BROKEN, ASKED], 1, "pillow 13.0.0: PYSEC-1, mended in 13.0.1"),
    ],
)
def test_an_audit_says_what_is_known_and_what_nobody_could_look_up(
    tmp_path: Path, packages: list[object] | None, status: int, says: str
) -> None:
    stand_in = tmp_path / "uv"
    (tmp_path / "report").write_text(json.dumps({"dependencies": packages}) if packages else "")
    stand_in.write_text(
        f'#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\ncat {tmp_path}/report > "$2"\nexit {status}\n'
    )
    stand_in.chmod(0o755)
    environment = {"UV": str(stand_in), "PATH": os.environ["PATH"]}
    done = subprocess.run([ROOT / ".ci" / "audit"], env=environment, capture_output=True, check=False)
    assert done.returncode == status, done
    assert says in done.stdout.decode()


def test_every_path_the_service_names_exists_in_a_clone() -> None:
    named = set(re.findall(rf"{HOME}/([\w./-]+)", UNIT))
    named |= set(re.findall(r"(?<![\w/.])(deploy/\S+|requirements\S*|\.env\.example)", UNIT))
    assert {"requirements.lock", ".env.example", "deploy/engawa.service"} <= named
    for path in named - MADE_ON_THE_HOST:
        assert (ROOT / path).exists(), path

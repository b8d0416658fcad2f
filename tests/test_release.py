"""A release: its checks, its wheel and its image, on a Python with what hosts install and nothing of the checkout."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot import VERSION
from catalogs.__main__ import compile_changed
from games import GAMES
from tests.test_deployment import DOCKERFILE, PROJECT, ROOT, pins

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("release")]
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
PROGRAMS = sorted(path.parent.name for path in ROOT.glob("*/__main__.py") if path.parent.name in PACKAGES)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel."""
    folder = environment(tmp_path_factory.mktemp("bare"))
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--quiet", wheel], check=True)
    return folder


def environment(folder: Path) -> Path:
    """An environment with what hosts install, and nothing else of what we have installed."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for each in set[Path]().union(*(installed(pin.split("==")[0]) for pin in pins("requirements.lock"))):
        (packages / each.name).symlink_to(each)
    return folder


def installed(name: str) -> set[Path]:
    """The files and folders of a distribution; none of what is for other systems."""
    with suppress(PackageNotFoundError):
        found = distribution(name)
        tops = {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}
        return {Path(str(found.locate_file(top))) for top in tops}
    return set()


def started(bare: Path, folder: Path, command: Sequence[str], **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", **settings}
    run = [bare / "bin" / command[0], *command[1:]]
    return subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True, check=False, input="quit\n")


def test_the_wheel_is_called_by_its_version(wheel: Path) -> None:
    assert wheel.name == f"engawa-{VERSION}-py3-none-any.whl"


def test_the_wheel_holds_every_file_of_its_packages_and_compiled_translations(wheel: Path) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    kept = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    compiled = {re.sub("po$", "mo", name) for name in kept.stdout.split() if name.endswith(".po")}
    assert compiled
    assert held == {*kept.stdout.split(), *compiled}


def test_the_wheel_speaks_as_a_clone_does(wheel: Path) -> None:
    compile_changed()
    with ZipFile(wheel) as held:
        for path in ROOT.glob("bot/locales/*/LC_MESSAGES/*.mo"):
            assert held.read(path.relative_to(ROOT).as_posix()) == path.read_bytes()


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_starts(bare: Path, tmp_path: Path, program: str) -> None:
    wants = [next(iter(GAMES))] if program == "opponents" else ["--help"]
    done = started(bare, tmp_path, ["python", "-m", program, *wants])
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_checks_a_new_database(bare: Path, tmp_path: Path) -> None:
    done = started(bare, tmp_path, ["engawa", "check", "--offline"], DATABASE_URL="sqlite:///engawa.db")
    assert done.returncode == 0, done
    assert done.stdout.startswith(f"ok        version: {VERSION}\n")
    assert (tmp_path / "engawa.db").exists()


def test_the_demo_opens_with_the_bot_in_it(bare: Path, tmp_path: Path) -> None:
    command = [bare / "bin" / "python", "-m", "sandbox", "demo", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stdout
        assert any("The sandbox is open: http://127.0.0.1:" in line for line in demo.stdout)
        demo.send_signal(signal.SIGINT)
        assert demo.wait(30) == 0


def test_nothing_of_the_checkout_is_on_the_path(bare: Path, tmp_path: Path) -> None:
    where = "import bot, games, renderers, storage; print(bot.__file__, games.__file__, renderers.__file__)"
    done = started(bare, tmp_path, ["python", "-c", where])
    assert done.stdout
    assert all(Path(each).is_relative_to(bare) for each in done.stdout.split())


def test_what_the_image_copies_is_all_that_it_needs(tmp_path: Path) -> None:
    python, image = environment(tmp_path / "venv"), tmp_path / "engawa"
    copied = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for name in (each for each in copied if (ROOT / each).is_dir()):
        shutil.copytree(ROOT / name, image / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for command in re.findall(r"^RUN (python .*[^\\])$", DOCKERFILE, re.MULTILINE):
        for step in command.split(" && "):
            assert started(python, image, shlex.split(step)).returncode == 0, step
    assert len([*image.glob("bot/locales/*/LC_MESSAGES/*.mo")]) == len([*image.glob("bot/locales/*")]) > 0
    done = started(python, image, ["python", "-m", "bot", "check", "--offline"], DATABASE_URL="sqlite:///engawa.db")
    assert done.returncode == 0, done


def test_a_release_is_refused_where_changes_are_left_or_versions_differ(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, clone], check=True)
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)

    def said() -> str:
        done = subprocess.run([clone / ".ci" / "release"], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        return done.stderr.strip()

    (clone / "bot" / "__init__.py").write_text('VERSION = "9.9.9"\n')
    assert said() == "No release: the tree has changes that aren't committed."
    author = ["-c", "user.name=Aki", "-c", "user.email=aki@example.org"]
    subprocess.run(["git", *author, "commit", "--quiet", "--all", "--message", "Raise it"], cwd=clone, check=True)
    assert said() == "No release: the newest entry of CHANGELOG.md isn't 9.9.9."

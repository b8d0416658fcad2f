"""README, CONTRIBUTING and what hosts read first say what is so: commands, shell lines, targets, links, permissions."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from bot import VERSION
from bot.__main__ import main
from bot.core.frame.permissions import NEEDED, SCOPES, invitation
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.learn.rules.ruletexts import rules_text
from bot.subjects import PROVIDED
from games import GAMES
from sandbox.__main__ import main as play
from storage import Database

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
TRANSLATED = {path.name: path.read_text("utf-8") for path in sorted(ROOT.glob("README.*.md"))}
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
HOST = ROOT / "docs" / "host"
QUICK_START, BACKUP, UPGRADE = ((HOST / f"{name}.md").read_text() for name in ("quick-start", "backup", "upgrade"))
ARCHITECTURE = (ROOT / "docs" / "contribute" / "architecture.md").read_text()
FOLLOWED = (README, *TRANSLATED.values(), CONTRIBUTING, QUICK_START, BACKUP.split("## Every night")[0], UPGRADE)
"""What people follow to the word."""
MOST_LINES, MOST_WORDS, MOST_LINES_TRANSLATED, MOST_LINES_OF_A_RELEASE = 130, 750, 40, 40
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
MADE_LATER = (".env", ".venv", "data")
"""What a clone does not have: made by the reader, by `make setup`, by the bot."""

SHELL_LINES = [
    line
    for block in re.findall(r"^ *```sh\n(.*?)^ *```$", "\n".join(FOLLOWED), re.MULTILINE | re.DOTALL)
    for line in textwrap.dedent(block).splitlines()
]
PROGRAMS = {"bot": main, "sandbox": play}
NEEDS_SQLITE = pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the program sqlite3 is not installed")


def section(heading: str) -> str:
    """The text of README under a heading."""
    return README.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, their heads left out."""
    lines = [line.strip() for line in text.splitlines() if line.strip().startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = {number - 1 for number, row in enumerate(cells) if set(row[0]) == {"-"}}
    return [row for number, row in enumerate(cells) if number not in heads and set(row[0]) != {"-"}]


def commands() -> Iterator[tuple[str, str]]:
    """Everything a player can type, with what Discord says about it."""
    for command in (each for each in PROVIDED[COMMANDS] if not isinstance(each, app_commands.ContextMenu)):
        found = command.walk_commands() if isinstance(command, app_commands.Group) else [command]
        yield from ((f"`/{each.qualified_name}`", each.description) for each in found if hasattr(each, "callback"))


def slugs(text: str) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def code_spans(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL))


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= MOST_LINES
    assert len("".join(README.split(section("The games"))).split()) <= MOST_WORDS, "however many games there are"
    assert [name for name, text in TRANSLATED.items() if len(text.splitlines()) > MOST_LINES_TRANSLATED] == []


def test_a_release_has_a_short_entry_in_the_changelog() -> None:
    _, *entries = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    assert [entry.splitlines()[0] for entry in entries if len(entry.splitlines()) > MOST_LINES_OF_A_RELEASE] == []


def test_readme_and_changelog_tell_the_version() -> None:
    entries = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert next(entry for entry in entries if not entry.endswith("(unreleased)")) == VERSION
    assert f"\nVersion {VERSION}. " in section("State of things")


def test_the_commands_that_are_shown_are_there() -> None:
    shown = [row[0] for row in rows(section("Play"))]
    assert len(shown) == 8
    assert set(shown) <= {name for name, _ in commands()}


def test_every_game_stands_in_the_table_of_games() -> None:
    for key, game in GAMES.items():
        facts, few, most = rules_text(key, "en").facts, game.info.seats[0], game.info.seats[-1]
        players = f"{few} to {most}" if most > few else f"{few}"
        row = f"| [{game.info.name}](games/texts/en/{key}.md) | {players} | {facts['weeks']} | "
        assert row in section("The games")
    assert len(rows(section("The games"))) == len(GAMES)


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_game_stands_in_the_table_of_a_translation(name: str) -> None:
    language = name.split(".")[1]
    told = [key for key in GAMES if (ROOT / "games" / "texts" / language / f"{key}.md").exists()]
    assert [re.findall(r"\((.*)\)", row[2])[0] for row in rows(TRANSLATED[name])] == [
        f"games/texts/{language}/{key}.md" for key in told
    ]


def test_the_permissions_are_those_of_the_invite() -> None:
    (link,) = re.findall(r"https://discord\.com/oauth2/[^`\s]+", QUICK_START)
    assert link.replace("YOUR_APPLICATION_ID", "17") == invitation(17)
    page = (ROOT / "docs" / "communities" / "channels.md").read_text()
    table = rows(page.partition("Nothing else is needed")[0])
    assert [row[0] for row in table] == list(NEEDED.values())
    assert all(row[1] for row in table), "each permission has a reason"
    assert f"The scopes are {' and '.join(f'`{scope}`' for scope in SCOPES)}" in page


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_target_can_be_made(name: str) -> None:
    shown = subprocess.run(["make", "--dry-run", name], cwd=ROOT, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    assert re.search(rf"^{name}:.*  ## \w", MAKEFILE, re.MULTILINE), f"make {name} says nothing about itself"
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert phony
    assert name in phony[1].split()


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_target_that_is_named_exists(text: str) -> None:
    named = {span.split()[1] for span in code_spans(text) if span.startswith("make ")}
    assert named
    assert named <= TARGETS


@pytest.mark.parametrize("line", SHELL_LINES)
def test_a_shell_line_works(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match shlex.split(line):
        case ["make", target]:
            assert target in TARGETS
        case ["python3", "-m", "venv", ".venv"] | [".venv/bin/python", "-m", "pip" | "catalogs", *_]:
            assert all((ROOT / word).exists() for word in line.split() if word.endswith(".lock"))
        case [".venv/bin/python", "-m", ("bot" | "sandbox") as program, *arguments]:
            with pytest.raises(SystemExit) as ended:
                PROGRAMS[program]([*arguments, "--help"])
            assert ended.value.code == 0
            assert arguments[0] in capsys.readouterr().out
        case ["git", command, option]:
            described = subprocess.run(["git", command, "-h"], capture_output=True, text=True, check=False).stdout
            assert option.removeprefix("--") in described
        case ["docker", "compose", "--file", file, "up" | "exec", *_]:
            assert (ROOT / file).exists()
        case ["docker", *_]:
            assert f"# {line}" in (ROOT / "Dockerfile").read_text().splitlines()
        case ["cp" | "install" | "rm" | "sqlite3" as program, *_]:
            if shutil.which(program) is None:
                pytest.skip(f"the program {program} is not installed")
            shutil.copy(ROOT / ".env.example", tmp_path)
            (tmp_path / "data").mkdir()
            (tmp_path / "engawa-backup.db").touch()
            subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True)
        case _:
            pytest.fail(f"nothing here knows how to try: {line}")


@NEEDS_SQLITE
async def test_a_backup_made_as_described_replaces_a_damaged_database_as_described(tmp_path: Path) -> None:
    def follow(folder: Path, *programs: str) -> None:
        for line in SHELL_LINES:
            if line.split()[0] in programs and "engawa" in line:
                subprocess.run(["sh", "-c", line], cwd=folder, check=True)

    alive, crashed = tmp_path / "alive", tmp_path / "crashed"
    async with Database.open(f"sqlite+aiosqlite:///{alive}/data/engawa.db") as database:
        async with database.writing() as connection:
            await connection.exec_driver_sql("CREATE TABLE kept (word TEXT)")
        follow(alive, "sqlite3")
        async with database.writing() as connection:
            await connection.exec_driver_sql("DROP TABLE kept")
        shutil.copytree(alive, crashed)
    assert (crashed / "data" / "engawa.db-wal").stat().st_size, "what was written last stands beside the database"
    follow(crashed, "rm", "cp")
    async with (
        Database.open(f"sqlite+aiosqlite:///{crashed}/data/engawa.db") as database,
        database.reading() as reading,
    ):
        assert (await reading.exec_driver_sql("SELECT count(*) FROM kept")).scalar_one() == 0


@pytest.mark.parametrize("name", ["README.md", *TRANSLATED, "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_every_link_inside_the_repository_leads_somewhere(name: str) -> None:
    for target in re.findall(r'\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"', (ROOT / name).read_text("utf-8")):
        path, _, anchor = "".join(target).partition("#")
        if "://" in path:
            continue
        assert (ROOT / path).exists(), target
        assert not anchor or anchor in slugs((ROOT / (path or name)).read_text()), target


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_path_that_is_named_exists(text: str) -> None:
    named = [span for span in code_spans(text) if re.fullmatch(r"[.\w-]+(/[.\w-]+)+/?|[\w-]+\.(lock|toml|md)", span)]
    assert named
    for path in named:
        assert path.split("/")[0] in MADE_LATER or (ROOT / path).exists(), path


def test_the_picture_of_the_architecture_shows_what_there_is() -> None:
    (drawing,) = re.findall(r"```text\n(.*?)```", ARCHITECTURE, re.DOTALL)
    named = re.findall(r"\[ (\S+) \]", drawing)
    assert {"games", "storage", "renderers", "bot/core/frame", "bot/play/matches", "bot/core/outbox"} <= set(named)
    for path in named:
        assert (ROOT / path).exists(), path

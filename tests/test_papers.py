"""The docs say what is so: what is stored and how long, what is rehearsed, which commands and settings there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from bot.command_line import _parser
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.traffic.pace import MANY_INVALID, REQUESTS_A_SECOND
from bot.core.metrics import Metrics
from bot.core.operation.acts import ACTS
from bot.core.operation.monitor import LONGEST_WAIT_S, SLOW_S
from bot.core.outbox.retention import INTERACTION_MEMORY, KEPT_WHOLE
from bot.host_commands import LAST_NIGHT
from bot.play.analyses.analyses import KEPT as ANALYSES_KEPT
from bot.play.archive.archive import KEPT_IMPORTS
from bot.play.moderation.slowdowns import KEPT as SLOWDOWNS_KEPT
from bot.settings import CREDENTIALS, Settings
from bot.subjects import PROVIDED
from catalogs.harvest import harvest
from docs.pages import commands_page, metrics_page, settings_page
from games import GAMES
from tests.test_readme import code_spans, commands, rows, slugs

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs"
DOCS = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.md"))}
POLICY, WATCHING = DOCS["host/privacy-policy.md"], DOCS["host/watching.md"]
TROUBLES = DOCS["host/troubleshooting.md"]
PATHS = {"/archive", "/live", "/metrics", "/mnt", "/ready"}
"""What looks like a command and is none."""
OF_CODE = ("contribute/architecture.md", "contribute/assumptions.md")
"""Pages with names in capitals that are no settings."""
OTHERS = ("bot/core/operation", "bot/host_commands.py", "bot/people/servers")
"""Findings of rehearsals, drills and `/setup`, which say themselves what to do."""


def kept(what: str) -> str:
    """How long the privacy policy says that something is kept."""
    (found,) = [row[2] for row in rows(POLICY) if row[0].startswith(what)]
    return found


def test_the_privacy_policy_tells_how_long_things_are_kept() -> None:
    assert kept("numbers of commands") == "one day"
    assert INTERACTION_MEMORY.days == 1
    assert kept("that you reached a limit") == f"{SLOWDOWNS_KEPT.days} days"
    assert kept("analyses") == f"{ANALYSES_KEPT.days} days after someone looked last"
    assert f"{KEPT_WHOLE.days} days after their buttons" in kept("messages the bot sent")
    assert kept("records of matches you import") == "the last five"
    assert KEPT_IMPORTS == 5


def test_the_pages_tell_the_limits_there_are() -> None:
    assert f"more than {LONGEST_WAIT_S:.0f} seconds" in WATCHING
    assert f"more than {SLOW_S * 1000:.0f} ms" in WATCHING
    assert f"older than {LAST_NIGHT.total_seconds() / 3600:.0f} hours" in DOCS["host/backup.md"]
    assert f"slows down by itself at {MANY_INVALID:,}" in WATCHING
    assert f"{REQUESTS_A_SECOND} requests a second" in DOCS["host/growing.md"]


def test_the_metrics_that_are_named_are_measured() -> None:
    measured = {family.name for family in Metrics().registry.collect() if family.name.startswith("engawa_")}
    assert {f"`{name}`" for name in measured} == {row[0] for row in rows(metrics_page())}
    assert {name for text in DOCS.values() for name in re.findall(r"`(engawa_\w+)`", text)} <= measured


def test_the_page_of_commands_is_what_discord_shows() -> None:
    table = commands_page().split("\n\n")[0]
    assert sorted(map(tuple, rows(table))) == sorted(commands())


def test_the_page_of_settings_has_all_of_them() -> None:
    assert set(re.findall(r"`([A-Z]+_[A-Z_]+|SHARDS)`", settings_page())) >= {
        each.upper() for each in Settings.model_fields
    }


def test_the_assumptions_that_are_rehearsed_are_listed() -> None:
    tried = DOCS["contribute/assumptions.md"].split("## What nobody could try")[0]
    assert rows(tried) == [[act.key, act.assumption] for act in ACTS]


@pytest.mark.parametrize("name", DOCS)
def test_links_commands_and_settings_of_the_pages_are_there(name: str) -> None:
    text = DOCS[name]
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" not in path and not is_made(name, path):
            file = (FOLDER / name).parent / path if path else FOLDER / name
            assert file.resolve().exists(), target
            assert not anchor or anchor in slugs(file.read_text()), target
    lines = code_spans(text) + re.findall(r"^(?:\.venv/bin/)?python -m bot .*$", text, re.MULTILINE)
    for line in lines:
        if found := re.fullmatch(r"(?:\.venv/bin/)?python -m bot ([a-z-]+)(.*)", line):
            assert found[1] in _parser().format_help(), line
    known = {each.strip("`") for each, _ in commands()} | {f"/{command.name}" for command in PROVIDED[COMMANDS]}
    spans = (re.match(r"(/[a-z]+\b(?!\.))(?: [a-z-]+)?", span) for span in code_spans(text))
    named = {found[0]: found[1] for found in spans if found}
    assert [each for each, first in named.items() if not {each, first} & (known | PATHS)] == []
    settings = {span.split("=")[0] for span in code_spans(text) if re.fullmatch(r"[A-Z]+_[A-Z_]+(=\S*)?", span)}
    known_settings = {each.upper() for each in Settings.model_fields} | {CREDENTIALS, "PROXY_IMAGE"}
    assert name in OF_CODE or settings <= known_settings


def test_buttons_are_named_as_they_are_called() -> None:
    called = {text.id for text in harvest()} | {"Fill with sample players"}
    button = re.compile(r"[Pp]ress(?:es)? \*\*([^*\n]+)\*\*|\*\*([^*\n]+(?:…|\.\.\.))\*\*")
    named = {(name, found[1] or found[2]) for name, text in DOCS.items() for found in button.finditer(text)}
    assert {(name, label) for name, label in named if label not in called} == set()


def is_made(page: str, path: str) -> bool:
    """Whether a link leads to the rules of a game, which are made of their text."""
    target = (FOLDER / page).parent / path
    return target.resolve().parent.name == "games" and target.stem in GAMES


def sentences(words: ast.expr, module: ast.Module) -> set[str]:
    """What is written in the code, with `...` for what is put in; nothing where it comes from elsewhere."""
    match words:
        case ast.Constant(value=str(text)):
            return {re.sub(r"\{\w+\}|%s", "...", text)}
        case ast.JoinedStr(values=values):
            written = (str(each.value) if isinstance(each, ast.Constant) else "..." for each in values)
            return {re.sub(r"(\.\.\.)+", "...", "".join(written))}
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="format")) | ast.Name(id=name):
            assigned = (each for each in ast.walk(module) if isinstance(each, ast.Assign))
            values = [each.value for each in assigned if ast.unparse(each.targets[0]) == name]
            return {sentence for each in values for sentence in sentences(each, module)}
    return set()


def calls(*folders: str, without: Collection[str] = ()) -> Iterator[tuple[ast.Call, ast.Module]]:
    """Every call in some folders, with the module it stands in."""
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        if not path.relative_to(ROOT).as_posix().startswith(tuple(without)):
            module = ast.parse(path.read_text())
            yield from ((each, module) for each in ast.walk(module) if isinstance(each, ast.Call))


def test_every_warning_of_the_log_is_explained() -> None:
    logs = re.compile(r"(self\._)?log\.(warning|error|exception|critical)")
    found = (each for each in calls("bot", "storage", "opponents") if logs.fullmatch(ast.unparse(each[0].func)))
    logged = {sentence for call, module in found for sentence in sentences(call.args[0], module)}
    table = TROUBLES.split("## What the log says")[1].split("\n## ")[0]
    assert set(re.findall(r"`([^`]+)`", "\n".join(row[0] for row in rows(table)))) == logged


def test_every_sentence_of_the_check_is_explained() -> None:
    found = (each for each in calls("bot", without=OTHERS) if ast.unparse(each[0].func) == "Finding")
    wrong = (each for each in found if ast.unparse(each[0].args[0]) != "Verdict.OK")
    said = {sentence for call, module in wrong for sentence in sentences(call.args[2], module)}
    table = TROUBLES.split("## What check says")[1].split("A line about `settings`")[0]
    assert {row[0] for row in rows(table)} == said

"""The pages for hosts say what is so: what is stored and how long, what is rehearsed, which metrics there are."""

from __future__ import annotations

import re
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
from bot.settings import Settings
from bot.subjects import PROVIDED
from tests.test_readme import code_spans, commands, rows, slugs

ROOT = Path(__file__).parent.parent
DOCS = {path.name: path.read_text() for path in sorted((ROOT / "docs").glob("*.md"))}
OURS = ("hosting.md", "operation.md", "growing.md", "assumptions.md", "privacy-policy.md", "terms.md")
POLICY, OPERATION = DOCS["privacy-policy.md"], DOCS["operation.md"]


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
    assert f"more than {LONGEST_WAIT_S:.0f} seconds" in OPERATION
    assert f"more than {SLOW_S * 1000:.0f} ms" in OPERATION
    assert f"older than {LAST_NIGHT.total_seconds() / 3600:.0f} hours" in OPERATION
    assert f"slows down by itself at {MANY_INVALID:,}" in OPERATION
    assert f"{REQUESTS_A_SECOND} requests a second" in DOCS["growing.md"]


def test_every_metric_is_explained() -> None:
    measured = {family.name for family in Metrics().registry.collect() if family.name.startswith("engawa_")}
    assert set(re.findall(r"`(engawa_\w+)`", OPERATION)) >= measured
    named = {name for text in DOCS.values() for name in re.findall(r"`(engawa_\w+)`", text)}
    assert named <= measured


def test_the_assumptions_that_are_rehearsed_are_listed() -> None:
    tried = DOCS["assumptions.md"].split("## What nobody could try")[0]
    assert rows(tried) == [[act.key, act.assumption] for act in ACTS]


@pytest.mark.parametrize("name", OURS)
def test_links_commands_and_settings_of_the_pages_are_there(name: str) -> None:
    text = DOCS[name]
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" not in path:
            file = (ROOT / "docs" / path).resolve() if path else ROOT / "docs" / name
            assert file.exists(), target
            assert not anchor or anchor in slugs(file.read_text()), target
    lines = code_spans(text) + re.findall(r"^(?:\.venv/bin/)?python -m bot .*$", text, re.MULTILINE)
    for line in lines:
        if found := re.fullmatch(r"(?:\.venv/bin/)?python -m bot ([a-z-]+)(.*)", line):
            assert found[1] in _parser().format_help(), line
    slash = {
        span.split()[0] if span.count(" ") == 0 else span for span in code_spans(text) if re.match(r"/[a-z]", span)
    }
    known = {each.strip("`") for each, _ in commands()} | {f"/{command.name}" for command in PROVIDED[COMMANDS]}
    paths = {"/live", "/ready", "/metrics"}
    assert [
        each for each in slash if " ".join(each.split()[:2]) not in known | paths and each.split()[0] not in known
    ] == []
    settings = {span.split("=")[0] for span in code_spans(text) if re.fullmatch(r"[A-Z]+_[A-Z_]+(=\S*)?", span)}
    assert settings - {"GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE", "PROXY_IMAGE"} <= {
        each.upper() for each in Settings.model_fields
    }

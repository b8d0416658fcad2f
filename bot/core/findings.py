"""What a check finds, and what its findings mean together."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Any, NamedTuple

from discord import app_commands

from bot.speech.sentences import Words


class Verdict(StrEnum):
    """What a finding means for the host."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"
    LEFT_OUT = "left out"


class Finding(NamedTuple):
    """A line of the report."""

    verdict: Verdict
    subject: Words
    words: Words

    def __str__(self) -> str:
        return f"{self.verdict:8}  {self.subject}: {self.words}"


def exit_status(verdicts: Collection[Verdict]) -> int:
    """1 if something is wrong, 2 if something could not be looked at, else 0."""
    if Verdict.PROBLEM in verdicts:
        return 1
    return 2 if Verdict.LEFT_OUT in verdicts else 0


async def unregistered(tree: app_commands.CommandTree[Any]) -> list[str]:
    """The commands of which Discord does not know yet, as they are typed."""
    registered = {command.name for command in await tree.fetch_commands()}
    return [f"/{command.name}" for command in tree.get_commands() if command.name not in registered]

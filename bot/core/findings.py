"""What a check finds, and what its findings mean together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from enum import StrEnum
from typing import NamedTuple

from bot.core.services import Services
from bot.core.slots import Slot


class Verdict(StrEnum):
    """What a finding means for the host."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"
    LEFT_OUT = "left out"


class Finding(NamedTuple):
    verdict: Verdict
    subject: object
    words: object
    """Texts, or sentences still to be translated."""

    def __str__(self) -> str:
        return f"{self.verdict:8}  {self.subject}: {self.words}"


CHECKS = Slot[Callable[[Services], AsyncIterator[Finding]]]("checks")
"""What a host who runs `check` is told of the database, a line each."""


def exit_status(verdicts: Collection[Verdict]) -> int:
    """1 if something is wrong, 2 if something could not be looked at, else 0."""
    if Verdict.PROBLEM in verdicts:
        return 1
    return 2 if Verdict.LEFT_OUT in verdicts else 0

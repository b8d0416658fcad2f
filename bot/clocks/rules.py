"""Clocks as arithmetic: what a rule grants, what a move leaves, how an outage is given back; no I/O."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Self

from bot.core.refusals import BadClock
from bot.speech.sentences import _p
from bot.speech.spans import FILLER, FILLERS, LONGEST, SHORTEST, seconds_in, span_text, unreadable, with_points
from bot.speech.typed import AND, UNITS, Vocabulary, is_nothing, plain
from games.core import Said

USUAL = ("none", "1d", "2d", "3d", "7d", "5d + 12h, cap 7d")
"""What is suggested, as people type it."""

_CLOCKS = Vocabulary(
    {
        **UNITS,
        "and": AND,
        "cap": _p("words people may type", "cap, cap at, cap of, capped at, max, max of, maximum, at most, up to"),
        "soft": _p("words people may type", "soft"),
        "hard": _p("words people may type", "hard"),
        FILLER: FILLERS,
    }
)
_CAP = re.compile(r"\bcap\b\s*[:=]?")
_SOFT = re.compile(r"\bsoft\b")


class ClockKind(StrEnum):
    """How a clock counts."""

    PER_MOVE = "per move"
    BANKED = "banked"


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time the seats of a match have, in seconds; a match without a clock has no rule."""

    kind: ClockKind
    start: int
    """Banked: the bank at the beginning; per move: what every move has."""
    increment: int = 0
    """What a move adds to the bank."""
    cap: int = 0
    """What a bank never exceeds by increments."""
    hard: bool = True
    """Whether a seat out of time has lost at once, or only if an opponent claims it."""

    @classmethod
    def from_values(cls, values: Mapping[str, Any] | None) -> Self | None:
        """The rule as storage keeps it."""
        return None if values is None else cls(**{**values, "kind": ClockKind(values["kind"])})

    @property
    def values(self) -> dict[str, Any]:
        """The rule for storage."""
        return asdict(self)

    @property
    def text(self) -> str:
        """The rule as it can be typed: `3d`, `5d + 12h, cap 7d, soft`."""
        words = span_text(self.start)
        if self.kind is ClockKind.BANKED:
            words = f"{words} + {span_text(self.increment)}, cap {span_text(self.cap)}"
        return words if self.hard else f"{words}, soft"

    @property
    def first_bank(self) -> float | None:
        """What every seat begins with, None where nothing is carried over."""
        return self.start if self.kind is ClockKind.BANKED else None

    def span(self, bank: float | None) -> float:
        """The seconds a turn has that begins with this bank."""
        return self.start if bank is None or self.kind is ClockKind.PER_MOVE else bank

    def bank_after(self, left: float) -> float | None:
        """The bank of a seat that moved with so many seconds left; time given on top of the cap is kept."""
        if self.kind is ClockKind.PER_MOVE:
            return None
        left = max(left, 0.0)
        return max(left, min(left + self.increment, self.cap))


def deadline(began: datetime, span: float) -> datetime:
    """When a turn with so many seconds ends."""
    return began + timedelta(seconds=span)


def left_until(due: datetime, now: datetime) -> float:
    """The seconds until then, negative afterwards."""
    return (due - now).total_seconds()


def credited(due: datetime, last_seen: datetime, back: datetime) -> datetime:
    """A deadline after an outage: moved by its length, unless it was over before the outage began."""
    return due + (back - last_seen) if due > last_seen else due


def parse_clock(text: str) -> ClockRule | None:
    """Read what people type, None for no clock; raises `BadClock`."""
    if is_nothing(text):
        return None
    words = _CLOCKS.read(with_points(text)).replace("hard", " ")
    soft = _SOFT.search(words) is not None
    words, *caps = _CAP.split(_SOFT.sub(" ", words))
    start, *increments = words.split("+")
    if len(caps) > 1 or len(increments) > 1 or (caps and not increments):
        raise unreadable(text)
    spans = [seconds_in(part, text) for part in (start, *increments, *caps)]
    rule = _banked(spans, hard=not soft) if increments else ClockRule(ClockKind.PER_MOVE, spans[0], hard=not soft)
    _check(rule)
    return rule


def suggest_clocks(typed: str) -> tuple[ClockRule | None, ...]:
    """What could be meant: what was typed if it can be read, then the usual clocks."""
    wanted = plain(typed)
    usual = [parse_clock(text) for text in USUAL if wanted in text]
    try:
        own = [parse_clock(typed)] if wanted else []
    except BadClock:
        return tuple(usual) if usual else tuple(map(parse_clock, USUAL))
    soft = [ClockRule(rule.kind, rule.start, rule.increment, rule.cap, hard=False) for rule in own if rule]
    return tuple(dict.fromkeys([*own, *soft, *usual]))


def _banked(spans: Sequence[int], *, hard: bool) -> ClockRule:
    start, increment, cap = (*spans, spans[0])[:3]
    return ClockRule(ClockKind.BANKED, start, increment, cap, hard)


def _check(rule: ClockRule) -> None:
    if not SHORTEST <= rule.start <= LONGEST:
        raise BadClock(problem=Said("A clock needs at least 5 minutes and at most 90 days, such as 3d or 12h."))
    if rule.kind is ClockKind.BANKED and not rule.start <= rule.cap <= LONGEST:
        cap, start = span_text(rule.cap), span_text(rule.start)
        raise BadClock(
            problem=Said(
                "The cap ({cap}) must be at least the starting time ({start}) and at most 90 days.",
                cap=cap,
                start=start,
            )
        )
    if rule.increment > LONGEST:
        raise BadClock(problem=Said("A move can add at most 90 days, for example 5d + 12h, cap 7d."))

"""Clocks as arithmetic: what a rule grants, what a move leaves, how an outage is given back; no I/O."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Self

from bot.services.refusals import BadClock
from games.core import Said

MINUTE, HOUR, DAY, WEEK = 60, 3600, 86_400, 604_800
UNITS = {"w": WEEK, "d": DAY, "h": HOUR, "m": MINUTE}

SHORTEST, LONGEST = 5 * MINUTE, 90 * DAY
"""Seconds. Reminders and a sweep every few seconds make sense for nothing shorter."""

USUAL = ("none", "1d", "2d", "3d", "7d", "5d + 12h, cap 7d")
"""What is suggested, as people type it."""

_NOTHING = {"none", "no", "off", "no clock", "without", "unlimited", "-"}
_NUMBER = r"(\d+(?:\.\d+)?)"
_UNIT = r"(weeks?|w|days?|d|hours?|hrs?|hr|h|minutes?|mins?|min|m)?"
_PART = re.compile(rf"{_NUMBER}\s*{_UNIT}(?![a-z])")
_CAP = re.compile(r"\b(?:cap(?:ped)?|max(?:imum)?|at most|up to)\b\s*(?:at|of|:|=)?")
_FILLERS = re.compile(r"\b(?:per|for|each|every|a|an|one|move|moves|turn|turns|and|start|then|clock)\b|/|,|;")


class Kind(StrEnum):
    """How a clock counts."""

    PER_MOVE = "per move"
    BANKED = "banked"


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time the seats of a match have, in seconds; a match without a clock has no rule."""

    kind: Kind
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
        return None if values is None else cls(**{**values, "kind": Kind(values["kind"])})

    @property
    def values(self) -> dict[str, Any]:
        """The rule for storage."""
        return asdict(self)

    @property
    def text(self) -> str:
        """The rule as it can be typed: `3d`, `5d + 12h, cap 7d, soft`."""
        words = span_text(self.start)
        if self.kind is Kind.BANKED:
            words = f"{words} + {span_text(self.increment)}, cap {span_text(self.cap)}"
        return words if self.hard else f"{words}, soft"

    @property
    def first_bank(self) -> float | None:
        """What every seat begins with, None where nothing is carried over."""
        return self.start if self.kind is Kind.BANKED else None

    def span(self, bank: float | None) -> float:
        """The seconds a turn has that begins with this bank."""
        return self.start if bank is None or self.kind is Kind.PER_MOVE else bank

    def bank_after(self, left: float) -> float | None:
        """The bank of a seat that moved with so many seconds left; time given on top of the cap is kept."""
        if self.kind is Kind.PER_MOVE:
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
    words = " ".join(text.lower().replace("hard", " ").split())
    soft = re.search(r"\bsoft\b", words) is not None
    words = re.sub(r"\bsoft\b", " ", words).strip(" ,;")
    if words in _NOTHING:
        return None
    words = re.sub(r"(\d),(\d)", r"\1.\2", words)
    words, *caps = _CAP.split(words)
    start, *increments = words.split("+")
    if len(caps) > 1 or len(increments) > 1 or (caps and not increments):
        raise _unreadable(text)
    spans = [_seconds(part, text) for part in (start, *increments, *caps)]
    rule = _banked(spans, hard=not soft) if increments else ClockRule(Kind.PER_MOVE, spans[0], hard=not soft)
    _check(rule)
    return rule


def parse_span(text: str) -> int:
    """Read a span such as `2 days` or `1d 12h` in seconds; raises `BadClock`."""
    span = read_span(text)
    if not SHORTEST <= span <= LONGEST:
        raise BadClock(
            problem=Said("“{text}” is too short or too long; give 5 minutes to 90 days, such as 2d or 12h.", text=text)
        )
    return span


def read_span(text: str) -> int:
    """The seconds of a span of any length; raises `BadClock`."""
    return _seconds(text.lower(), text)


def span_text(seconds: float) -> str:
    """A span as it can be typed: `1d12h`; parts of a minute are left out."""
    parts, rest = [], int(seconds)
    for unit in ("d", "h", "m"):
        count, rest = divmod(rest, UNITS[unit])
        if count:
            parts.append(f"{count}{unit}")
    return "".join(parts) or "0m"


def suggest_clocks(typed: str) -> tuple[ClockRule | None, ...]:
    """What could be meant: what was typed if it can be read, then the usual clocks."""
    wanted = typed.strip().lower()
    usual = [parse_clock(text) for text in USUAL if wanted in text]
    try:
        own = [parse_clock(typed)] if wanted else []
    except BadClock:
        return tuple(usual) if usual else tuple(map(parse_clock, USUAL))
    soft = [ClockRule(rule.kind, rule.start, rule.increment, rule.cap, hard=False) for rule in own if rule]
    return tuple(dict.fromkeys([*own, *soft, *usual]))


def _banked(spans: Sequence[int], *, hard: bool) -> ClockRule:
    start, increment, cap = (*spans, spans[0])[:3]
    return ClockRule(Kind.BANKED, start, increment, cap, hard)


def _seconds(text: str, whole: str) -> int:
    """The sum of `1 day 12 hours`; a number alone counts days."""
    words = _FILLERS.sub(" ", text)
    found = _PART.findall(words)
    if not found or _PART.sub("", words).strip():
        raise _unreadable(whole)
    return round(sum(float(number) * UNITS[(unit or "d")[0]] for number, unit in found))


def _check(rule: ClockRule) -> None:
    if not SHORTEST <= rule.start <= LONGEST:
        raise BadClock(problem=Said("A clock has at least 5 minutes and at most 90 days; for example 3d or 12h."))
    if rule.kind is Kind.BANKED and not rule.start <= rule.cap <= LONGEST:
        cap, start = span_text(rule.cap), span_text(rule.start)
        raise BadClock(
            problem=Said(
                "The cap ({cap}) has to be at least the start ({start}) and at most 90 days.", cap=cap, start=start
            )
        )
    if rule.increment > LONGEST:
        raise BadClock(problem=Said("A move adds at most 90 days; for example 5d + 12h, cap 7d."))


def _unreadable(text: str) -> BadClock:
    return BadClock(
        problem=Said(
            "“{text}” is no clock. Write 3d for three days a move, 5d + 12h, cap 7d for a bank that grows by "
            "12 hours a move up to 7 days, or none; add soft to let opponents decide whether to claim.",
            text=text,
        )
    )

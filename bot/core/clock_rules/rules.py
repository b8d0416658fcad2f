"""Clocks as people type them; no I/O."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.core.refusals import BadClock
from bot.core.speech.sentences import _p
from bot.core.speech.spans import FILLER, FILLERS, LONGEST, SHORTEST, seconds_in, span_text, unreadable, with_points
from bot.core.speech.typed import AND, UNITS, Vocabulary, is_nothing, plain
from games.core import Said
from storage.core.clock_rules import ClockKind, ClockRule

NO_CLOCK = "none"
USUAL = (NO_CLOCK, "1d", "2d", "3d", "3d, weekends off", "7d", "5d + 12h, cap 7d")
"""What is suggested, as people type it."""

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WEEKEND = (5, 6)
"""Saturday and Sunday, counted from Monday as 0."""
MOST_REST = 3
"""Days of the week on which a clock can stop."""

_CLOCKS = Vocabulary(
    {
        **UNITS,
        "and": AND,
        "cap": _p("words people may type", "cap, cap at, cap of, capped at, max, max of, maximum, at most, up to"),
        "soft": _p("words people may type", "soft"),
        "hard": _p("words people may type", "hard"),
        "off": _p(
            "words people may type for days on which clocks stand still",
            "off, off on, are off, is off, no, without, except, except on, not on, rest, rest on, free",
        ),
        " ": _p("words people may type around days on which clocks stand still", "with, on, or"),
        "weekend": _p("words people may type", "weekend, weekends, weekend days"),
        "mon": _p("words people may type", "monday, mondays, mon"),
        "tue": _p("words people may type", "tuesday, tuesdays, tue, tues"),
        "wed": _p("words people may type", "wednesday, wednesdays, wed"),
        "thu": _p("words people may type", "thursday, thursdays, thu, thur, thurs"),
        "fri": _p("words people may type", "friday, fridays, fri"),
        "sat": _p("words people may type", "saturday, saturdays, sat"),
        "sun": _p("words people may type", "sunday, sundays, sun"),
        FILLER: FILLERS,
    }
)
_CAP = re.compile(r"\bcap\b\s*[:=]?")
_SOFT = re.compile(r"\bsoft\b")
_OFF = re.compile(r"\boff\b")
_DAY_OFF = re.compile(rf"\b(?:weekend|{'|'.join(WEEKDAYS)})\b")


def parse_clock(text: str) -> ClockRule | None:
    """Read what people type, None for no clock; raises `BadClock`."""
    if is_nothing(text):
        return None
    words, rest = _days_off(_CLOCKS.read(with_points(text)).replace("hard", " "), text)
    soft = _SOFT.search(words) is not None
    words, *caps = _CAP.split(_SOFT.sub(" ", words))
    start, *increments = words.split("+")
    if len(caps) > 1 or len(increments) > 1 or (caps and not increments):
        raise unreadable(text)
    spans = [seconds_in(part, text) for part in (start, *increments, *caps)]
    rule = _banked(spans) if increments else ClockRule(ClockKind.PER_MOVE, spans[0])
    rule = replace(rule, hard=not soft, rest=rest)
    _check(rule)
    return rule


def clock_text(rule: ClockRule | None) -> str:
    """A clock as it can be typed: `3d`, `5d + 12h, cap 7d, weekends off, soft`, `none`."""
    if rule is None:
        return NO_CLOCK
    words = span_text(rule.start)
    if rule.kind is ClockKind.BANKED:
        words = f"{words} + {span_text(rule.increment)}, cap {span_text(rule.cap)}"
    days = "weekends" if rule.rest == WEEKEND else " ".join(WEEKDAYS[day] for day in rule.rest)
    return ", ".join([words, *([f"{days} off"] if days else []), *([] if rule.hard else ["soft"])])


def suggest_clocks(typed: str) -> tuple[ClockRule | None, ...]:
    """What could be meant: what was typed if it can be read, then the usual clocks."""
    wanted = plain(typed)
    usual = [parse_clock(text) for text in USUAL if wanted in text]
    try:
        own = [parse_clock(typed)] if wanted else []
    except BadClock:
        return tuple(usual) if usual else tuple(map(parse_clock, USUAL))
    others = [replace(rule, **change) for rule in own if rule for change in ({"hard": False}, {"rest": WEEKEND})]
    return tuple(dict.fromkeys([*own, *others, *usual]))


def _days_off(words: str, whole: str) -> tuple[str, tuple[int, ...]]:
    """The other words, and the days on which the clock stops."""
    named = set(_DAY_OFF.findall(words))
    if bool(named) != bool(_OFF.search(words)):
        raise unreadable(whole)
    rest = {WEEKDAYS.index(day) for day in named - {"weekend"}} | ({*WEEKEND} if "weekend" in named else set())
    others = _DAY_OFF.sub(" ", _OFF.sub(" ", words))
    return others.replace("&", " ") if rest else others, tuple(sorted(rest))


def _banked(spans: Sequence[int]) -> ClockRule:
    start, increment, cap = (*spans, spans[0])[:3]
    return ClockRule(ClockKind.BANKED, start, increment, cap)


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
    if len(rule.rest) > MOST_REST:
        raise BadClock(
            problem=Said("A clock can stop on at most three days of the week, for example 3d, weekends off.")
        )
    if rule.increment > LONGEST:
        raise BadClock(problem=Said("A move can add at most 90 days, for example 5d + 12h, cap 7d."))

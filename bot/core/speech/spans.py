"""Spans of time as people type and read them."""

from __future__ import annotations

import re

from bot.core.refusals import BadClock
from bot.core.speech.sentences import _p
from bot.core.speech.typed import AND, UNITS, Vocabulary
from games.core import Said, brief
from games.typed import folded

MINUTE, HOUR, DAY, WEEK = 60, 3600, 86_400, 604_800
SECONDS = {"w": WEEK, "d": DAY, "h": HOUR, "m": MINUTE}

SHORTEST, LONGEST = 5 * MINUTE, 90 * DAY
"""Seconds of the shortest and the longest span; reminders and a sweep make sense for nothing shorter."""

FILLER = ""
"""The reading of a word that may as well be left out."""
FILLERS = _p("words people may type", "per, for, each, every, a, an, one, move, moves, turn, turns, start, then, clock")
SPANS = Vocabulary({**UNITS, "and": AND, FILLER: FILLERS})
_DECIMAL = re.compile(r"(\d),(\d)")
_FRACTION = re.compile(r"(?:(?<![\d./])(\d{1,9})\s+)?(?<![\d./])(1\s*/\s*[234]|2\s*/\s*3|3\s*/\s*4)(?![\d./])")
"""Halves, thirds and quarters; any other stroke parts the pieces of a clock, as in `5d/12h`."""
_HALF_MORE = re.compile(r"(?<!\d)(\d{1,9})\s*½|(?:(?<!\d)(\d{1,9})\s*)?([wdhm])\s+½")
"""`an hour and a half`, or `2 and a half hours`, as a vocabulary reads it."""
_ODD_HALF = re.compile(r"\d\s*×|×\d\.5\s*\d|\S\s*×\d\.5\s*(?![wdhm\s])")
"""`2 half days`, or a half of nothing behind something else: nobody can tell what is meant."""
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([wdhm])?(?![^\W\d_])")
_BETWEEN = re.compile(r"\band\b|[/,;]")
TOO_LONG = 1000 * DAY
"""The number of seconds that are told apart; more than that is no span for anything."""


def parse_span(text: str) -> int:
    """Read a span such as `2 days` or `1d 12h` in seconds; raises `BadClock`."""
    try:
        span = read_span(text)
    except BadClock:
        raise BadClock(
            problem=Said(
                "“{text}” is not a length of time. Use 5 minutes to 90 days, such as 2d or 12h.", text=brief(text)
            )
        ) from None
    if not SHORTEST <= span <= LONGEST:
        raise BadClock(
            problem=Said(
                "“{text}” is too short or too long. Use 5 minutes to 90 days, such as 2d or 12h.", text=brief(text)
            )
        )
    return span


def read_span(text: str) -> int:
    """The seconds of a span of any length; raises `BadClock`."""
    return seconds_in(SPANS.read(with_points(text)), text)


def with_points(text: str) -> str:
    """The text with decimal points for commas and fractions: `1,5` is one and a half, and so is `1 1/2`."""
    return with_fractions(_DECIMAL.sub(r"\1.\2", folded(text)))


def with_fractions(text: str) -> str:
    """The text with decimals for halves, thirds and quarters."""
    return _FRACTION.sub(_as_decimal, text)


def span_text(seconds: float) -> str:
    """A span as it can be typed: `1d12h`; parts of a minute are left out."""
    parts, rest = [], int(seconds)
    for unit in ("d", "h", "m"):
        count, rest = divmod(rest, SECONDS[unit])
        if count:
            parts.append(f"{count}{unit}")
    return "".join(parts) or "0m"


def seconds_in(text: str, whole: str) -> int:
    """The sum of `1 d 12 h`, as a vocabulary reads it, in whole minutes; one number without a unit counts days.

    Of `a day` the vocabulary leaves `d`, which counts one; whoever typed no more than `d` has named no number.
    """
    words = _BETWEEN.sub(" ", _HALF_MORE.sub(_with_half, text))
    if words.strip() in SECONDS and " " in whole.strip():
        return SECONDS[words.strip()]
    halved = words.replace("×", "")
    found = _PART.findall(halved)
    bare = [number for number, unit in found if not unit]
    if not found or _PART.sub("", halved).strip() or len(bare) > 1 or _ODD_HALF.search(words):
        raise unreadable(whole)
    total = sum(float(number) * SECONDS[unit or "d"] for number, unit in found)
    return MINUTE * round(min(total, TOO_LONG) / MINUTE)


def _as_decimal(found: re.Match[str]) -> str:
    whole, fraction = found.groups()
    part, of = fraction.split("/")
    return f"{int(whole or 0) + int(part) / int(of):.6f}"


def _with_half(found: re.Match[str]) -> str:
    before, count, unit = found.groups()
    return f"{before or count or 1}.5 {unit or ''}"


def unreadable(text: str) -> BadClock:
    return BadClock(
        problem=Said(
            "“{text}” is not a clock. Write 3d for three days per move, 5d + 12h, cap 7d for a bank that grows by "
            "12 hours per move up to 7 days, or none. Add soft to let opponents decide whether to claim, or weekends "
            "off.",
            text=brief(text),
        )
    )

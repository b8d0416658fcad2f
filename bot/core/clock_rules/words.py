"""Clocks in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bot.core.clock_rules.rules import WEEKEND
from bot.core.speech.names import listing
from bot.core.speech.sentences import _, _n, _p
from bot.core.speech.spans import DAY, HOUR, MINUTE
from storage.core.clock_rules import ClockKind, ClockRule

NO_CLOCK = _("No clock")
UNITS = (
    (DAY, _n("1 day", "{count} days")),
    (HOUR, _n("1 hour", "{count} hours")),
    (MINUTE, _n("1 minute", "{count} minutes")),
)
SPAN = _p("span of time", "{larger} {smaller}")
NO_TIME = _("less than a minute")
PER_MOVE = _("{span} per move")
BANKED = _("{start} + {added} per move, up to {cap}")
BANKED_ONCE = _("{start} with no added time, up to {cap}")
SOFT = _("{clock}, soft (opponents decide whether to claim)")
WEEKENDS_OFF = _("{clock}, weekends off")
# For translators: {days} is “Friday” or “Friday and Saturday”; people can type what comes out of both.
DAYS_OFF = _("{clock}, {days} off")
WEEKDAYS = (
    _p("day of the week", "Monday"),
    _p("day of the week", "Tuesday"),
    _p("day of the week", "Wednesday"),
    _p("day of the week", "Thursday"),
    _p("day of the week", "Friday"),
    _p("day of the week", "Saturday"),
    _p("day of the week", "Sunday"),
)


def span_words(seconds: float) -> str:
    """A span by its two largest units: `2 days 3 hours`."""
    return _joined(_parts(seconds)[:2])


def whole_span_words(seconds: float) -> str:
    """A span that somebody has chosen, to the minute: `1 day 12 hours 30 minutes`."""
    return _joined(_parts(seconds))


def clock_words(rule: ClockRule | None) -> str:
    """A clock in words: `3 days a move, weekends off`."""
    if rule is None:
        return str(NO_CLOCK)
    start, added, cap = map(whole_span_words, (rule.start, rule.increment, rule.cap))
    words = PER_MOVE.format(span=start)
    if rule.kind is ClockKind.BANKED:
        words = (BANKED if rule.increment else BANKED_ONCE).format(start=start, added=added, cap=cap)
    if rule.rest:
        words = WEEKENDS_OFF.format(clock=words) if rule.rest == WEEKEND else _days_off(words, rule)
    return words if rule.hard else SOFT.format(clock=words)


def rest_words(rule: ClockRule) -> str:
    """The days on which a clock is stopped: `Saturday and Sunday`."""
    return listing(str(WEEKDAYS[day]) for day in rule.rest)


def _parts(seconds: float) -> list[str]:
    parts, rest = [], int(seconds)
    for size, name in UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(name.format(count))
    return parts or [str(NO_TIME)]


def _joined(parts: Sequence[str]) -> str:
    return reduce(lambda larger, smaller: SPAN.format(larger=larger, smaller=smaller), parts)


def _days_off(clock: str, rule: ClockRule) -> str:
    return DAYS_OFF.format(clock=clock, days=rest_words(rule))

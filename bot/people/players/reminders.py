"""When someone is reminded of a turn: parts of its time or spans before its end, as people write them; no I/O."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from bot.core.refusals import BadClock
from bot.core.speech.sentences import _p
from bot.core.speech.spans import FILLER, LONGEST, MINUTE, SHORTEST, seconds_in, span_text, with_fractions
from bot.core.speech.typed import AND, UNITS, Vocabulary, is_nothing
from bot.people.players.refusals import BadReminders, ReminderOutOfReach, TooManyReminders
from games.core import brief

USUAL = "1d, 3h"
"""The usual reminders come a day and three hours before the end."""
LATE = "1/8"
NEVER = "off"
MOST = 4
"""Most reminders of a turn."""
LEAST_NOTICE = MINUTE
"""Seconds before the flag within which a reminder would help nobody."""

_PART = re.compile(r"1/([2-9]|1\d|20)")
_FRACTION = re.compile(r"(?:\d+ )?\d/\d ?[wdhm]")
"""Half of a day, unlike half of the time."""
_REMINDERS = Vocabulary(
    {
        "1/2": _p("words people may type", "half"),
        **UNITS,
        "and": AND,
        "1/3": _p("words people may type", "third"),
        "1/4": _p("words people may type", "quarter"),
        "1/8": _p("words people may type", "eighth"),
        FILLER: _p(
            "words people may type around a reminder",
            "before, the, deadline, end, ends, at, of, time, left, a, an, one",
        ),
    }
)
_BETWEEN = re.compile(r"[,;&+]|\band\b")
_DECIMAL = re.compile(r"(?<![\d/,])(\d+)[,，]([5５]|[27２７][5５])(?![\d/,])")


def read_reminders(text: str) -> str:
    """Read what people type for reminders, as it is kept: `24h, 3h`; raises `Refusal`."""
    if is_nothing(text):
        return NEVER
    parts = _BETWEEN.split(_REMINDERS.read(_DECIMAL.sub(r"\1.\2", text)))
    notices = list(dict.fromkeys(_notice(part, text) for part in parts if part.strip()))
    if not notices:
        raise BadReminders(text=brief(text))
    if len(notices) > MOST:
        raise TooManyReminders(count=len(notices), most=MOST)
    return ", ".join(map(_written, sorted(notices, key=lambda notice: (isinstance(notice, int), -notice))))


def lefts(kept: str, span: float) -> tuple[float, ...]:
    """How many seconds are left at each reminder of a turn that has so many, the most first.

    Whoever wants longer notice than a turn lasts is reminded late rather than never.
    """
    found = {float(notice if isinstance(notice, int) else span * notice) for notice in notices_of(kept)}
    fitting = tuple(sorted((left for left in found if LEAST_NOTICE <= left < span), reverse=True))
    return lefts(LATE, span) if not fitting and kept not in {LATE, NEVER} else fitting


def reminders(span: float, kept: str = USUAL) -> tuple[float, ...]:
    """The seconds of a turn after which its player is reminded, in order."""
    return tuple(span - left for left in lefts(kept, span))


def notices_of(kept: str) -> Iterator[Fraction | int]:
    """The notices as parts of the time of a turn, and as seconds before its end."""
    if kept != NEVER:
        yield from (_notice(part, kept) for part in _REMINDERS.read(kept).split(","))


def _notice(words: str, whole: str) -> Fraction | int:
    bare = " ".join(words.split())
    if part := _PART.fullmatch(bare):
        return Fraction(1, int(part[1]))
    if _FRACTION.fullmatch(bare):
        bare = with_fractions(bare)
    try:
        span = seconds_in(bare.replace("/", "?"), whole)  # a clock would take a stroke for `a move`
    except BadClock:
        raise BadReminders(text=brief(whole)) from None
    if not SHORTEST <= span <= LONGEST:
        raise ReminderOutOfReach(span=span_text(span))
    return span


def _written(notice: Fraction | int) -> str:
    return span_text(notice) if isinstance(notice, int) else str(notice)

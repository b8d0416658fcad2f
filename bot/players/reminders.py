"""When someone is reminded of a turn: parts of its time or spans before its end, as people write them; no I/O."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from bot.core.refusals import BadClock
from bot.players.refusals import BadReminders, ReminderOutOfReach, TooManyReminders
from bot.speech.spans import LONGEST, MINUTE, SHORTEST, read_span, span_text

USUAL = "1/2, 1/8"
"""One half and one eighth of the time are left."""
LATE = "1/8"
NEVER = "off"
MOST = 4
"""Reminders a turn."""
LEAST_NOTICE = MINUTE
"""Seconds before the flag within which a reminder would help nobody."""

_NOTHING = {"off", "none", "no", "never", "-"}
_PART = re.compile(r"1/([2-9]|1\d|20)")
_WORDS = {"half": "1/2", "third": "1/3", "quarter": "1/4", "eighth": "1/8"}
_BETWEEN = re.compile(r"\s*(?:,|;|&|\+|\b(?:and|und)\b)\s*")
_FILLERS = re.compile(r"\b(?:before|the|deadline|end|ends|at|of|time|left|one|an?)\b")


def read_reminders(text: str) -> str:
    """What people type for reminders, as it is kept: `24h, 3h`; raises `Refusal`."""
    words = text.strip().lower()
    if words in _NOTHING:
        return NEVER
    notices = list(dict.fromkeys(_notice(part, text) for part in _BETWEEN.split(words) if part))
    if not notices:
        raise BadReminders(text=text)
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
    """After how many seconds of a turn its player is reminded, in order."""
    return tuple(span - left for left in lefts(kept, span))


def notices_of(kept: str) -> Iterator[Fraction | int]:
    """Parts of the time of a turn, and seconds before its end."""
    if kept != NEVER:
        yield from (_notice(part, kept) for part in kept.split(", "))


def _notice(words: str, whole: str) -> Fraction | int:
    bare = " ".join(_FILLERS.sub(" ", words).split())
    if part := _PART.fullmatch(_WORDS.get(bare, bare)):
        return Fraction(1, int(part[1]))
    try:
        span = read_span(bare.replace("/", "of"))  # a clock would take a stroke for `a move`
    except BadClock:
        raise BadReminders(text=whole) from None
    if not SHORTEST <= span <= LONGEST:
        raise ReminderOutOfReach(span=span_text(span))
    return span


def _written(notice: Fraction | int) -> str:
    return span_text(notice) if isinstance(notice, int) else str(notice)

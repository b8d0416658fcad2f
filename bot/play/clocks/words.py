"""What is left of someone's time, in words."""

from __future__ import annotations

from bot.core.clock_rules.words import span_words
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _
from bot.play.clocks.timing import Timing

STANDS_STILL = _("{span} left, clock paused")
TIME_ENDS_LATER, TIME_ENDED = _("time runs out {moment}"), _("time ran out {moment}")


def time_left(clock: Timing | None) -> str:
    """How long one still has, for a line of a list."""
    if clock is None:
        return ""
    if clock.left is not None:
        return STANDS_STILL.format(span=span_words(clock.left))
    template = TIME_ENDED if clock.is_fallen else TIME_ENDS_LATER
    return template.format(moment=moment(clock.due_at)) if clock.due_at else ""

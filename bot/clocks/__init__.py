"""What other subjects may use of `clocks`."""

from bot.clocks import timing, words
from bot.clocks.rules import ClockRule, parse_clock, suggest_clocks
from bot.clocks.timing import Timing
from bot.clocks.words import clock_words, span_words, time_left

__all__ = [
    "ClockRule",
    "Timing",
    "clock_words",
    "parse_clock",
    "span_words",
    "suggest_clocks",
    "time_left",
    "timing",
    "words",
]

"""What other subjects may use of `clocks`."""

from bot.clocks import timing, words
from bot.clocks.calendars import Calendar
from bot.clocks.rest_days import calendars_of
from bot.clocks.rules import clock_text, parse_clock, suggest_clocks
from bot.clocks.timing import Timing
from bot.clocks.words import clock_words, rest_words, span_words, time_left
from storage.clock_rules import ClockRule

__all__ = [
    "Calendar",
    "ClockRule",
    "Timing",
    "calendars_of",
    "clock_text",
    "clock_words",
    "parse_clock",
    "rest_words",
    "span_words",
    "suggest_clocks",
    "time_left",
    "timing",
    "words",
]

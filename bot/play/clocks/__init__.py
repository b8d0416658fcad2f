"""What other subjects may use of `clocks`."""

from bot.play.clocks import timing, words
from bot.play.clocks.calendars import Calendar
from bot.play.clocks.rest_days import calendars_of
from bot.play.clocks.timing import Timing
from bot.play.clocks.words import time_left

__all__ = [
    "Calendar",
    "Timing",
    "calendars_of",
    "time_left",
    "timing",
    "words",
]

"""The rule of a clock: how people type it, and how it is told."""

from bot.core.clock_rules.rules import clock_text, parse_clock, suggest_clocks
from bot.core.clock_rules.words import clock_words, rest_words, span_words, whole_span_words
from storage.core.clock_rules import ClockRule

__all__ = [
    "ClockRule",
    "clock_text",
    "clock_words",
    "parse_clock",
    "rest_words",
    "span_words",
    "suggest_clocks",
    "whole_span_words",
]

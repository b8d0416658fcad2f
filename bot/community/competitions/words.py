"""What cards of tournaments, ladders and leagues say alike."""

from __future__ import annotations

from bot.core.clock_rules import clock_words
from bot.core.people import Player
from bot.core.speech.names import person
from bot.core.speech.sentences import _
from storage.core.clock_rules import ClockRule

CLOCK = _("⏱️ {clock}")
NO_CLOCK = _("⏱️ No clock")
DIRECTOR = _("-# Set up by {director}")


def clock_line(rule: ClockRule | None) -> str:
    return CLOCK.format(clock=clock_words(rule)) if rule else str(NO_CLOCK)


def director_line(director: Player) -> str:
    return DIRECTOR.format(director=person(director.name))

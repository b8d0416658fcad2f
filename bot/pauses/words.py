"""What the bot says about pauses, time given and vacations."""

from __future__ import annotations

from datetime import timedelta

from bot.clocks.words import span_words
from bot.pauses.vacations import BUDGET, Holiday
from bot.speech.moments import moment
from bot.speech.sentences import _

GIVEN = _("You gave **{name}** {span} in match #{number}.")
PAUSE_PROPOSED = _("You proposed to pause the clocks of match #{number}; they stand still once everybody has agreed.")
PAUSED = _("The clocks of match #{number} stand still. Moves can still be made; `/clock resume` lets them run again.")
RESUMED = _("The clocks of match #{number} run again.")
AGREE = _("Agree to pause")
PAUSE, GIVE_A_DAY = _("Pause the clocks"), _("Give 1 day")
NO_VACATION = _("You are not on vacation: {left}.")
VACATION = _("🏖️ You are on vacation, until {until} at the latest: your clocks stand still in all matches; {left}.")
BUDGET_LEFT = _("{span} of your {days} days of this year are left")
BUDGET_USED = _("your {days} days of this year are used up")


def vacation_words(holiday: Holiday) -> str:
    """Whether one is on vacation, and how much is left."""
    budget = BUDGET_USED if holiday.left < timedelta(minutes=1) else BUDGET_LEFT
    left = budget.format(span=span_words(holiday.left.total_seconds()), days=BUDGET.days)
    if holiday.until is None:
        return NO_VACATION.format(left=left)
    return VACATION.format(until=moment(holiday.until, "f"), left=left)

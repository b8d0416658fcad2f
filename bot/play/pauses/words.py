"""What the bot says about pauses, time given and vacations."""

from __future__ import annotations

from datetime import timedelta

from bot.core.clock_rules import span_words
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _, _n, _p
from bot.play.pauses.vacations import BUDGET, Holiday

GIVEN = _("You gave **{name}** {span} of extra time in match #{number}.")
RESUMED = _("The clocks in match #{number} are running again.")
GIVE_A_DAY, GIVE_TIME, RESUME = _("Give 1 day"), _("Give time…"), _("Resume the clocks")
GIVE_TITLE = _("Time for your opponent in match #{number}")
HOW_MUCH = _("How much: 12h, 2d or 1d 12h")
TO_PAUSE = _("to pause the clocks")
VACATION_TITLE, END = _("Vacation"), _("End")
START = _p("button that begins a vacation", "Start")
NO_VACATION = _("You're not on vacation: {left}.")
VACATION = _("🏖️ Vacation is on until {until} at the latest. Your clocks are paused in all matches; {left}.")
BUDGET_LEFT = _n("{span} of this year's day left", "{span} of this year's {count} days left")
BUDGET_USED = _n("you've used your day for this year", "you've used all {count} days for this year")


def vacation_words(holiday: Holiday) -> str:
    """Tell whether one is on vacation, and how much is left."""
    budget = BUDGET_USED if holiday.left < timedelta(minutes=1) else BUDGET_LEFT
    left = budget.format(BUDGET.days, span=span_words(holiday.left.total_seconds()))
    if holiday.until is None:
        return NO_VACATION.format(left=left)
    return VACATION.format(until=moment(holiday.until, "f"), left=left)

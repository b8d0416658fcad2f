"""Why pausing clocks, giving time or a vacation is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NeedsNoTime(Refusal):
    template = "{name} plays without a clock, so there's no time to give in match #{number}."


class NotGenerous(Refusal):
    template = "You can only give time to an opponent whose turn it is, and in match #{number} it's yours."


class PausedAlready(Refusal):
    template = "The clocks in match #{number} are already paused. More below the board starts them again."


class NotPaused(Refusal):
    template = "The clocks in match #{number} aren't paused. /offer asks your opponents to pause them."


class OnVacation(Refusal):
    template = "You're already on vacation. End it with /vacation."


class NotOnVacation(Refusal):
    template = "You're not on vacation. Start one with /vacation."


class NoVacationLeft(Refusal):
    template = "You've used your vacation day for {year}. You get a new one on 1 January."
    plural = "You've used all {days} vacation days for {year}. You get new ones on 1 January."
    counts = "days"


class HaltedByModerator(Refusal):
    template = (
        "Moderator {name} paused the clocks in match #{number}, so only a moderator can resume them, with "
        "/moderate match. You can keep playing."
    )

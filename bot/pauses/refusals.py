"""Why pausing clocks, giving time or a vacation is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NeedsNoTime(Refusal):
    """The seat to move is a computer's."""

    template = "{name} plays without a clock, so there's no time to give in match #{number}."


class NotGenerous(Refusal):
    """Nobody gives time to themselves."""

    template = "You can only give time to an opponent whose turn it is, and in match #{number} it's yours."


class PausedAlready(Refusal):
    """The clocks are paused already."""

    template = "The clocks in match #{number} are already paused. /clock resume starts them again."


class NotPaused(Refusal):
    """The clocks run."""

    template = "The clocks in match #{number} aren't paused. /clock pause asks your opponents to pause them."


class OnVacation(Refusal):
    """The vacation has begun before."""

    template = "You're already on vacation. End it with /vacation off."


class NotOnVacation(Refusal):
    """There is no vacation to end."""

    template = "You're not on vacation. Start one with /vacation on."


class NoVacationLeft(Refusal):
    """The budget of this year is used up."""

    template = "You've used your vacation day for {year}. You get a new one on 1 January."
    plural = "You've used all {days} vacation days for {year}. You get new ones on 1 January."
    counts = "days"


class HaltedByModerator(Refusal):
    """Players cannot end the pause of a moderator."""

    template = (
        "Moderator {name} paused the clocks in match #{number}, so only a moderator can resume them, with "
        "/moderate resume. You can keep playing."
    )

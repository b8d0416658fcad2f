"""Why pausing clocks, giving time or a vacation is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotGenerous(Refusal):
    """Nobody gives time to themselves."""

    template = "Only an opponent of the player to move can give time, and in match #{number} it is your own turn."


class PausedAlready(Refusal):
    """The clocks stand still already."""

    template = "The clocks of match #{number} stand still already; /clock resume lets them run again."


class NotPaused(Refusal):
    """The clocks run."""

    template = "The clocks of match #{number} are not paused; /clock pause proposes it to your opponents."


class AgreedAlready(Refusal):
    """The person has proposed the pause or agreed to it."""

    template = "You agreed to pause match #{number} already; the clocks stand still once everybody has."


class OnVacation(Refusal):
    """The vacation has begun before."""

    template = "You are on vacation already; /vacation off ends it."


class NotOnVacation(Refusal):
    """There is no vacation to end."""

    template = "You are not on vacation; /vacation on begins one."


class NoVacationLeft(Refusal):
    """The budget of this year is used up."""

    template = "Your {days} days of vacation for {year} are used up; new ones come on 1 January."


class HaltedByModerator(Refusal):
    """Players cannot end the pause of a moderator."""

    template = (
        "Moderator {name} paused the clocks of match #{number}, so only a moderator lets them run again, with "
        "/moderate resume. Moves can still be made."
    )

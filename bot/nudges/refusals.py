"""Why a nudge, or the end of a match without a result, is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class HasClock(Refusal):
    """The clock reminds whoever is to move, and ends their time."""

    template = "Match #{number} has a clock, which reminds whoever is to move, so nobody has to be nudged."


class NobodyToNudge(Refusal):
    """It is their own turn, or a computer's."""

    template = "You can only nudge an opponent whose turn it is, and in match #{number} nobody else is to move."


class NudgedLately(Refusal):
    """Once is enough for a while."""

    template = "It's too soon to nudge {name} in match #{number}. You can do that {moment}."


class NotNudged(Refusal):
    """They do not want to hear of this person."""

    template = "{name} can't be nudged in match #{number}. /resign ends it for you."


class IsAway(Refusal):
    """Whoever is to move is on vacation."""

    template = "{name} is on vacation until {moment} at the latest, so match #{number} waits for them."


class NotSilent(Refusal):
    """Whoever is to move may still move."""

    template = (
        "Match #{number} can't be ended without a result now. That's possible where an opponent doesn't move for two "
        "weeks, and has left the server, moves nowhere else, or hasn't answered a nudge for three days."
    )

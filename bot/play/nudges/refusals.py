"""Why a nudge, or the end of a match without a result, is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class HasClock(Refusal):
    template = "Match #{number} has a clock, which reminds whoever is to move, so no one has to be nudged."


class NobodyToNudge(Refusal):
    template = "You can only nudge an opponent whose turn it is, and in match #{number} no one else is to move."


class NudgedLately(Refusal):
    template = "It's too soon to nudge {name} in match #{number}. You can do that {moment}."


class NotNudged(Refusal):
    template = "{name} can't be nudged in match #{number}. /resign ends it for you."


class IsAway(Refusal):
    template = "{name} is on vacation until {moment} at the latest, so match #{number} waits for them."


class NotSilent(Refusal):
    template = (
        "Match #{number} can't be ended without a result now. That's possible where an opponent doesn't move for two "
        "weeks, and has left the server, moves nowhere else, or hasn't answered a nudge for three days."
    )

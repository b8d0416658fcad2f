"""Why something about ratings is not told."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoStakes(Refusal):
    """The table or challenge is not kept any more."""

    template = "That's no longer there."


class RatingsOff(Refusal):
    """The managers of the server want no ratings."""

    template = "Ratings, rankings and profiles are switched off in this server."


class AchievementsOff(Refusal):
    """The managers of the server want none to be shown."""

    template = "Achievements are switched off in this server. In a DM with me, you can still see them."


class ProfileHidden(Refusal):
    """Someone keeps their profile to themself."""

    template = "{name} keeps their profile hidden."


class NotPlayedYet(Refusal):
    """There is nothing to show of someone."""

    template = "{name} hasn't finished a match with me yet."


class NobodyRanked(Refusal):
    """No ranking here has anyone in it."""

    template = "No one is ranked here yet. It takes a rated match; /play starts one."


class NoSuchSize(Refusal):
    """A game is not played by so many."""

    template = "{game} isn't played by that many people. Leave out seats."


class SamePerson(Refusal):
    """Nobody plays against themself."""

    template = "Name someone else: this compares the two of you. /profile show has your own results."


class RatedLater(Refusal):
    """Someone goes on leaving rated matches before really playing."""

    template = (
        "You left {early} of your last {matches} rated matches before really playing. You can play a rated match again "
        "in {hours} hour; until then, play unrated ones."
    )
    plural = (
        "You left {early} of your last {matches} rated matches before really playing. You can play a rated match again "
        "in {hours} hours; until then, play unrated ones."
    )
    counts = "hours"


class TheirsRatedLater(Refusal):
    """The same about someone else."""

    template = "{name} can't begin a rated match for another hour. Try again then, or play unrated."
    plural = "{name} can't begin a rated match for another {hours} hours. Try again then, or play unrated."
    counts = "hours"

"""Why something about ratings is not told."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoStakes(Refusal):
    template = "That's no longer there."


class RatingsOff(Refusal):
    template = "Ratings, rankings and profiles are switched off in this server."


class AchievementsOff(Refusal):
    template = "Achievements are switched off in this server. In a DM with me, you can still see them."


class ProfileHidden(Refusal):
    template = "{name} keeps their profile hidden."


class NotPlayedYet(Refusal):
    template = "{name} hasn't finished a match with me yet."


class NobodyRanked(Refusal):
    template = "No one is ranked here yet. It takes a rated match; /play starts one."


class NoSuchSize(Refusal):
    template = "{game} isn't played by that many people. Leave out seats."


class SamePerson(Refusal):
    template = "Name someone else: this compares the two of you. /profile show has your own results."


class RatedLater(Refusal):
    """Raised where someone keeps leaving rated matches before really playing."""

    template = (
        "You left {early} of your last {matches} rated matches before your second move. You can play a rated match "
        "again in {hours} hour; until then, play unrated ones."
    )
    plural = (
        "You left {early} of your last {matches} rated matches before your second move. You can play a rated match "
        "again in {hours} hours; until then, play unrated ones."
    )
    counts = "hours"


class TheirsRatedLater(Refusal):
    """Raised where someone else keeps leaving rated matches before really playing."""

    template = "{name} can't begin a rated match for another hour. Try again then, or play unrated."
    plural = "{name} can't begin a rated match for another {hours} hours. Try again then, or play unrated."
    counts = "hours"

"""Why something about overall standings is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchTour(Refusal):
    template = "These overall standings don't exist any more. /tournament shows what there is."


class NotTourDirector(Refusal):
    template = "Only whoever set up the overall standings {name}, or a server manager, can do that."


class TooManyTours(Refusal):
    template = "This server already has {most} overall standings, which is the limit. Remove some first."


class TooManyOwnTours(Refusal):
    template = (
        "You already have {most} overall standings here, which is the limit. Remove some first, or ask a server "
        "manager to set these up."
    )


class PrivateInTour(Refusal):
    template = "{name} is private, so it can't count for overall standings. Choose one that everyone may see."


class UnclearPoints(Refusal):
    template = (
        "{line} isn't a row of points. Write the fewest players, a colon, and the points of the places, such as "
        "8: 10 7 5 3 1."
    )


class UnclearCount(Refusal):
    template = "{typed} isn't a whole number from 0 to {most}."

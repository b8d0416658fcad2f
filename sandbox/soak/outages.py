"""When the bot could not be expected to answer, and why."""

from typing import NamedTuple

from sandbox.clock import Clock
from sandbox.interactions import ANSWER_WITHIN_S


class Outage(NamedTuple):
    """From its beginning until the bot could hear again; None while it lasts."""

    why: str
    began: float
    ended: float | None = None


class Outages:
    """Notes when the bot is away; by the sandbox's clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.all: list[Outage] = []

    def begin(self, why: str) -> int:
        """The bot is away from now on; returns the number by which to `end` it."""
        self.all.append(Outage(why, self._clock.now()))
        return len(self.all) - 1

    def end(self, number: int) -> None:
        """The bot can hear again."""
        self.all[number] = self.all[number]._replace(ended=self._clock.now())

    def blink(self, why: str, began: float) -> None:
        """Something that was over at once, such as a leap of the clock."""
        self.all.append(Outage(why, began, self._clock.now()))

    def excuse(self, created: float) -> str | None:
        """Why an interaction made then may have had no answer in time."""
        return self.during(created, created + ANSWER_WITHIN_S)

    def during(self, began: float, ended: float) -> str | None:
        """The last outage that touches a span of time."""
        for outage in reversed(self.all):
            if outage.began <= ended and (outage.ended is None or outage.ended >= began):
                return outage.why
        return None

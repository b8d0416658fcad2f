"""When the bot could not be expected to answer, and why."""

from typing import NamedTuple

from sandbox.clock import Clock
from sandbox.interactions import ANSWER_WITHIN_S

KILLED = "killed"
LEAPT = "the clock leapt"


class Outage(NamedTuple):
    """The time from its beginning until the bot could hear again, which is None while it lasts."""

    why: str
    began: float
    ended: float | None = None
    shard: int | None = None
    """The shard that could not hear, or None for all."""

    def concerns(self, shard: int) -> bool:
        """Whether those were left alone whom this shard hears."""
        return self.shard in {None, shard}

    def touches(self, began: float, ended: float) -> bool:
        """Whether it lasted at some moment of a span."""
        return self.began <= ended and (self.ended is None or self.ended >= began)


class Outages:
    """Notes when the bot is away, by the sandbox's clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.all: list[Outage] = []

    def begin(self, why: str, shard: int | None = None) -> int:
        """Note that the bot, or one shard of it, is away from now on; returns the number by which to `end` it."""
        self.all.append(Outage(why, self._clock.now(), shard=shard))
        return len(self.all) - 1

    def end(self, number: int) -> None:
        """Note that the bot can hear again."""
        self.all[number] = self.all[number]._replace(ended=self._clock.now())

    def blink(self, why: str, began: float) -> None:
        """Note something that was over at once, such as a leap of the clock."""
        self.all.append(Outage(why, began, self._clock.now()))

    def excuse(self, created: float, shard: int) -> str | None:
        """Why an interaction made then may have had no answer in time from the process of its shard."""
        found = [each for each in self._of(shard) if each.touches(created, created + ANSWER_WITHIN_S)]
        return found[-1].why if found else None

    def lost(self, began: float, ended: float, shard: int) -> str | None:
        """Why everything a shard had in hand was lost between two moments: it died, or all tokens went out of date."""
        found = (each.why for each in self._of(shard) if each.why in {KILLED, LEAPT} and began <= each.began <= ended)
        return next(found, None)

    def _of(self, shard: int) -> list[Outage]:
        return [each for each in self.all if each.concerns(shard)]

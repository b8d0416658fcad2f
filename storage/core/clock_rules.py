"""What the clock of a match, a challenge or an event grants; nothing of when a turn is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self


class ClockKind(StrEnum):
    PER_MOVE = "per move"
    BANKED = "banked"


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time the seats of a match have, in seconds; a match without a clock has no rule."""

    kind: ClockKind
    start: int
    """Banked: the bank at the beginning; per move: what every move has."""
    increment: int = 0
    """What a move adds to the bank."""
    cap: int = 0
    """What a bank never exceeds by increments."""
    hard: bool = True
    """Whether a seat out of time has lost at once, or only if an opponent claims it."""
    rest: tuple[int, ...] = ()
    """Days of the week on which it stands still, in order, Monday being 0."""
    first: int = 0
    """What everyone has for their first move, if that is less; 0: as much as for any move."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The rule that is stored like this."""
        return cls(**{**values, "kind": ClockKind(values["kind"]), "rest": tuple(values.get("rest", ()))})

    @property
    def values(self) -> dict[str, Any]:
        """The rule as it is stored, without what earlier versions don't know where nothing was chosen."""
        return {name: value for name, value in asdict(self).items() if name not in {"rest", "first"} or value}

    @property
    def first_bank(self) -> float | None:
        """What every seat begins with, None where nothing is carried over."""
        return self.start if self.kind is ClockKind.BANKED else None

    def span(self, bank: float | None, *, is_first: bool = False) -> float:
        """The seconds a turn has that begins with this bank; `is_first` where someone's first move is due."""
        whole = self.start if bank is None or self.kind is ClockKind.PER_MOVE else bank
        return min(whole, self.first) if is_first and self.first else whole

    def bank_after(self, left: float, withheld: float = 0.0) -> float | None:
        """The bank of a seat that moved with so many seconds left, and had so many fewer than its bank for this move.

        Time given on top of the cap is kept.
        """
        if self.kind is ClockKind.PER_MOVE:
            return None
        left = max(left, 0.0) + withheld
        return max(left, min(left + self.increment, self.cap))

"""Slots: whoever reads what subjects bring declares one beside the code that reads it; subjects fill it.

`CONTROLS = Slot[Control]("controls")` stands in `bot.play.matches.board.boards`; a subject provides
`CONTROLS(Control(...))`, and `services[CONTROLS]` is what all of them provide, in the order of the register.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import Generic, NamedTuple, TypeVar, cast

T = TypeVar("T")


class Slot(Generic[T]):
    """A place that subjects fill with values of one type."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<slot {self.name}>"

    def __call__(self, *values: T) -> Provision:
        """What a subject provides."""
        return Provision(self, values)


class Provision(NamedTuple):
    """Values for a slot."""

    slot: object
    values: tuple[object, ...]


class Provided:
    """Everything that subjects provide."""

    def __init__(self, given: Iterable[Iterable[Provision]]) -> None:
        found: defaultdict[object, list[object]] = defaultdict(list)
        for slot, values in chain.from_iterable(given):
            found[slot] += values
        self._values = {slot: tuple(values) for slot, values in found.items()}

    def __getitem__(self, slot: Slot[T]) -> tuple[T, ...]:
        return cast(tuple[T, ...], self._values.get(slot, ()))

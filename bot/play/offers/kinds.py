"""What is known of a kind of offer: its key, its sentences, and what overtakes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple

from bot.core.speech.sentences import Counted, Sentence


class Change(Enum):
    """What may overtake an offer."""

    POSITION = auto()
    """Comes with another position on the board, or other players."""
    SEATING = auto()
    """Comes when someone leaves or takes over a seat, or the match ends."""


class Asking(NamedTuple):
    """The question, at length and as a line of the digest."""

    question: Sentence | Counted
    line: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferKind:
    """A kind of offer; sentences may name `asker`, `title` and what the offer keeps in mind."""

    key: str
    """The key by which databases and custom ids keep it."""
    asks: Asking
    made: Sentence
    """What whoever asked is told."""
    agreed: Sentence
    """What is told once everyone has agreed."""
    label: Sentence | None = None
    """The label of the button in the menu of a match, or None where it takes more than a button to ask."""
    overtaken_by: Change | None = None
    people: tuple[str, ...] = ()
    """The people the sentences name besides; the offer keeps their player ids in mind, as `{name}_id`."""

    def asking(self, details: Mapping[str, Any]) -> Asking:
        """The question of an offer that keeps this in mind."""
        return self.asks


class OfferKinds:
    def __init__(self, kinds: Iterable[OfferKind]) -> None:
        self._by_key = {kind.key: kind for kind in kinds}

    def __getitem__(self, key: str) -> OfferKind:
        """The kind with this key; raises `KeyError`."""
        return self._by_key[key]

    def __iter__(self) -> Iterator[OfferKind]:
        return iter(self._by_key.values())

    def overtaken_by(self, *changes: Change) -> tuple[str, ...]:
        """The keys of the kinds that one of these changes overtakes."""
        return tuple(kind.key for kind in self if kind.overtaken_by in changes)

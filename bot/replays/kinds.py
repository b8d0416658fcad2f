"""Kinds of entries: each is brought by a subject, with the rule by which it changes a position; storage keeps text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from games.core import AnyGame, PlayerError, Said, Seat

if TYPE_CHECKING:
    from bot.replays.replays import Position


class NewEntry(NamedTuple):
    """An entry that follows a position in which someone could still act."""

    game: AnyGame
    position: Position
    kind: EntryKind
    seat: Seat
    text: str
    """What was made or decided, as the kind writes it."""
    automatic: bool
    known: Mapping[int, Position]
    """Earlier positions of the match by ply, as far as they are at hand."""


Rule: TypeAlias = Callable[[NewEntry], "Position"]
"""The position one entry later, and nothing else: no clock, no chance; raises `PlayerError`."""


class EntryKind(str):
    """A kind of entry; it is the key that is stored. There is one object of each, so kinds are compared with `is`."""

    __slots__ = ("goes_back", "leaves", "rule")

    rule: Rule
    leaves: bool
    """Whether the seat that makes it is out of the match for good."""
    goes_back: bool
    """Whether an earlier position stands again after it."""

    def __new__(cls, key: str, rule: Rule, *, leaves: bool = False, goes_back: bool = False) -> EntryKind:
        made = super().__new__(cls, key)
        made.rule, made.leaves, made.goes_back = rule, leaves, goes_back
        return made


class EntryKinds:
    """Every kind in the register, by what is stored."""

    def __init__(self, kinds: Iterable[EntryKind]) -> None:
        self._by_key = {str(kind): kind for kind in kinds}

    @classmethod
    def of(cls, subjects: Iterable[Any]) -> EntryKinds:
        """Those that subjects bring."""
        return cls(kind for subject in subjects for kind in subject.entries)

    def __getitem__(self, key: str) -> EntryKind:
        """The kind with this key; raises `PlayerError` for one that no subject knows."""
        if kind := self._by_key.get(key):
            return kind
        raise PlayerError(Said("this version doesn't know entries like “{kind}”", kind=key))

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

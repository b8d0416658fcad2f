"""Positions of a match and the kinds of entries that lead from one to the next.

A kind is brought by a subject, with the rule by which it changes a position; storage keeps its key and a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from bot.core.slots import Slot
from games.core import AnyGame, Event, Outcome, PlayerError, Said, Seat


class Step(NamedTuple):
    """An entry that counts: nobody took it back."""

    ply: int
    seat: Seat
    kind: EntryKind
    notation: str
    automatic: bool
    forced: bool
    """Whether it was made automatically as the only legal move; a planned one was a decision."""


@dataclass(frozen=True, slots=True)
class AppliedEntry:
    before: Any
    seat: Seat
    move: Any | None
    notation: str
    events: tuple[Event, ...]
    kind: EntryKind
    automatic: bool = False
    """Whether it was made for a player who had planned it, or had no choice."""
    restored: AppliedEntry | None = None
    """What led to the position that stands again after an undo."""
    undone: tuple[Step, ...] = ()
    """What no longer counts after an undo."""


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands after `ply` entries."""

    ply: int
    seats: int
    state: Any
    outcome: Outcome | None
    last: AppliedEntry | None
    start: Any
    """The state before any entry."""
    gone: frozenset[Seat] = frozenset()
    """Seats that left for good."""
    before: tuple[AppliedEntry, ...] = ()
    """The entries that led to an automatic last one, from the one made by hand."""
    line: tuple[Step, ...] = ()
    """The entries that lead here; those taken back left out."""
    is_aborted: bool = False
    """Whether the match was ended and counts for nothing."""
    ended_by: str = ""
    """Why it counts for nothing, as the columns of the match keep it."""
    chain: str = field(default="", compare=False, repr=False)
    """The value that seals the last entry, where it is known; what is stored of a ply never changes."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more, with a result or without."""
        return self.outcome is not None or self.is_aborted

    @property
    def trail(self) -> tuple[AppliedEntry, ...]:
        """The last entry made by hand and the automatic ones after it."""
        return (*self.before, self.last) if self.last else ()

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides, None once the match is over however it ended."""
        return None if self.is_over else self.state.to_move

    @property
    def is_again(self) -> bool:
        """Whether the turn is one that began before and was gone back to."""
        return self.last is not None and self.last.kind.goes_back

    @property
    def mark(self) -> AppliedEntry | None:
        """The move that can be seen on the board: the last one or, after an undo, the one before what was undone."""
        if self.last is None or self.last.move is not None:
            return self.last
        return self.last.restored

    @property
    def number(self) -> int:
        return self.line[-1].ply + 1 if self.line else 0

    @property
    def leaving(self) -> int:
        """The ply after the last time a seat left; nothing before can be taken back."""
        return max((step.ply + 1 for step in self.line if step.kind.leaves), default=0)


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


ENTRY_KINDS = Slot[EntryKind]("entry kinds")


class EntryKinds:
    """Every kind in the register, by what is stored."""

    def __init__(self, kinds: Iterable[EntryKind]) -> None:
        self._by_key = {str(kind): kind for kind in kinds}

    def __getitem__(self, key: str) -> EntryKind:
        """The kind with this key; raises `PlayerError` for one that no subject knows."""
        if kind := self._by_key.get(key):
            return kind
        raise PlayerError(Said("this version doesn't know entries like “{kind}”", kind=key))

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

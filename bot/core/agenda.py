"""What waits for a person: kinds of things that subjects bring, gathered in the order of their ranks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.core.people import Player
from storage import Connection
from storage.core.rows import Condition, Number, any_of

T = TypeVar("T")


class CountedText(Protocol):
    """A text for one thing and for many."""

    def format(self, count: int, /) -> str:
        """The text in the words for that many."""


class DatedLine(NamedTuple):
    """Something that ends at a time."""

    about: str
    """What it is about, such as `match-17`: the same for as long as there is only one date for it."""
    at: datetime
    text: str


class Waiting(ABC, Generic[T]):
    """One kind of thing that waits for people; `bot.core.frame.lines.WAITING` has it with how a line of it looks."""

    rank: ClassVar[int]
    """Things of a kind with a smaller one are told first."""
    most: ClassVar[int]
    """How many of them one message shows."""
    in_games: ClassVar[bool] = True
    """Whether a list of someone's matches tells it besides."""
    counted: ClassVar[CountedText]
    """The heading of a message that begins with them."""
    rest: ClassVar[CountedText]
    """What a message says of those that it does not show."""
    is_news: ClassVar[bool] = False
    """Whether each is told once, in whichever message comes first."""

    @abstractmethod
    async def all(self, connection: Connection, player: Player) -> Sequence[Any]:
        """Everything of this kind that waits for someone, the most urgent first; no more of each than is at hand."""

    @abstractmethod
    def may_wait_for(self, who: Number) -> Condition:
        """Whether something of it may wait for a player, or for many of whom the database is asked at once.

        Of whom that isn't so nothing else is asked.
        """

    async def dates(self, connection: Connection, player: Player) -> Sequence[DatedLine]:
        """When what waits for someone ends; nothing by default."""
        return ()

    async def has_any(self, connection: Connection, player: Player) -> bool:
        return bool(await self.all(connection, player))

    @abstractmethod
    async def load(self, connection: Connection, found: Sequence[Any]) -> tuple[T, ...]:
        """Some of what `all` found, with everything needed to write it."""

    def heading(self, count: int) -> str:
        return self.counted.format(count)

    def more(self, count: int) -> str:
        return self.rest.format(count)

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        """Owe all of it in its channels: someone who wanted to be told once a day cannot get a DM.

        By default nothing: it stands there already, or is said in no channel.
        """

    async def told(self, connection: Connection, player: Player, now: datetime, shown: Sequence[T]) -> None:
        """Note that a digest is out with what `load` made of it; by default it waits on, until it is seen to."""


class WaitingRows(Waiting[T]):
    """A kind whose rows need nothing besides what `all` found."""

    async def load(self, connection: Connection, found: Sequence[T]) -> tuple[T, ...]:
        return tuple(found)


@dataclass(frozen=True, slots=True)
class WaitingSection:
    kind: Waiting[Any]
    total: int
    shown: tuple[Any, ...]
    """The most urgent of it, as its kind loads it."""


class WaitingKinds:
    """Every kind in the register, those of later subjects included."""

    def __init__(self, make: Callable[[], Iterable[Waiting[Any]]]) -> None:
        self._make = make

    @cached_property
    def _kinds(self) -> tuple[Waiting[Any], ...]:
        return tuple(sorted(self._make(), key=lambda kind: kind.rank))

    async def any(self, connection: Connection, player: Player) -> bool:
        for kind in self._kinds:
            if await kind.has_any(connection, player):
                return True
        return False

    def may_wait_for(self, who: Number) -> Condition:
        """The same of every kind."""
        return any_of([kind.may_wait_for(who) for kind in self._kinds])

    async def dates(self, connection: Connection, player: Player) -> tuple[DatedLine, ...]:
        """All dates that wait for someone, the next first."""
        found = [each for kind in self._kinds for each in await kind.dates(connection, player)]
        return tuple(sorted(found, key=lambda each: (each.at, each.about)))

    async def sections(
        self, connection: Connection, player: Player, *, besides_matches: bool = False
    ) -> tuple[WaitingSection, ...]:
        found = []
        for kind in self._kinds:
            waits = await kind.all(connection, player) if kind.in_games or not besides_matches else ()
            if waits:
                found.append(WaitingSection(kind, len(waits), await kind.load(connection, waits[: kind.most])))
        return tuple(found)

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        for kind in self._kinds:
            await kind.call(connection, player, now)

    async def told(
        self, connection: Connection, player: Player, now: datetime, sections: Iterable[WaitingSection]
    ) -> None:
        for section in sections:
            await section.kind.told(connection, player, now, section.shown)

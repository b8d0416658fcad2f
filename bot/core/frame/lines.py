"""Lines of lists with their buttons, and as many of them as one message of Discord takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from discord import ui

from bot.core.agenda import Waiting, WaitingSection
from bot.core.people import Person
from bot.core.services import Builder, Services
from bot.core.slots import Slot
from bot.core.speech.limits import MESSAGE_LIMIT

T = TypeVar("T")
MOST_PARTS = 40
"""Components a message can have, those inside others included."""


@dataclass(frozen=True, slots=True)
class ListLine:
    text: str
    beside: ui.Item[Any] | None = None
    """A button next to the text."""
    below: tuple[ui.Item[Any], ...] = ()
    """Buttons that make way first where there is no room."""

    @property
    def parts(self) -> int:
        return (3 if self.beside else 1) + (len(self.below) + 1 if self.below else 0)

    def items(self) -> Iterator[ui.Item[Any]]:
        """Makes a line for its reader of a thing that waits; the number is that of the digest, 0 in other lists."""
        yield ui.Section(self.text, accessory=self.beside) if self.beside else ui.TextDisplay(self.text)
        if self.below:
            yield ui.ActionRow(*self.below)


@dataclass(frozen=True, slots=True)
class WaitingType(Generic[T]):
    """A kind of thing that waits for people, and how it looks."""

    kind: type[Waiting[T]]
    line: Callable[[T, Person, int], ListLine]
    """One of them as a line for its reader; the number is that of the digest, 0 in other lists."""
    make: Builder[Waiting[T]] | None = None
    """What makes the kind, where it needs services."""

    def build(self, services: Services) -> Waiting[T]:
        """The kind, once all services are built."""
        return self.make(services) if self.make else self.kind()


WAITING = Slot[WaitingType[Any]]("waiting")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one kind, the most urgent first."""

    lines: tuple[ListLine, ...]
    total: int
    more: Callable[[int], str]
    """Says how many are not shown."""

    @property
    def rest(self) -> str:
        """A sentence on how many are not shown, empty if all are."""
        left = self.total - len(self.lines)
        return self.more(left) if left else ""

    @property
    def parts(self) -> int:
        return sum(line.parts for line in self.lines) + bool(self.rest)

    @property
    def letters(self) -> int:
        return sum(len(line.text) for line in self.lines) + len(self.rest)

    def items(self) -> Iterator[ui.Item[Any]]:
        for line in self.lines:
            yield from line.items()
        if self.rest:
            yield ui.TextDisplay(self.rest)


class Room(NamedTuple):
    """What a message still takes."""

    parts: int
    letters: int

    @classmethod
    def beside(cls, layout: ui.LayoutView) -> Room:
        """The room that is left beside these components."""
        found = list(layout.walk_children())
        texts = (each.content for each in found if isinstance(each, ui.TextDisplay))
        return cls(MOST_PARTS - len(found), MESSAGE_LIMIT - sum(map(len, texts)))


def blocks_of(
    types: Iterable[WaitingType[Any]], sections: Iterable[WaitingSection], reader: Person, number: int
) -> list[Block]:
    makers = {each.kind: each.line for each in types}
    return [
        Block(tuple(makers[type(each.kind)](thing, reader, number) for thing in each.shown), each.total, each.kind.more)
        for each in sections
    ]


def fit(blocks: Sequence[Block], room: Room) -> list[Block]:
    """What there is room for: first buttons below lines make way, then the least urgent lines of the longest block."""
    found = list(blocks)
    while not _fits(found, room) and any(block.lines for block in found):
        crowded = sum(block.parts for block in found) > room.parts
        if not (crowded and _without_buttons(found)):
            _shorten(found)
    return found


def shown_in(blocks: Iterable[Block], sections: Iterable[WaitingSection]) -> tuple[WaitingSection, ...]:
    """The sections with no more than what of each stands in its block."""
    found = zip(sections, blocks, strict=True)
    return tuple(replace(section, shown=section.shown[: len(block.lines)]) for section, block in found)


def _fits(blocks: Sequence[Block], room: Room) -> bool:
    parts, letters = sum(block.parts for block in blocks), sum(block.letters for block in blocks)
    return parts <= room.parts and letters <= room.letters


def _without_buttons(blocks: list[Block]) -> bool:
    """Take the buttons below the last line that has some; say whether one had."""
    for number, block in reversed(list(enumerate(blocks))):
        for place, line in reversed(list(enumerate(block.lines))):
            if line.below:
                lines = (*block.lines[:place], replace(line, below=()), *block.lines[place + 1 :])
                blocks[number] = replace(block, lines=lines)
                return True
    return False


def _shorten(blocks: list[Block]) -> None:
    """Take the last line of the block with the most lines, of equal ones the last block."""
    number = max(range(len(blocks)), key=lambda each: (len(blocks[each].lines), each))
    blocks[number] = replace(blocks[number], lines=blocks[number].lines[:-1])

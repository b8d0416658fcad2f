"""Texts for people that can be said again in another language: with their values, counts, contexts and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NewType, Self

from games.typed import Typed

Seat = NewType("Seat", int)

QUOTE_LIMIT = 40
"""Most characters of a typed text that a refusal repeats."""


class Said(str):
    """A text for people that remembers the template and the values it was made of, so that it can be translated.

    Everywhere else it is the English text. The template is a literal, which translators are shown, or `Said` itself,
    whose count and context are kept.
    """

    __slots__ = ("context", "number", "plural", "template", "values")

    template: str
    """The template, of counted things the one for a single thing."""
    values: Mapping[str, object]
    plural: str
    """The template for many, empty where nothing is counted."""
    number: int
    context: str
    """What tells this text from others that are the same in English."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        said = super().__new__(cls, template.format(**values) if values else template)
        said.template, said.values = template, values
        said.plural, said.number, said.context = "", 1, ""
        if isinstance(template, Said):
            said.template, said.values = template.template, {**template.values, **values}
            said.plural, said.number, said.context = template.plural, template.number, template.context
        return said

    @property
    def form(self) -> str:
        """The English template for that many."""
        return self.plural if self.plural and self.number != 1 else self.template

    @classmethod
    def joined(cls, parts: Iterable[str], by: str = "") -> Said:
        """Several sentences one after the other, or other texts with a sign between them; a list is `listed`."""
        if not by:
            return cls("{all}", all=reduce(_then, parts, ""))
        values = {f"part{number}": part for number, part in enumerate(parts)}
        return cls(by.join(f"{{{name}}}" for name in values), **values)


def forms(one: str, many: str, count: int) -> Said:
    """A template for one thing and for many that still wants its values, `count` among them."""
    said = Said(one if count == 1 else many)
    said.template, said.plural, said.number = one, many, count
    return said


def counted(one: str, many: str, count: int, /, **values: object) -> Said:
    """A text for one thing and for many; `{count}` is how many."""
    return Said(forms(one, many, count), count=count, **values)


def meant(context: str, template: str, /, **values: object) -> Said:
    """A text that is the same in English as another one; the context says which is meant."""
    said = Said(template)
    said.context = context
    return Said(said, **values)


class SeatName(Said):
    """A person in a seat, as a value of `Said`: the side, until the one who speaks puts in the player's name."""

    __slots__ = ("seat", "with_side")

    seat: Seat
    with_side: bool
    """Whether the side stands behind the name."""

    def __new__(cls, seat: int, side: str, *, with_side: bool = False) -> Self:
        named = super().__new__(cls, side)
        named.seat = Seat(seat)
        named.with_side = with_side
        return named

    @property
    def full(self) -> SeatName:
        """The name with the side, where the rules are about sides."""
        return SeatName(self.seat, Said(self), with_side=True)

    def among(self, names: Sequence[str], side: str, both: str = "{name} ({side})") -> str:
        """The words once it is known who sits where; `side` and `both` are in the language spoken."""
        if self.seat >= len(names):
            return side
        return both.format(name=names[self.seat], side=side) if self.with_side else names[self.seat]


def seat_names(*sides: str) -> tuple[SeatName, ...]:
    """The players of a game by seat, for its texts."""
    return tuple(SeatName(seat, side) for seat, side in enumerate(sides))


def addressed(viewer: Seat | None, player: SeatName, to: str, about: str, **values: object) -> Said:
    """A sentence to a player, if that is who reads it, else one about them.

    Its values besides those given are `player`, and `side` for what they play.
    """
    return Said(to if player.seat == viewer else about, player=player, side=Said(player), **values)


def listed(words: Iterable[str]) -> str:
    """Join things one after the other: `a`, `a, b`, `a, b, c`."""
    return reduce(_and_next, words, "")


def grouped(words: Iterable[str]) -> str:
    """Join things that hold commas themselves: `a; b; c`."""
    return reduce(_and_other, words, "")


def all_of(words: Iterable[str]) -> str:
    """Join all: `a`, `a and b`, `a, b and c`."""
    *head, last = list(words) or [""]
    match head:
        case []:
            return last
        case [first]:
            return meant("list of two", "{first} and {last}", first=first, last=last)
    return meant("end of a list", "{before} and {last}", before=listed(head), last=last)


def either(words: Iterable[str]) -> str:
    """Join alternatives: `a`, `a or b`, `a, b or c`."""
    *head, last = list(words) or [""]
    match head:
        case []:
            return last
        case [first]:
            return meant("list of two", "{first} or {last}", first=first, last=last)
    return meant("end of a list", "{before} or {last}", before=listed(head), last=last)


def quoted(text: str) -> Said:
    """Quote what someone typed, cut where it is long."""
    return meant("quotation", "“{text}”", text=brief(text))


def brief(text: str) -> str:
    """Cut what someone typed where it is long, for between quotation marks."""
    words = " ".join((text.as_typed if isinstance(text, Typed) else text).split())
    return words if len(words) <= QUOTE_LIMIT else f"{words[: QUOTE_LIMIT - 1]}…"


def _and_next(before: str, following: str) -> str:
    return meant("list", "{before}, {next}", before=before, next=following) if before else following


def _then(before: str, following: str) -> str:
    return meant("sentences", "{before} {next}", before=before, next=following) if before else following


def _and_other(before: str, following: str) -> str:
    return meant("list", "{before}; {next}", before=before, next=following) if before else following

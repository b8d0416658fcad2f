"""What the games' descriptions share: choices by piece, the last move, and who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.core import Event, Said, Seat, SeatName, addressed, forms, grouped, listed

FEW = 12
"""So many choices are listed one by one, more of them piece by piece."""


def named(viewer: Seat | None, player: SeatName) -> Said:
    """Name a player in a list: `you (Black)`, `Ann (Black)`."""
    return addressed(viewer, player.full, Said("you ({side})"), Said("{player}"))


def by_piece(choices: Mapping[str, Sequence[str]]) -> str:
    """Say what can be done with each piece: `a1 to a2, a3; b1 to b4`."""
    parts = (Said("{piece} to {targets}", piece=piece, targets=listed(ends)) for piece, ends in choices.items())
    return grouped(parts)


Readers: TypeAlias = Mapping[str, Mapping[str, str]]
"""A sentence of an event -> which of its values the reader may be -> the sentence to them."""


def tell_last(viewer: Seat | None, player: SeatName, move: str, events: Iterable[Event], to_readers: Readers) -> Said:
    """The last move, and what the table saw, to whoever reads it."""
    played = addressed(viewer, player, Said("You played {move}."), Said("{player} played {move}."), move=move)
    return Said.joined((played, *(_told_to(viewer, event, to_readers) for event in events)))


def _told_to(viewer: Seat | None, event: Event, to_readers: Readers) -> Said:
    """The sentence that says *you* to the viewer, if the event is about them."""
    template = Said(event.template)
    return told_to(viewer, template, to_readers.get(template.template, {}), **dict(event.values))


def told_to(viewer: Seat | None, about: str, to_readers: Mapping[str, str], /, **values: object) -> Said:
    """A sentence about players, or the one to the viewer if one of its values is who reads it."""
    for name, sentence in to_readers.items():
        reader = values.get(name)
        if isinstance(reader, SeatName) and reader.seat == viewer:
            to = Said(sentence)
            return Said(forms(to.template, to.plural, Said(about).number) if to.plural else to, **values)
    return Said(about, **values)

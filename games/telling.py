"""What the games' descriptions share: choices by piece, the last move, and who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core import Event, Said, Seat, SeatName, addressed, grouped, listed

FEW = 12
"""So many choices are listed one by one, more of them piece by piece."""


def named(viewer: Seat | None, player: SeatName) -> Said:
    """A player in a list: `you (Black)`, `Ann (Black)`."""
    return addressed(viewer, player.full, Said("you ({side})"), Said("{player}"))


def by_piece(choices: Mapping[str, Sequence[str]]) -> str:
    """`a1 to a2, a3; b1 to b4`: what can be done with each piece."""
    parts = (Said("{piece} to {targets}", piece=piece, targets=listed(ends)) for piece, ends in choices.items())
    return grouped(parts)


def tell_last(viewer: Seat | None, player: SeatName, move: str, events: Iterable[Event]) -> Said:
    """The last move, and what the table saw."""
    played = addressed(viewer, player, Said("You played {move}."), Said("{player} played {move}."), move=move)
    return Said.joined((played, *(event.said for event in events)))

"""How a moderator's decision is written: `1>0`, `0=2>1`, or `none` for a match that counts for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import BadNotation, Outcome, Said, Seat

NO_RESULT = "none"
MODERATOR = Said("moderator")
"""Why a match is over that a moderator ended."""


def write(places: Iterable[Sequence[Seat]]) -> str:
    """Seats, best first; those that share a place are joined by `=`."""
    return ">".join("=".join(map(str, sorted(place))) for place in places)


def read(text: str, seats: int) -> Outcome | None:
    """The outcome, None for a match without a result; raises `BadNotation`."""
    if text == NO_RESULT:
        return None
    places = [place.split("=") for place in text.split(">")]
    if sorted(seat for place in places for seat in place) != [str(seat) for seat in range(seats)]:
        example = ">".join(map(str, range(seats)))
        wanted = Said(
            "A ruling must name every seat once, such as {example}, or be {none}, not “{text}”.",
            example=example,
            none=NO_RESULT,
            text=text,
        )
        raise BadNotation(wanted)
    return Outcome(tuple(tuple(Seat(int(seat)) for seat in place) for place in places), MODERATOR)

"""What the table sees besides the move itself: pushes, passes, rounds, rings, refills, the end."""

from __future__ import annotations

from games.core import Event, Said, Seat
from games.kamisado.board import CELLS, COLOUR_AT, COLOURS, RANKS, Fill

# Each sentence by the seat that acts.
_PUSHED = (
    Said("{0} pushes one tower back; {0}’s {colour} tower is called next."),
    Said("{1} pushes one tower back; {1}’s {colour} tower is called next."),
)
_PUSHED_LINE = (
    Said("{0} pushes {count} towers back; {0}’s {colour} tower is called next."),
    Said("{1} pushes {count} towers back; {1}’s {colour} tower is called next."),
)
_PASSED = (
    Said("{0} misses a turn: the {colour} tower on {cell} is blocked. It stands on {called}."),
    Said("{1} misses a turn: the {colour} tower on {cell} is blocked. It stands on {called}."),
)
_REACHED = (
    Said("{0} reaches {1}’s home row with the {colour} tower and wins round {round}."),
    Said("{1} reaches {0}’s home row with the {colour} tower and wins round {round}."),
)
_DEADLOCKED = (
    Said("Deadlock: nobody can ever move again. {1} moved last, so {0} wins round {round}."),
    Said("Deadlock: nobody can ever move again. {0} moved last, so {1} wins round {round}."),
)
_RINGED = (
    Said("{0}’s {colour} tower becomes a {rank} (+{points}). Score: {0} {black}, {1} {gold}."),
    Said("{1}’s {colour} tower becomes a {rank} (+{points}). Score: {0} {black}, {1} {gold}."),
)
_WON = (Said("{0} wins the match."), Said("{1} wins the match."))
_REFILLED = {
    Fill.LEFT: (
        Said("{0} fills from the left, and so does {1}. {1} begins round {round} with any tower."),
        Said("{1} fills from the left, and so does {0}. {0} begins round {round} with any tower."),
    ),
    Fill.RIGHT: (
        Said("{0} fills from the right, and so does {1}. {1} begins round {round} with any tower."),
        Said("{1} fills from the right, and so does {0}. {0} begins round {round} with any tower."),
    ),
}


def pushed(seat: Seat, squares: list[int]) -> Event:
    """A Sumo push; `squares` are those of the pusher and of the pushed towers after it, nearest first (6.6)."""
    template = _PUSHED[seat] if len(squares) == 2 else _PUSHED_LINE[seat]
    values = (("colour", COLOURS[COLOUR_AT[squares[-1]]]), ("count", len(squares) - 1))
    return Event("push", template, tuple(CELLS[square] for square in squares), values)


def passed(seat: Seat, tower: int, square: int) -> Event:
    """A blocked tower (M6)."""
    called = COLOURS[COLOUR_AT[square]]
    values = (("colour", COLOURS[tower & 7]), ("cell", CELLS[square]), ("called", called))
    return Event("pass", _PASSED[seat], (CELLS[square],), values)


def reached(seat: Seat, tower: int, square: int, number: int) -> Event:
    """A round won on the home row (M7)."""
    return Event("round", _REACHED[seat], (CELLS[square],), (("colour", COLOURS[tower & 7]), ("round", number)))


def deadlocked(winner: Seat, squares: list[int], number: int) -> Event:
    """A round won by deadlock (M8); `squares` are those of the blocked towers."""
    return Event("deadlock", _DEADLOCKED[winner], tuple(CELLS[square] for square in squares), (("round", number),))


def ringed(seat: Seat, tower: int, square: int, rings: int, points: int, score: tuple[int, int]) -> Event:
    """A ring placed (7.2)."""
    values: tuple[tuple[str, str | int], ...] = (
        ("colour", COLOURS[tower & 7]),
        ("rank", RANKS[rings]),
        ("points", points),
        ("black", score[0]),
        ("gold", score[1]),
    )
    return Event("ring", _RINGED[seat], (CELLS[square],), values)


def won(seat: Seat) -> Event:
    """The match decided (7.4)."""
    return Event("match", _WON[seat])


def refilled(defender: Seat, fill: Fill, number: int) -> Event:
    """Both sides regrouped (F1); `number` is that of the round to come."""
    return Event("refill", _REFILLED[fill][defender], (), (("round", number),))

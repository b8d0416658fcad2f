"""What the table sees besides the move itself: pushes, passes, rounds, rings, refills, the end."""

from __future__ import annotations

from games.core import Event, Said, Seat, forms
from games.kamisado.board import BLACK, CELLS, COLOUR_AT, COLOURS, GOLD, OTHER, PLAYERS, RANKS, Fill
from games.telling import Readers

_PUSHED = tuple(
    forms(
        "{player} pushes a tower back; next, {player}'s {colour} tower is called.",
        "{player} pushes {count} towers back; next, {player}'s {colour} tower is called.",
        count,
    )
    for count in range(4)
)
"""The sentences by the number of towers."""
_PASSED = Said("{player} misses a turn: the {colour} tower on {cell} is blocked. It stands on {called}.")
_REACHED = Said("{player} reaches {other}'s home row with the {colour} tower and wins round {round}.")
_DEADLOCKED = Said("Deadlock: no tower can move any more. {other} moved last, so {player} wins round {round}.")
_RINGED = Said("{player}'s {colour} tower becomes a {rank} (+{points}). Score: {first} {black}, {second} {gold}.")
_RINGED_BY_THE_OTHER = Said("{player}'s {colour} tower becomes a {rank} (+{points}).")
"""To the other player, whom a description tells the score by itself."""
_WON = Said("{player} wins the match.")
_REFILLED = {
    Fill.LEFT: Said("Both line up from their left. {other} starts round {round} with any tower."),
    Fill.RIGHT: Said("Both line up from their right. {other} starts round {round} with any tower."),
}

TO_READERS: Readers = {
    _PUSHED[1].template: {
        "player": forms(
            "You push a tower back; next, your {colour} tower is called.",
            "You push {count} towers back; next, your {colour} tower is called.",
            1,
        )
    },
    _PASSED: {"player": Said("You miss a turn: your {colour} tower on {cell} is blocked. It stands on {called}.")},
    _REACHED: {
        "player": Said("You reach {other}'s home row with the {colour} tower and win round {round}."),
        "other": Said("{player} reaches your home row with the {colour} tower and wins round {round}."),
    },
    _DEADLOCKED: {
        "player": Said("Deadlock: no tower can move any more. {other} moved last, so you win round {round}."),
        "other": Said("Deadlock: no tower can move any more. You moved last, so {player} wins round {round}."),
    },
    _RINGED: {
        "player": Said("Your {colour} tower becomes a {rank} (+{points})."),
        "first": _RINGED_BY_THE_OTHER,
        "second": _RINGED_BY_THE_OTHER,
    },
    _WON: {"player": Said("You win the match.")},
    _REFILLED[Fill.LEFT]: {
        "other": Said("Both line up from their left. You start round {round} with any tower."),
    },
    _REFILLED[Fill.RIGHT]: {
        "other": Said("Both line up from their right. You start round {round} with any tower."),
    },
}


def pushed(seat: Seat, squares: list[int]) -> Event:
    """A Sumo push; `squares` are those of the pusher and of the pushed towers after it, nearest first (6.6)."""
    values = (("player", PLAYERS[seat]), ("colour", COLOURS[COLOUR_AT[squares[-1]]]), ("count", len(squares) - 1))
    return Event("push", _PUSHED[len(squares) - 1], tuple(CELLS[square] for square in squares), values)


def passed(seat: Seat, tower: int, square: int) -> Event:
    """Tell of a blocked tower (M6)."""
    called = COLOURS[COLOUR_AT[square]]
    colour = COLOURS[tower & 7]
    values = (("player", PLAYERS[seat]), ("colour", colour), ("cell", CELLS[square]), ("called", called))
    return Event("pass", _PASSED, (CELLS[square],), values)


def reached(seat: Seat, tower: int, square: int, number: int) -> Event:
    """Tell of a round won on the home row (M7)."""
    values = (*_both(seat), ("colour", COLOURS[tower & 7]), ("round", number))
    return Event("round", _REACHED, (CELLS[square],), values)


def deadlocked(winner: Seat, squares: list[int], number: int) -> Event:
    """Tell of a round won by deadlock (M8); `squares` are those of the blocked towers."""
    values = (*_both(winner), ("round", number))
    return Event("deadlock", _DEADLOCKED, tuple(CELLS[square] for square in squares), values)


def ringed(seat: Seat, tower: int, square: int, rings: int, points: int, score: tuple[int, int]) -> Event:
    """Tell of a ring placed (7.2)."""
    values: tuple[tuple[str, str | int], ...] = (
        ("player", PLAYERS[seat]),
        ("first", PLAYERS[BLACK]),
        ("second", PLAYERS[GOLD]),
        ("colour", COLOURS[tower & 7]),
        ("rank", RANKS[rings]),
        ("points", points),
        ("black", score[0]),
        ("gold", score[1]),
    )
    return Event("ring", _RINGED, (CELLS[square],), values)


def won(seat: Seat) -> Event:
    """Tell of the match decided (7.4)."""
    return Event("match", _WON, (), (("player", PLAYERS[seat]),))


def refilled(defender: Seat, fill: Fill, number: int) -> Event:
    """Tell that both sides regrouped (F1); `number` is that of the round to come."""
    return Event("refill", _REFILLED[fill], (), (*_both(defender), ("round", number)))


def _both(seat: Seat) -> tuple[tuple[str, str | int], ...]:
    return ("player", PLAYERS[seat]), ("other", PLAYERS[OTHER[seat]])

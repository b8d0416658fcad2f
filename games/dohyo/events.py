"""What the table sees beyond the moves themselves, as events."""

from __future__ import annotations

from functools import cache

from games.core import Event, Said, Seat, forms
from games.dohyo.board import PLAYERS
from games.dohyo.position import Ending, Position
from games.telling import Readers

PUSHED = Said("{player} pushes {victim}'s piece from {start} to {end}.")
CAPTURED = Said("{player} pushes {victim}'s piece off the board from {start}: capture {count} of {goal}.")
TAKEN = Said("{player} takes the tie-breaker token.")
HANDED_ON = Said("The tie-breaker token passes to {player}.")
ELIMINATED = Said("{player} can neither push nor pivot and is out; the pieces stay on the board.")
LEFT = Said("{player} leaves the match; the pieces stay on the board.")
ENDED = {
    Ending.KNOCKOUT: Said("{player} has captured {goal} pieces and wins by knockout."),
    Ending.SUBMISSION: Said("None of {player}'s rivals can move: {player} wins by submission."),
    Ending.REFEREE: Said("{limit} rounds in a row without a capture: {player} holds the token and wins."),
    Ending.RETIRED: Said("The others have left: {player} wins."),
}
TO_WINNER = {
    Ending.KNOCKOUT: Said("You have captured {goal} pieces and win by knockout."),
    Ending.SUBMISSION: Said("None of your rivals can move: you win by submission."),
    Ending.REFEREE: Said("{limit} rounds in a row without a capture: you hold the token and win."),
    Ending.RETIRED: Said("The others have left: you win."),
}
TO_READERS: Readers = {
    PUSHED: {
        "player": Said("You push {victim}'s piece from {start} to {end}."),
        "victim": Said("{player} pushes your piece from {start} to {end}."),
    },
    CAPTURED: {
        "player": Said("You push {victim}'s piece off the board from {start}: capture {count} of {goal}."),
        "victim": Said("{player} pushes your piece off the board from {start}: capture {count} of {goal}."),
    },
    TAKEN: {"player": Said("You take the tie-breaker token.")},
    HANDED_ON: {"player": Said("The tie-breaker token passes to you.")},
    ELIMINATED: {"player": Said("You can neither push nor pivot and are out; your pieces stay on the board.")},
    **{ENDED[ending]: {"player": sentence} for ending, sentence in TO_WINNER.items()},
}
PASSIVE_WARNING = 5
"""Passive rounds are told from so many before the limit on."""


@cache
def pushed(seat: Seat, victim: Seat, start: str, end: str) -> Event:
    """Tell of a piece pushed on to an empty cell; there are not more than a few thousand such events."""
    values = (("player", PLAYERS[seat]), ("victim", PLAYERS[victim]), ("start", start), ("end", end))
    return Event("push", PUSHED, (start, end), values)


def captured(position: Position, victim: Seat, start: str) -> Event:
    """Tell of a piece pushed off the board; the position already counts it."""
    seat = position.turn
    return Event(
        "capture",
        CAPTURED,
        (start,),
        (
            ("player", PLAYERS[seat]),
            ("victim", PLAYERS[victim]),
            ("start", start),
            ("count", position.captures[seat]),
            ("goal", position.goal),
        ),
    )


def token_taken(seat: Seat) -> Event:
    """Tell that a push moved the token."""
    return Event("token", TAKEN, (), (("player", PLAYERS[seat]),))


def token_passed(seat: Seat) -> Event:
    """Tell that the token of a seat that is out passes on."""
    return Event("token", HANDED_ON, (), (("player", PLAYERS[seat]),))


def eliminated(seat: Seat) -> Event:
    """Tell that a seat is out because it cannot move."""
    return Event("elimination", ELIMINATED, (), (("player", PLAYERS[seat]),))


def left(seat: Seat) -> Event:
    """Tell that a seat is out because its player went."""
    return Event("retirement", LEFT, (), (("player", PLAYERS[seat]),))


def passive(count: int, limit: int) -> tuple[Event, ...]:
    """Tell of a round without a capture when the referee comes near."""
    if count < limit - PASSIVE_WARNING:
        return ()
    template = forms(
        "1 round without a capture; after {limit} the token decides.",
        "{count} rounds in a row without a capture; after {limit} the token decides.",
        count,
    )
    return (Event("passive", template, (), (("count", count), ("limit", limit))),)


def ended(position: Position, ending: Ending, winner: Seat) -> Event:
    """Tell of the end of the match."""
    values = (("player", PLAYERS[winner]), ("goal", position.goal), ("limit", position.limit))
    return Event("end", ENDED[ending], (), values)

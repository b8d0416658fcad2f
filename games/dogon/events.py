"""What the table sees in Dogon, as sentences."""

from __future__ import annotations

from functools import cache

from games.core import Event, Said, Seat, forms, listed
from games.dogon.board import NORTH, OPPONENT, PLAYERS, SOUTH
from games.telling import Readers

_PASS = Said("{player} has no legal sowing and passes.")
_PAYMENT = Said("{player} pays {other} two seeds.")
_BOARD_TAKEN = Said("{other} can't pay for the pass, so {player} takes what is left on the board ({seeds}).")
_ROWS_KEPT = {
    "both pass": Said(
        "Neither side can sow any more. Each side keeps the seeds in its own row: {first} {south}, {second} {north}."
    ),
    "repetition": Said(
        "The same position has come up for the third time. "
        "Each side keeps the seeds in its own row: {first} {south}, {second} {north}."
    ),
}
_PASSES = tuple(Event("pass", _PASS, (), (("player", player),)) for player in PLAYERS)
_PAYMENTS = tuple(
    Event("payment", _PAYMENT, (), (("player", player), ("other", PLAYERS[OPPONENT[player.seat]])))
    for player in PLAYERS
)


@cache  # a search tells thousands of captures
def _captured(seeds: int) -> Said:
    return forms("{player} captures 1 seed from {holes}.", "{player} captures {seeds} seeds from {holes}.", seeds)


TO_READERS: Readers = {
    _PASS: {"player": Said("You have no legal sowing and pass.")},
    _PAYMENT: {"player": Said("You pay {other} two seeds."), "other": Said("{player} pays you two seeds.")},
    _BOARD_TAKEN: {
        "player": Said("{other} can't pay for the pass, so you take what is left on the board ({seeds})."),
        "other": Said("You can't pay for the pass, so {player} takes what is left on the board ({seeds})."),
    },
    _captured(1).template: {
        "player": forms("You capture 1 seed from {holes}.", "You capture {seeds} seeds from {holes}.", 1),
        "other": forms(
            "{player} captures 1 seed from your {holes}.", "{player} captures {seeds} seeds from your {holes}.", 1
        ),
    },
}


def tell_capture(seat: Seat, seeds: int, holes: tuple[str, ...]) -> Event:
    values = (("player", PLAYERS[seat]), ("other", PLAYERS[OPPONENT[seat]]), ("seeds", seeds), ("holes", listed(holes)))
    return Event("capture", _captured(seeds), holes, values)


def tell_pass(seat: Seat) -> Event:
    return _PASSES[seat]


def tell_payment(seat: Seat) -> Event:
    return _PAYMENTS[seat]


def tell_end(reason: str, taker: Seat, shares: tuple[int, int]) -> Event:
    """The end and what each seat received; the taker matters where one seat takes the whole board."""
    if reason in _ROWS_KEPT:
        rows = (("south", shares[SOUTH]), ("north", shares[NORTH]))
        return Event("end", _ROWS_KEPT[reason], (), (("first", PLAYERS[SOUTH]), ("second", PLAYERS[NORTH]), *rows))
    values = (("player", PLAYERS[taker]), ("other", PLAYERS[OPPONENT[taker]]), ("seeds", shares[taker]))
    return Event("end", _BOARD_TAKEN, (), values)

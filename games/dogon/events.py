"""What the table sees in Dogon, as sentences; `{0}` is South, `{1}` is North."""

from __future__ import annotations

from games.core import Event, Said, Seat

_CAPTURES = (
    Said("{0} captures {seeds} seeds from {holes}."),
    Said("{1} captures {seeds} seeds from {holes}."),
)
_PASSES = (
    Event("pass", Said("{0} has no legal sowing and passes.")),
    Event("pass", Said("{1} has no legal sowing and passes.")),
)
_PAYMENTS = (
    Event("payment", Said("{0} pays two seeds to {1}.")),
    Event("payment", Said("{1} pays two seeds to {0}.")),
)
_BOARD_TAKEN = (
    Said("{1} cannot pay for the pass. Seeds on the board that go to {0}: {south}."),
    Said("{0} cannot pay for the pass. Seeds on the board that go to {1}: {north}."),
)
_ROWS_KEPT = {
    "both pass": Said("Nobody can sow any more. Seeds taken from the own row: {0} {south}, {1} {north}."),
    "repetition": Said(
        "The same position has come up for the third time. Seeds taken from the own row: {0} {south}, {1} {north}."
    ),
}


def tell_capture(seat: Seat, seeds: int, holes: tuple[str, ...]) -> Event:
    return Event("capture", _CAPTURES[seat], holes, (("seeds", seeds), ("holes", ", ".join(holes))))


def tell_pass(seat: Seat) -> Event:
    return _PASSES[seat]


def tell_payment(seat: Seat) -> Event:
    return _PAYMENTS[seat]


def tell_end(reason: str, taker: Seat, shares: tuple[int, int]) -> Event:
    """The end and what each seat received; the taker matters where one seat takes the whole board."""
    template = _ROWS_KEPT.get(reason, _BOARD_TAKEN[taker])
    return Event("end", template, (), (("south", shares[0]), ("north", shares[1])))

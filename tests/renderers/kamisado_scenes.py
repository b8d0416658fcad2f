"""Situations on Kamisado's board whose pictures are kept: key, position and frame by name."""

from __future__ import annotations

from typing import Any

from games.core import Played, Seat
from games.kamisado import Kamisado, Position
from renderers.base import Frame

GAME = Kamisado()
NAMES = ("Peter", "Ogotemmêli")
START = "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -"


def before(code: str, **frame: Any) -> tuple[str, Position, Frame]:
    """A position in which a move has to be chosen."""
    return GAME.info.key, GAME.decode(code), Frame("#17 Kamisado", NAMES, ply=8, **frame)


def after(code: str, moves: str, **frame: Any) -> tuple[str, Position, Frame]:
    """A position with the moves that led to it; the last one is shown."""
    state, last = GAME.decode(code), None
    for notation in moves.split():
        start, seat = state, state.to_move
        assert seat is not None
        move, state, events = GAME.play(start, seat, notation)
        last = Played(start, move, seat, events)
    return GAME.info.key, state, Frame("#17 Kamisado", NAMES, ply=9, last=last, **frame)


def same(*cells: str) -> tuple[tuple[str, str], ...]:
    """Choices that are labelled with their cells."""
    return tuple((cell, cell) for cell in cells)


SCENES = {
    "kamisado_blocked": after(START, "d1d7 g8a2 f1f3 a8a4"),
    "kamisado_pushed": after("OBPK2G1/8/3R4/3N4/3Y++4/3y+++4/8/ngr1kpbo b y", "d3d4", viewpoint=Seat(1)),
    "kamisado_beginning": before(
        "O+BP++KYR+GN+++/8/8/8/8/8/8/n+gr++yk+pbo+++ g -",
        viewpoint=Seat(1),
        choices=tuple((f"{file}8", str(place)) for place, file in enumerate("hgfedcba", start=1)),
    ),
    "kamisado_choosing": before(
        "1BPKYRGN/8/g1O5/8/3o4/8/8/n1rykpb1 b k",
        chosen=("e1",),
        choices=same("b4", "c3", "d2", "e2", "e3", "e4", "e5", "e6", "e7", "f2", "g3", "h4"),
        marked=("d4",),
    ),
    "kamisado_refill": after(START, "a1a4 e8e5 a4e8", choices=same("left", "right")),
    "kamisado_over": after("OBPK1RGN/8/8/1k6/4Y3/8/8/n+gry+1pbo b k", "b5e8"),
}

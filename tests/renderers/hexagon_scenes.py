"""Situations on the boards of hexagons whose pictures are kept: key, position and frame by name."""

from __future__ import annotations

from typing import Any

from games.core import AnyGame, Played, Seat
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.tokonoma import Tokonoma
from renderers.base import Frame

DOHYO, TOKONOMA, HONEY_DONUTS = Dohyo(), Tokonoma(), HoneyDonuts()
NAMES = ("Aiko", "Bartholomew", "Chloé", "Dmitri")
FOUR = "C2D1/1CCDDD/1CC1CD1/CC1BCC1D/B3AA1DD/BBB1ADAD/5A1/BBB1A1/BBBAA A 2,2,1,4 D 21 - C 8 24"
THREE = "BB1CC/B5/B1BB2C/BBCC4/1BB4AC/1BBACCAC/6C/1AAA1A/AAA1A A 2,0,1 A 4 - - 10 24"


def before(game: AnyGame, code: str, **frame: Any) -> tuple[str, Any, Frame]:
    """A position in which a move has to be chosen."""
    return _scene(game, game.decode(code), **frame)


def after(game: AnyGame, code: str, notation: str, **frame: Any) -> tuple[str, Any, Frame]:
    """A position with the move that led to it."""
    start = game.decode(code)
    move, state, events = game.play(start, start.to_move, notation)
    return _scene(game, state, last=Played(start, move, start.to_move, events), **frame)


def same(*cells: str) -> tuple[tuple[str, str], ...]:
    """Choices that are labelled with their cells."""
    return tuple((cell, cell) for cell in cells)


def _scene(game: AnyGame, state: Any, **frame: Any) -> tuple[str, Any, Frame]:
    names = NAMES[: len(game.score(state) or game.info.seat_names)]
    return game.info.key, state, Frame(f"#17 {game.info.name}", names, ply=8, **frame)


SCENES = {
    "dohyo_captured": after(DOHYO, "4/1BB2/6/4AAB/6/5/4 A 3,0 B 0 - - 9 24", "e6>e8", viewpoint=Seat(1)),
    "dohyo_walking": before(
        DOHYO, THREE, chosen=("b3",), choices=same("a4", "b1", "b5", "c2", "c3", "c4", "c5"), marked=("e8",)
    ),
    "dohyo_quiet": after(DOHYO, FOUR, "b5-b6", viewpoint=Seat(3)),
    "tokonoma_captured": after(TOKONOMA, "a3S/2fF1b/3fA2/2fF2/B+4 w 0", "c5c3"),
    "tokonoma_choosing": before(
        TOKONOMA,
        "f2BA+/s+1f1A+F/f2b1F1/fa3B+/a+bF2 b 95",
        viewpoint=Seat(1),
        choices=same("a1", "b1", "b3", "c1", "c4", "d1", "d2", "e1", "e2"),
    ),
    "honey_pushed": after(HONEY_DONUTS, "bBb/..../..*../..R./r.r b", "e1-d2", viewpoint=Seat(1)),
    "honey_won": after(HONEY_DONUTS, "b.r/..B./..*../...b/rR. r", "d3-e3"),
    "honey_choosing": before(
        HONEY_DONUTS, "bBb/..../..*../..../rRr r", chosen=("a1",), choices=same("a3", "b2", "c1"), marked=("d4",)
    ),
}

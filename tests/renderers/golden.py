"""The situations whose pictures are kept; `python -m tests.renderers.golden` draws them anew."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from games import GAMES
from games.core import Played, Seat
from renderers import picture
from renderers.base import Frame
from renderers.themes import THEMES
from tests.renderers import card_scenes, hexagon_scenes, kamisado_scenes, tournament_scenes

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Amadou", "Ogotemmêli")


class Scene(NamedTuple):
    """A picture to keep, in every theme."""

    key: str
    state: Any
    frame: Frame


def before(key: str, code: str, **frame: Any) -> Scene:
    """A position in which a move has to be chosen."""
    return Scene(key, GAMES[key].decode(code), Frame(f"#17 {GAMES[key].info.name}", NAMES, ply=8, **frame))


def after(key: str, code: str, notation: str, **frame: Any) -> Scene:
    """A position with the move that led to it."""
    game, scene = GAMES[key], before(key, code, **frame)
    seat = scene.state.to_move
    move, state, events = game.play(scene.state, seat, notation)
    return Scene(key, state, replace(scene.frame, ply=9, last=Played(scene.state, move, seat, events)))


SCENES: dict[str, Scene] = {
    "kulei_captured": after("dogon", "0,0,0,0,0,4/1,2,1,1,0,5 17-17 S n +0", "F+"),
    "kulei_paid": after("dogon", "2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +1", "C-", viewpoint=Seat(1)),
    "kulei_choosing": before(
        "dogon", "4,5,12,0,1,3/2,9,6,0,3,1 2-0 N n +0", viewpoint=Seat(1), choices=(("a", "1"), ("b", "2"), ("c", "3"))
    ),
    "kulei_turning": before(
        "dogon", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0", chosen=("A",), choices=(("+", "1"), ("-", "2"))
    ),
    "kulei_refused": before("dogon", "2,0,2,0,3,0/1,0,0,0,0,0 20-20 S n +0", marked=("A", "C")),
    "kulei_over": before("dogon", "1,0,1,0,0,0/0,1,1,0,0,0 20-24 N n +0"),
    "gagara_lapped": after("dogon", "0,0,0,17,0,0,0,0/0,0,0,0,0,0,0,0 39-40 S p +0", "D-"),
    "gagara_captured": after("dogon", "0,20,7,1,9,0,3,2/0,0,0,0,0,0,1,0 38-15 S n +0", "B-"),
    "gagara_crowded": before("dogon", "4,5,12,0,0,3,7,8/40,1,0,2,0,0,13,1 0-0 S n +0"),
    **{name: Scene(*scene) for name, scene in kamisado_scenes.SCENES.items()},
    **{name: Scene(*scene) for name, scene in hexagon_scenes.SCENES.items()},
}


DRAWINGS = tournament_scenes.DRAWINGS | card_scenes.DRAWINGS
NAMES_OF_ALL = (*SCENES, *DRAWINGS)
"""Boards, and pictures of tournaments, ratings and people."""


def draw(name: str, theme: str) -> Image.Image:
    """A scene at half its size: small files, and edges that do not depend on one pixel."""
    return whole(name, theme).convert("RGB").reduce(2)


def whole(name: str, theme: str) -> Image.Image:
    """A scene as it is sent."""
    if name in DRAWINGS:
        return DRAWINGS[name](theme)
    key, state, frame = SCENES[name]
    return picture(key, state, replace(frame, theme=theme))


def path(name: str, theme: str) -> Path:
    """Where the picture of a scene is kept."""
    return FOLDER / f"{name}_{theme}.png"


def main() -> None:
    """Replace all kept pictures."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name in NAMES_OF_ALL:
        for theme in THEMES:
            draw(name, theme).quantize(256, dither=Image.Dither.NONE).save(path(name, theme), optimize=True)
    sys.stdout.write(f"{len(NAMES_OF_ALL) * len(THEMES)} pictures in {FOLDER}\n")


if __name__ == "__main__":
    main()

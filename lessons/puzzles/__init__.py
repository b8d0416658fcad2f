"""Every puzzle, by the key of its game, from the easy ones to the hard ones; and what is asked in each game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Said
from lessons.puzzle import Puzzle, Task
from lessons.puzzles import dogon, dohyo, honey_donuts, kamisado, tokonoma

_GAMES = {
    "dohyo": dohyo,
    "tokonoma": tokonoma,
    "kamisado": kamisado,
    "dogon": dogon,
    "honey_donuts": honey_donuts,
}

PUZZLES: Mapping[str, tuple[Puzzle, ...]] = {key: game.PUZZLES for key, game in _GAMES.items()}
SENTENCES: Mapping[str, Mapping[tuple[Task, int], Said]] = {key: game.SENTENCES for key, game in _GAMES.items()}
"""What is asked, by the task and how many moves it takes."""
NUMBERED: Mapping[int, tuple[str, Puzzle]] = {each.number: (key, each) for key in PUZZLES for each in PUZZLES[key]}
"""Every puzzle and its game, by its number."""

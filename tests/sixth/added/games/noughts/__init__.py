"""Noughts and Crosses, known for ages: three in a row."""

from games.noughts.board import Move
from games.noughts.game import Noughts
from games.noughts.position import Position

__all__ = ["Move", "Noughts", "Position"]

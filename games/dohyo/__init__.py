"""Dohyō (Phil Leduc, 2020): push rivals out of the ring, or leave them without a move."""

from games.dohyo.board import Move
from games.dohyo.game import Dohyo
from games.dohyo.position import Ending, Position

__all__ = ["Dohyo", "Ending", "Move", "Position"]

"""Kamisado: the colour you stop on is the tower your opponent has to move; reach the far row to win the round."""

from games.kamisado.board import Fill, Move
from games.kamisado.game import Kamisado
from games.kamisado.position import Phase, Position, Tower

__all__ = ["Fill", "Kamisado", "Move", "Phase", "Position", "Tower"]

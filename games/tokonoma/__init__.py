"""tokonoma: two players bring a flat into the other's house; pieces fall to two attackers at once."""

from games.tokonoma.board import Move
from games.tokonoma.game import Tokonoma
from games.tokonoma.position import Position

__all__ = ["Move", "Position", "Tokonoma"]

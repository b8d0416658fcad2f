"""Dogon: sow both ways around two rows of holes; who cannot reach the other row passes and pays."""

from games.dogon.board import Sowing
from games.dogon.game import Dogon
from games.dogon.position import Position
from games.dogon.rules import sowing_path

__all__ = ["Dogon", "Position", "Sowing", "sowing_path"]

"""Honey Donuts by Masahiro Nakajima, 2011: push lines on a board with a hole until a King falls."""

from games.honey_donuts.board import Move
from games.honey_donuts.game import HoneyDonuts
from games.honey_donuts.position import Position, Repetition

__all__ = ["HoneyDonuts", "Move", "Position", "Repetition"]

"""What other subjects may use of `picker`."""

from bot.picker.picking import Pick, pick
from bot.picker.words import PLAY

__all__ = [
    "PLAY",
    "Pick",
    "pick",
]

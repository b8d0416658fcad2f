"""What other subjects may use of `picker`."""

from bot.play.picker.choice import Pick, pick
from bot.play.picker.words import PLAY

__all__ = [
    "PLAY",
    "Pick",
    "pick",
]

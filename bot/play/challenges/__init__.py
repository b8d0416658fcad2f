"""What other subjects may use of `challenges`."""

from bot.play.challenges import words
from bot.play.challenges.open_challenge import OpenChallenge, in_guild

__all__ = [
    "OpenChallenge",
    "in_guild",
    "words",
]

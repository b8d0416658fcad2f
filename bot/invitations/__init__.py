"""What other subjects may use of `invitations`."""

from bot.invitations import words
from bot.invitations.invitations import OpenChallenge, in_guild

__all__ = [
    "OpenChallenge",
    "in_guild",
    "words",
]

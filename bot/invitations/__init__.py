"""What other subjects may use of `invitations`."""

from bot.invitations import words
from bot.invitations.invitations import Invitation, in_guild

__all__ = [
    "Invitation",
    "in_guild",
    "words",
]

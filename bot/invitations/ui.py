"""What commands, views and letters of other subjects may use of `invitations`."""

from bot.invitations.views import ChallengeButton

__all__ = [
    "ChallengeButton",
]

"""What commands, views and messages of other subjects may use of `challenges`."""

from bot.play.challenges.views import ChallengeButton

__all__ = [
    "ChallengeButton",
]

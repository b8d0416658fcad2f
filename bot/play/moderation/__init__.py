"""What other subjects may use of `moderation`."""

from bot.play.moderation.entries import RULING
from bot.play.moderation.stakes import STAKES

__all__ = ["RULING", "STAKES"]

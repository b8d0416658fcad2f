"""What other subjects may use of `moderation`."""

from bot.play.moderation.entries import RULING

__all__ = ["RULING"]

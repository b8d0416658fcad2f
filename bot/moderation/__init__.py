"""What other subjects may use of `moderation`."""

from bot.moderation.entries import RULING

__all__ = ["RULING"]

"""What commands, views and messages of other subjects may use of `tables`."""

from bot.play.tables.opening import GALLERY, asked_for

__all__ = ["GALLERY", "asked_for"]

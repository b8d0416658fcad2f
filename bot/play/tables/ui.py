"""What commands, views and messages of other subjects may use of `tables`."""

from bot.play.tables.opening import GALLERY, asked_for
from bot.play.tables.views import newcomer

__all__ = ["GALLERY", "asked_for", "newcomer"]

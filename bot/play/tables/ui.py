"""What commands, views and messages of other subjects may use of `tables`."""

from bot.play.tables.commands import asked_for

__all__ = [
    "asked_for",
]

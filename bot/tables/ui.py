"""What commands, views and letters of other subjects may use of `tables`."""

from bot.tables.commands import asked_for

__all__ = [
    "asked_for",
]

"""What commands, views and letters of other subjects may use of `threads`."""

from bot.threads.caretaker import Caretaker

__all__ = [
    "Caretaker",
]

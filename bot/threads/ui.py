"""What commands, views and letters of other subjects may use of `threads`."""

from bot.threads.caretaker import Caretaker
from bot.threads.waking import Waker

__all__ = [
    "Caretaker",
    "Waker",
]

"""What commands, views and messages of other subjects may use of `threads`."""

from bot.play.threads.caretaker import Caretaker
from bot.play.threads.wakeups import Waker

__all__ = [
    "Caretaker",
    "Waker",
]

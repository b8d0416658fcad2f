"""What other subjects may use of `substitution`."""

from bot.play.substitution import substitution
from bot.play.substitution.agreement import Swap, seat_for
from bot.play.substitution.offered import SUBSTITUTE

__all__ = [
    "SUBSTITUTE",
    "Swap",
    "seat_for",
    "substitution",
]

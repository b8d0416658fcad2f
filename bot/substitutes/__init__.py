"""What other subjects may use of `substitutes`."""

from bot.substitutes import takeovers
from bot.substitutes.offered import SUBSTITUTE
from bot.substitutes.substitution import Swap, seat_for

__all__ = [
    "SUBSTITUTE",
    "Swap",
    "seat_for",
    "takeovers",
]

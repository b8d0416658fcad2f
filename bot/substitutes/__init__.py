"""What other subjects may use of `substitutes`."""

from bot.substitutes import takeovers
from bot.substitutes.substitution import Swap, seat_for

__all__ = [
    "Swap",
    "seat_for",
    "takeovers",
]

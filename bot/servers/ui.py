"""What commands, views and letters of other subjects may use of `servers`."""

from bot.servers.authority import badge_of, order_of

__all__ = [
    "badge_of",
    "order_of",
]

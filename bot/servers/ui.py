"""What commands, views and letters of other subjects may use of `servers`."""

from bot.servers.authority import badge_of, order_of
from bot.servers.commands import setup
from bot.servers.proposals import thread_proposal

__all__ = [
    "badge_of",
    "order_of",
    "setup",
    "thread_proposal",
]

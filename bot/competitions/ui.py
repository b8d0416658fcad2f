"""What commands, views and letters of other subjects may use of `competitions`."""

from bot.competitions.channel import announced_in
from bot.competitions.options import designing

__all__ = ["announced_in", "designing"]

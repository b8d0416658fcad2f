"""What commands, views and letters of other subjects may use of `competitions`."""

from bot.competitions.channel import announced_in, asker_of
from bot.competitions.commands import CloseButton, HowItWorksButton, meant, move_here, suggest
from bot.competitions.options import designing

__all__ = ["CloseButton", "HowItWorksButton", "announced_in", "asker_of", "designing", "meant", "move_here", "suggest"]

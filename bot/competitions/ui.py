"""What commands, views and letters of other subjects may use of `competitions`."""

from bot.competitions.channel import announced_in
from bot.competitions.commands import CloseButton, HowItWorksButton, designing, meant, move_here, suggest

__all__ = ["CloseButton", "HowItWorksButton", "announced_in", "designing", "meant", "move_here", "suggest"]

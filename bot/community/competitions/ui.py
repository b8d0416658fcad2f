"""What commands, views and messages of other subjects may use of `competitions`."""

from bot.community.competitions.channel import announced_in
from bot.community.competitions.commands import CloseButton, HowItWorksButton, designing, meant, move_here, suggest

__all__ = ["CloseButton", "HowItWorksButton", "announced_in", "designing", "meant", "move_here", "suggest"]

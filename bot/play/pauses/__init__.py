"""What other subjects may use of `pauses`."""

from bot.play.pauses.agreement import check_not_halted

__all__ = ["check_not_halted"]

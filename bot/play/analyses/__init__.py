"""What other subjects may use of `analyses`: a match that is over, looked at again by the computer."""

from bot.play.analyses.result import courses, from_row

__all__ = ["courses", "from_row"]

"""What other subjects may use of `lessons`."""

from bot.lessons.classes import Lessons

__all__ = ["Lessons"]

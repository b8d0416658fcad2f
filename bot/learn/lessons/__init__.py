"""What other subjects may use of `lessons`."""

from bot.learn.lessons.classes import Lessons

__all__ = ["Lessons"]

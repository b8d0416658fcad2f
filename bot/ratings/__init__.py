"""What other subjects may use of `ratings`."""

from bot.ratings.ratings import Ratings

__all__ = ["Ratings"]

"""What other subjects may use of `ratings`."""

from bot.ratings.checking import check_ratings
from bot.ratings.choices import RATING_USE, RatingUse, usually_rated
from bot.ratings.ratings import Ratings

__all__ = ["RATING_USE", "RatingUse", "Ratings", "check_ratings", "usually_rated"]

"""What other subjects may use of `ratings`."""

from bot.ratings.checking import check_ratings
from bot.ratings.choices import RATING_USE, RatingUse, usually_rated
from bot.ratings.classes import class_of
from bot.ratings.ledger import strength_of
from bot.ratings.ratings import Ratings

__all__ = ["RATING_USE", "RatingUse", "Ratings", "check_ratings", "class_of", "strength_of", "usually_rated"]

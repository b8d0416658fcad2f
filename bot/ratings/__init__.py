"""What other subjects may use of `ratings`."""

from bot.ratings.checking import check_ratings
from bot.ratings.choices import RATING_USE, RatingUse, usually_rated
from bot.ratings.classes import class_of
from bot.ratings.departures import Departures, check_rated, departures
from bot.ratings.ledger import strength_of
from bot.ratings.ratings import Ratings

__all__ = [
    "RATING_USE",
    "Departures",
    "RatingUse",
    "Ratings",
    "check_rated",
    "check_ratings",
    "class_of",
    "departures",
    "strength_of",
    "usually_rated",
]

"""What other subjects may use of `ratings`."""

from bot.play.ratings.checks import check_ratings
from bot.play.ratings.classes import class_of
from bot.play.ratings.departures import Departures, check_rated, departures
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.rankings import is_hidden, may_be_told
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.settings import (
    RATING_USE,
    RatingUse,
    has_beginners,
    has_newcomers,
    is_first_match,
    rated_again,
    rated_as_before,
    usually_rated,
)

__all__ = [
    "RATING_USE",
    "Departures",
    "Profiles",
    "RatingUse",
    "Ratings",
    "Strength",
    "check_rated",
    "check_ratings",
    "class_of",
    "departures",
    "has_beginners",
    "has_newcomers",
    "is_first_match",
    "is_hidden",
    "may_be_told",
    "rated_again",
    "rated_as_before",
    "strength_of",
    "usually_rated",
]

"""What commands, views and letters of other subjects may use of `ratings`."""

from bot.ratings.stakes_views import StakesButton

__all__ = ["StakesButton"]

"""What commands, views and messages of other subjects may use of `ratings`."""

from bot.play.ratings.stakes.stakes_views import StakesButton

__all__ = ["StakesButton"]

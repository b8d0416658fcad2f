"""What commands, views and letters of other subjects may use of `rules`."""

from bot.rules.views import RulesButton

__all__ = ["RulesButton"]

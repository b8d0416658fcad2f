"""What commands, views and messages of other subjects may use of `rules`."""

from bot.learn.rules.views import RulesButton

__all__ = ["RulesButton"]

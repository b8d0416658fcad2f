"""What commands, views and messages of other subjects may use of `players`."""

from bot.people.players.block_views import BlockPersonButton

__all__ = ["BlockPersonButton"]

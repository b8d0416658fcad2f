"""What commands, views and letters of other subjects may use of `lists`."""

from bot.lists.views import AllGamesButton, message_address

__all__ = [
    "AllGamesButton",
    "message_address",
]

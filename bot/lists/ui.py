"""What commands, views and letters of other subjects may use of `lists`."""

from bot.lists.lobby_views import LobbyRow, change_lobby

__all__ = [
    "LobbyRow",
    "change_lobby",
]

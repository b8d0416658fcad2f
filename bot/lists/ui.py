"""What commands, views and letters of other subjects may use of `lists`."""

from bot.lists.lobby_views import LISTED, ListedType, LobbyRow, change_lobby

__all__ = [
    "LISTED",
    "ListedType",
    "LobbyRow",
    "change_lobby",
]

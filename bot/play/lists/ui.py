"""What commands, views and messages of other subjects may use of `lists`."""

from bot.play.lists.lobby_views import LISTED, ListedType, LobbyRow, TablesButton, change_lobby

__all__ = [
    "LISTED",
    "ListedType",
    "LobbyRow",
    "TablesButton",
    "change_lobby",
]

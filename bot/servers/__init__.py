"""What other subjects may use of `servers`."""

from bot.servers import managers
from bot.servers.managers import Badge, Order
from bot.servers.settings import (
    USUAL_BOARDS,
    ChannelBoards,
    ChannelSide,
    GuildSettings,
    MatchPlace,
    RatingUse,
    settings_in,
)

__all__ = [
    "USUAL_BOARDS",
    "Badge",
    "ChannelBoards",
    "ChannelSide",
    "GuildSettings",
    "MatchPlace",
    "Order",
    "RatingUse",
    "managers",
    "settings_in",
]

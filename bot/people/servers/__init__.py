"""What other subjects may use of `servers`."""

from bot.people.servers import managers
from bot.people.servers.members import MemberBook
from bot.people.servers.pages import SERVER_PAGES, Pickable, PickedSetting, ServerPage, ServerSetting
from bot.people.servers.settings import (
    USUAL_BOARDS,
    ChannelBoards,
    ChannelSide,
    GuildSettings,
    MatchPlace,
    Switch,
    lose_channel,
    settings_in,
)
from bot.people.servers.zone import ZONE, zone_of

__all__ = [
    "SERVER_PAGES",
    "USUAL_BOARDS",
    "ZONE",
    "ChannelBoards",
    "ChannelSide",
    "GuildSettings",
    "MatchPlace",
    "MemberBook",
    "Pickable",
    "PickedSetting",
    "ServerPage",
    "ServerSetting",
    "Switch",
    "lose_channel",
    "managers",
    "settings_in",
    "zone_of",
]

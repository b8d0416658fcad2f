"""What commands, views and messages of other subjects may use of `servers`."""

from bot.people.servers.authority import require_manager
from bot.people.servers.diagnosis import DOCTORS
from bot.people.servers.proposals import looks_note, thread_proposal
from bot.people.servers.settings import GuildBook
from bot.people.servers.views import OwnSetting, ServerPageButton, channel_menu, show_all

__all__ = [
    "DOCTORS",
    "GuildBook",
    "OwnSetting",
    "ServerPageButton",
    "channel_menu",
    "looks_note",
    "require_manager",
    "show_all",
    "thread_proposal",
]

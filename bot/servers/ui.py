"""What commands, views and letters of other subjects may use of `servers`."""

from bot.servers.authority import require_manager
from bot.servers.commands import setup
from bot.servers.proposals import thread_proposal
from bot.servers.settings import GuildBook
from bot.servers.views import page_layout

__all__ = [
    "GuildBook",
    "page_layout",
    "require_manager",
    "setup",
    "thread_proposal",
]

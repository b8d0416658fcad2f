"""What commands, views and messages of other subjects may use of `servers`."""

from bot.people.servers.authority import require_manager
from bot.people.servers.commands import setup
from bot.people.servers.proposals import thread_proposal
from bot.people.servers.settings import GuildBook
from bot.people.servers.views import page_layout

__all__ = [
    "GuildBook",
    "page_layout",
    "require_manager",
    "setup",
    "thread_proposal",
]
